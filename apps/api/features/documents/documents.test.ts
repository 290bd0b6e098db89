import { getMenu } from '@compass/contract/catalogue'
import * as contract from '@compass/contract/document-changes'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { applyMerchant, getMerchant } from '@compass/contract/platform'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../jobs/purge.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { publishDueDrafts } from './publish-due-drafts.ts'

type Changes = { at: string[]; was?: unknown; is?: unknown; after?: string | null }[]

let test: TestApi
let sara: TestStaff
let layla: TestStaff
beforeAll(async () => {
  test = await testApi()
})
afterAll(() => test.close())

const product = (sku: string, ...field: string[]) => ['catalogue', 'products', sku, ...field]
const priceOfSoup = (was: string, is: string): Changes[number] => ({ at: product('soup', 'price'), was, is })
const change = (changes: Changes, who = layla) => test.call(contract.changeDocument, { body: { changes } }, who)
const draft = (changes: Changes, who = layla) => test.call(contract.saveDrafts, { body: { changes } }, who)
const drafts = async () => (await test.call(contract.listDrafts, {}, layla)).data
const publish = (body: { ids?: string[]; at?: string } = {}, who = layla) =>
  test.call(contract.publishDrafts, { body }, who)
const versions = async () => (await test.call(contract.listDocumentVersions, { query: { limit: 100 } }, layla)).data
const restore = (version: number, who = layla) =>
  test.call(contract.restoreDocumentVersion, { params: { version } }, who)
const inForce = async (sku = 'soup') => (await test.merchant()).merchant.products.find((one) => one.sku === sku)?.price
const applyByCommandLine = (document: MerchantDocumentInput) =>
  test.call(applyMerchant, { params: { slug: document.slug }, body: document }, { token: test.platform })

beforeEach(async () => {
  // Sessions end after twelve hours, and some of these last a year.
  sara = await signInStaff(test)
  layla = await signInStaff(test, { role: 'manager', name: 'Layla Haddad' })
  await applyByCommandLine(merchantDocument())
  const { items } = await drafts()
  if (items.length > 0) await test.call(contract.deleteDrafts, { body: { ids: items.map(({ id }) => id) } }, layla)
})

describe('the document', () => {
  it('is read with its version, and with everything that it leaves out', async () => {
    const { status, data } = await test.call(contract.readDocument, {}, layla)
    expect(status).toBe(200)
    expect(data.document).toMatchObject({ slug: 'test-kitchen', recurringOrders: false })
    expect(data.documentOnly).toContainEqual(['slug'])
    expect(data.version).toBe((await versions()).items[0]!.version)
  })

  it('is changed, says what changed, and customers see it', async () => {
    const { status, data } = await change([priceOfSoup('18.00', '19.50')])
    expect([status, data.count]).toEqual([200, 1])
    expect(data.changes).toEqual([
      { key: 'product_price', at: product('soup', 'price'), name: expect.any(Object), was: '18.00', is: '19.50' },
    ])
    const { stores } = (await test.merchant()).merchant
    const menu = await test.call(getMenu, { params: { id: stores[0]!.id }, query: {} })
    expect(menu.text).toContain('"price":{"amount":1950')
  })

  it('is refused whole with faults at the paths of changes', async () => {
    const { status, meta } = await change([
      priceOfSoup('18.00', '19.00'),
      { at: product('karak', 'price'), was: '6.00', is: '6.123' },
      { at: product('rice', 'tax'), is: 'luxury' },
    ])
    expect([status, meta.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['/catalogue/products/rice/tax', '/catalogue/products/karak/price'],
    ])
    expect(await inForce()).toBe(1800)
  })

  it('is told to the second of two people what the first made of it, and by whom, and nothing is lost', async () => {
    await change([priceOfSoup('18.00', '19.00')], sara)
    const { status, meta, data } = await change([
      priceOfSoup('18.00', '20.00'),
      { at: product('rice', 'price'), was: '42.00', is: '43.00' },
    ])
    expect([status, meta.error]).toEqual([409, 'document_changed'])
    expect(data).toEqual({
      conflicts: [
        {
          ...{ at: product('soup', 'price'), was: '18.00', is: '20.00', theirs: '19.00' },
          by: { actor: 'staff', name: 'Sara Aoun' },
          when: test.clock.now.toISOString(),
        },
      ],
    })
    expect([await inForce('soup'), await inForce('rice')]).toEqual([1900, 4200])
  })

  it('takes all of twenty people who change different things at once, and one of twenty at the same thing', async () => {
    const skus = (await test.merchant()).merchant.products.map(({ sku }) => sku)
    const fields = skus.flatMap((sku) => [product(sku, 'name', 'en'), product(sku, 'name', 'ar')]).slice(0, 20)
    const { data } = await test.call(contract.readDocument, {}, layla)
    const { catalogue } = data.document as {
      catalogue: { categories: { products: { sku: string; name: object }[] }[] }
    }
    const nameOf = (at: readonly string[]) =>
      catalogue.categories.flatMap(({ products }) => products).find(({ sku }) => sku === at[2])!.name[at[4] as never]
    const all = await Promise.all(fields.map((at, index) => change([{ at, was: nameOf(at), is: `Dish ${index}` }])))
    expect(all.map(({ status }) => status)).toEqual(fields.map(() => 200))
    const names = (await test.merchant()).merchant.products.flatMap(({ name }) => Object.values(name))
    for (const index of fields.keys()) expect(names).toContain(`Dish ${index}`)

    const rivals = await Promise.all(
      fields.map((_, index) => change([priceOfSoup('18.00', `2${index % 10}.${index + 10}`)])),
    )
    const statuses = rivals.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('leaves alone what stands for a product whose category went meanwhile', async () => {
    const { status, meta } = await change([
      { at: product('cola'), is: { ...productInput('cola'), category: 'nowhere' } },
    ])
    expect([status, meta.errors?.[0]?.path]).toEqual([422, '/catalogue/products/cola/category'])
  })

  it('says beforehand what changes would do, and changes nothing', async () => {
    const check = (changes: Changes) => test.call(contract.checkChanges, { body: { changes } }, layla)
    const good = await check([priceOfSoup('18.00', '19.00'), { at: product('gone', 'price'), was: '1', is: '2' }])
    expect(good.data).toMatchObject({ count: 1, faults: [], conflicts: [{ at: product('gone', 'price') }] })
    const bad = await check([priceOfSoup('18.00', 'dear')])
    expect(bad.data).toMatchObject({ count: 0, faults: [{ at: product('soup', 'price') }] })
    expect(await inForce()).toBe(1800)
  })
})

describe('versions', () => {
  it('say who changed what, the command line too, and any is compared in words and brought back', async () => {
    const before = (await versions()).items[0]!.version
    await change([priceOfSoup('18.00', '19.00')], sara)
    await applyByCommandLine(
      merchantDocument((document) => {
        document.catalogue.categories[0]!.products[0]!.price = '21.00'
        document.catalogue.categories[1]!.products.reverse()
      }),
    )
    const [latest, first] = (await versions()).items
    expect(latest).toMatchObject({ version: before + 2, by: { actor: 'platform' }, count: 2 })
    expect(first).toMatchObject({ version: before + 1, by: { actor: 'staff', name: 'Sara Aoun' }, count: 1 })
    const compared = await test.call(contract.compareDocumentVersion, { params: { version: before + 1 } }, layla)
    expect(compared.data.changes).toContainEqual(
      expect.objectContaining({ key: 'product_price', was: '21.00', is: '19.00' }),
    )
    const { status, data } = await restore(before)
    expect([status, data.version]).toEqual([200, before + 3])
    expect(await inForce()).toBe(1800)
    expect((await versions()).items[0]).toMatchObject({ note: { kind: 'restored', version: before } })
    const there = await test.call(contract.compareDocumentVersion, { params: { version: before } }, layla)
    expect(there.data).toMatchObject({ count: 0, changes: [] })
  })

  it('are those of one merchant alone', async () => {
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const token = await test.merchantKey(other)
    for (let round = 0; round < 3; round++) await change([priceOfSoup(`${18 + round}.00`, `${19 + round}.00`)])
    const { version } = (await versions()).items[0]!
    for (const call of [
      ...[contract.compareDocumentVersion, contract.restoreDocumentVersion, contract.undoDocumentVersion],
    ])
      expect((await test.call(call, { params: { version } }, { token })).status).toBe(404)
    expect((await restore(2_147_483_647)).status).toBe(404)
  })

  it('are kept for a year, the one in force for good', async () => {
    await change([priceOfSoup('18.00', '19.00')])
    const { total } = await versions()
    test.clock.turn({ days: 364 })
    await purge.work(test.api, test.merchantId)
    const sarasNow = await signInStaff(test)
    const count = async () => (await test.call(contract.listDocumentVersions, { query: {} }, sarasNow)).data.total
    expect(await count()).toBe(total)
    test.clock.turn({ days: 2 })
    expect(await purge.findDue(test.api)).toContain(test.merchantId)
    await purge.work(test.api, test.merchantId)
    const after = await test.call(contract.listDocumentVersions, { query: {} }, await signInStaff(test))
    expect(after.data.items).toHaveLength(1)
    test.clock.turn({ days: -366 })
  })
})

describe('drafts', () => {
  it('are seen by all who may publish, and are published together, once', async () => {
    await draft([priceOfSoup('18.00', '19.00'), { at: ['tagline', 'en'], was: 'Food that proves a point', is: 'New' }])
    const { items } = (await test.call(contract.listDrafts, {}, sara)).data
    expect(items).toMatchObject([
      { change: priceOfSoup('18.00', '19.00'), by: { name: 'Layla Haddad' }, fits: true },
      { change: { at: ['tagline', 'en'] }, fits: true },
    ])
    expect(await inForce()).toBe(1800)
    const before = (await versions()).total
    const both = await Promise.all([publish(), publish({}, sara)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ data }) => data.count).sort()).toEqual([0, 2])
    expect([(await versions()).total, await inForce()]).toEqual([before + 1, 1900])
    expect((await drafts()).items).toEqual([])
  })

  it('are published in part', async () => {
    await draft([priceOfSoup('18.00', '19.00'), { at: product('rice', 'price'), was: '42.00', is: '43.00' }])
    const { items } = await drafts()
    await publish({ ids: [items[0]!.id] })
    expect([await inForce('soup'), await inForce('rice')]).toEqual([1900, 4200])
    expect((await drafts()).items).toHaveLength(1)
  })

  it('take the place of one another, and go where they are back to what is published', async () => {
    await draft([priceOfSoup('18.00', '19.00')], sara)
    await draft([priceOfSoup('18.00', '20.00')])
    expect((await drafts()).items).toMatchObject([{ change: { is: '20.00' }, by: { name: 'Layla Haddad' } }])
    expect((await draft([priceOfSoup('18.00', '18.00')])).data).toEqual({ saved: 0, deleted: 1 })
    expect((await drafts()).items).toEqual([])
  })

  it('stay when the command line applies a document, and what no more fits is marked', async () => {
    await draft([
      { at: product('cake', 'price'), was: '15.00', is: '16.00' },
      { at: product('rice', 'price'), was: '42.00', is: '43.00' },
      priceOfSoup('18.00', '19.00'),
    ])
    await applyByCommandLine(
      merchantDocument((document) => {
        const [mains] = document.catalogue.categories
        mains!.products = mains!.products.filter(({ sku }) => sku !== 'cake')
        mains!.products.find(({ sku }) => sku === 'rice')!.price = '44.00'
      }),
    )
    const { items } = await drafts()
    const marked = items.map(({ change: { at }, fits, theirs }) => [at[2], fits, theirs])
    expect(marked).toEqual([
      ['cake', false, undefined],
      ['rice', false, '44.00'],
      ['soup', true, undefined],
    ])
    const refused = await publish()
    expect([refused.status, (refused.data as unknown as { conflicts: unknown[] }).conflicts.length]).toEqual([409, 2])
    expect((await drafts()).items).toHaveLength(3)
    expect((await publish({ ids: [items[2]!.id] })).status).toBe(200)
  })

  it('are published at a time, and what no more fits stays', async () => {
    await draft([priceOfSoup('18.00', '19.00'), { at: product('rice', 'price'), was: '42.00', is: '43.00' }])
    const at = new Date(test.clock.now.getTime() + 3_600_000).toISOString()
    expect((await publish({ at })).data.publishAt).toMatchObject({ at, ids: null, failed: false })
    await change([{ at: product('rice', 'price'), was: '42.00', is: '45.00' }], sara)
    expect(await publishDueDrafts.findDue(test.api)).toEqual([])
    test.clock.turn({ hours: 1 })
    expect(await publishDueDrafts.findDue(test.api)).toEqual([test.merchantId])
    await Promise.all([1, 2].map(() => publishDueDrafts.work(test.api, test.merchantId)))
    expect([await inForce('soup'), await inForce('rice')]).toEqual([1900, 4500])
    const left = await drafts()
    expect([left.publishAt, left.items.map(({ fits }) => fits)]).toEqual([null, [false]])
    expect((await versions()).items[0]).toMatchObject({ note: { kind: 'planned' }, by: { name: 'Layla Haddad' } })
  })

  it('whose time comes and which the document refuses stay, and say so once', async () => {
    await draft([priceOfSoup('18.00', 'dear')])
    await publish({ at: new Date(test.clock.now.getTime() + 60_000).toISOString() })
    test.clock.turn({ minutes: 2 })
    await publishDueDrafts.work(test.api, test.merchantId)
    expect((await drafts()).publishAt).toMatchObject({ failed: true })
    expect(await publishDueDrafts.findDue(test.api)).toEqual([])
    await test.call(contract.cancelPublication, {}, layla)
    expect((await drafts()).publishAt).toBeNull()
  })

  it('cannot be published at a time that is over', async () => {
    const { status, meta } = await publish({ at: new Date(test.clock.now.getTime() - 1).toISOString() })
    expect([status, meta.errors?.[0]?.path]).toEqual([400, 'at'])
  })
})

describe('who may change what', () => {
  const slug: Changes = [{ at: ['slug'], was: 'test-kitchen', is: 'other' }]
  const hosts: Changes = [{ at: ['hosts'], was: [], is: ['evil.example'] }]

  it('a counter reads nothing and changes nothing', async () => {
    const counter = await signInStaff(test, { role: 'counter' })
    expect((await change([priceOfSoup('18.00', '1.00')], counter)).meta.error).toBe('not_your_role')
    expect((await test.call(contract.readDocument, {}, counter)).status).toBe(403)
  })

  it('a manager does not change the address, hosts or money, by drafts neither', async () => {
    const payment: Changes = [{ at: ['stores', 'bay', 'cashLimit'], was: null, is: '100.00' }]
    for (const changes of [slug, hosts, payment])
      expect(await change(changes)).toMatchObject({ status: 403, meta: { error: 'not_your_role' } })
    await draft(payment)
    expect((await publish()).status).toBe(403)
    expect((await publish({}, sara)).status).toBe(200)
    expect((await change(hosts, sara)).status).toBe(200)
    expect((await change(slug, sara)).meta.errors?.[0]?.path).toBe('/slug')
  })

  it('a manager does not bring back what an owner changed of it', async () => {
    const before = (await versions()).items[0]!.version
    await change([{ at: ['stores', 'bay', 'cashLimit'], was: null, is: '100.00' }], sara)
    expect((await restore(before)).status).toBe(403)
    expect((await restore(before, sara)).status).toBe(200)
  })

  it('a key is a manager’s, and staff of one store keeps to it', async () => {
    const token = await test.merchantKey()
    const byKey = (changes: Changes) => test.call(contract.changeDocument, { body: { changes } }, { token })
    expect([(await byKey([priceOfSoup('18.00', '19.00')])).status, (await byKey(hosts)).status]).toEqual([200, 403])
    const storeId = (await test.merchant()).merchant.stores[1]!.id
    const ofBay = await signInStaff(test, { role: 'manager', name: 'Rami', storeId })
    const fee = (key: string, area: string, was: string): Changes => [
      { at: ['stores', key, 'areas', area, 'deliveryFee'], was, is: '8.00' },
    ]
    expect((await change(fee('bay', 'canal', '7.00'), ofBay)).status).toBe(200)
    expect((await change(fee('marina', 'harbour', '9.00'), ofBay)).status).toBe(403)
    await draft([priceOfSoup('19.00', '20.00')])
    expect((await draft(fee('marina', 'harbour', '9.00'), ofBay)).status).toBe(403)
    const ids = (await drafts()).items.map(({ id }) => id)
    expect((await test.call(contract.deleteDrafts, { body: { ids } }, ofBay)).data).toEqual({ deleted: 0 })
    await draft(
      fee('bay', 'canal', '8.00').map((one) => ({ ...one, is: '9.50' })),
      ofBay,
    )
    expect((await publish({}, ofBay)).data.count).toBe(1)
    expect((await drafts()).items).toHaveLength(1)
  })
})

describe('hostile changes', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 400; depth++) deep = [deep]

  it.each<[string, unknown, number[]]>([
    ['no change', [], [400]],
    ['no list', { at: ['name'] }, [400]],
    ['an empty path', [{ at: [], is: 1 }], [400]],
    ['a path without end', [{ at: Array(1000).fill('a'), is: 1 }], [400]],
    ['a prototype', [{ at: ['__proto__', 'x'], is: 1 }], [400]],
    ['a constructor', [{ at: ['constructor', 'prototype', 'x'], is: 1 }], [409]],
    ['a value that is too deep', [{ at: ['tagline'], is: deep }], [400]],
    ['a null in a text', [{ at: ['tagline', 'en'], was: 'Food that proves a point', is: 'a\u0000b' }], [400]],
    ['half a letter', [{ at: ['tagline', 'en'], is: '\ud83d' }], [400]],
    ['an item that is called otherwise', [{ at: product('a'), is: productInput('b') }], [400]],
    ['a field that nobody knows', [{ at: ['tagline', 'constructor'], is: 'x' }], [422]],
    ['another type', [{ at: ['catalogue'], is: 'all' }], [409]],
    ['a huge value before', [{ at: ['tagline', 'en'], was: 'x'.repeat(3_000_000), is: 'y' }], [409]],
    ['a body without end', [{ at: ['tagline', 'en'], was: 'x'.repeat(5_000_000), is: 'y' }], [413]],
    [
      'a text that is too long',
      [{ at: ['tagline', 'en'], was: 'Food that proves a point', is: 'y'.repeat(200_000) }],
      [422],
    ],
  ])('%s is refused, and nothing changes', async (_, changes, expected) => {
    const { total } = await versions()
    const { status } = await change(changes as Changes)
    expect(expected).toContain(status)
    expect((await versions()).total).toBe(total)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('ten thousand are made in one step, and as drafts', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      at: product(`dish-${index}`),
      is: { ...productInput(`dish-${index}`), category: 'drinks' },
    }))
    const created = await change(many)
    expect([created.status, created.data.count, created.data.changes.length]).toEqual([200, 10_000, 200])
    const prices = many.map(({ at }) => ({ at: [...at, 'price'], was: '10.00', is: '11.00' }))
    expect((await draft(prices)).data).toEqual({ saved: 10_000, deleted: 0 })
    expect((await drafts()).items.filter(({ fits }) => !fits)).toEqual([])
    expect((await publish()).data.count).toBe(10_000)
    expect(await inForce('dish-9999')).toBe(1100)
  })

  it('another site’s page changes nothing by a signed-in browser', async () => {
    const headers = { ...layla.headers, 'sec-fetch-site': 'cross-site' }
    expect((await change([priceOfSoup('18.00', '1.00')], { ...layla, headers })).status).toBe(403)
  })
})

describe('what the platform answers', () => {
  it('is the document that was changed', async () => {
    await change([priceOfSoup('18.00', '19.00')])
    const { data } = await test.call(getMerchant, { params: { slug: 'test-kitchen' } }, { token: test.platform })
    expect(data.document.catalogue.categories[0]!.products[0]!.price).toBe('19.00')
  })
})
