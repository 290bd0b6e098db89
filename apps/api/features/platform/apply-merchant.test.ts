import { getCart } from '@compass/contract/cart'
import { listMerchantOrders } from '@compass/contract/merchant-side'
import { getStore, getStorefront } from '@compass/contract/stores'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxGateway } from '../../ports/gateways/sandbox.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { openDirectory } from '../merchants/directory.ts'
import { applyMerchant } from './apply-merchant.ts'

describe('applying a document', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(() => test.close())

  const apply = (document: object, slug = 'test-kitchen') =>
    applyMerchant(test.api, slug, { document: JSON.stringify(document) })
  const changes = async (document: object) => {
    const applied = await apply(document)
    return applied.ok ? applied.value.changes : applied.refusal
  }

  it('makes a merchant that everybody can find', async () => {
    const { merchant, version } = await test.merchant()
    expect(version).toBe(1)
    expect(test.api.merchants.idOfSlug('test-kitchen')).toBe(merchant.id)
    expect(test.api.merchants.idOfStore(merchant.stores[0]!.id)).toBe(merchant.id)
    expect(merchant.products.find(({ sku }) => sku === 'rice')!.price).toBe(4200)
    expect(merchant.phoneCountries).toEqual(['AE'])
  })

  it('changes nothing when it is applied again, however its keys are ordered', async () => {
    const document = merchantDocument()
    const { format, ...rest } = document
    expect(await apply({ ...rest, format })).toMatchObject({ ok: true, value: { storefrontVersion: 1, changes: [] } })
  })

  it('says what changes, and keeps the ids', async () => {
    const before = (await test.merchant()).merchant
    const document = merchantDocument((changing) => {
      const [mains] = changing.catalogue.categories
      mains!.products[0]!.price = '20.00'
      mains!.products.push(productInput('salad'))
      changing.stores[0]!.preparationMinutes = 25
    })
    expect(await changes(document)).toEqual([
      'store marina: preparationMinutes changed',
      'product salad: added (salad)',
      'product soup: price 18.00 → 20.00',
    ])
    const after = (await test.merchant()).merchant
    expect(after.products.slice(0, 8).map(({ id }) => id)).toEqual(before.products.slice(0, 8).map(({ id }) => id))
    expect(after.products[0]!.price).toBe(2000)
    expect(await changes(merchantDocument())).toContain('product salad: removed (salad)')
  })

  it('counts what is too much to name', async () => {
    const many = merchantDocument((changing) => {
      for (let number = 1; number <= 50; number += 1) {
        changing.catalogue.categories[0]!.products.push(productInput(`dish-${number}`))
      }
    })
    const text = (await changes(many)) as string[]
    expect(text).toHaveLength(20)
    expect(text.at(-1)).toBe('31 more products added')
    await apply(merchantDocument())
  })

  it('reads a document of thousands of products in a thread of its own', async () => {
    const products = Array.from({ length: 3000 }, (_, number) => productInput(`item-${number}`))
    const document = merchantDocument({
      slug: 'large-shop',
      catalogue: { categories: [{ key: 'all', name: { en: 'All', ar: 'الكل' }, products }] },
    })
    expect(JSON.stringify(document).length).toBeGreaterThan(200_000)
    const applied = await apply(document, 'large-shop')
    expect(applied).toMatchObject({ ok: true, value: { changes: ['created, with 2 stores and 3000 products'] } })
    const bad = merchantDocument({ ...document, country: 'XX' })
    expect(await apply(bad, 'large-shop')).toMatchObject({ ok: false, refusal: { faults: [{ path: '/country' }] } })
  })

  it('names the pictures that must be sent first', async () => {
    const sha256 = 'a'.repeat(64)
    const document = merchantDocument((changing) => {
      changing.catalogue.categories[0]!.products[0]!.picture = { sha256 }
    })
    expect(await apply(document)).toEqual({ ok: false, refusal: { reason: 'picture_missing', sha256: [sha256] } })
  })

  it('gives a host to one merchant alone', async () => {
    await apply(merchantDocument({ slug: 'first-host', hosts: ['eat.example'] }), 'first-host')
    expect(test.api.merchants.idOfHost('eat.example')).toBe(test.api.merchants.idOfSlug('first-host'))
    expect(await apply(merchantDocument({ slug: 'second-host', hosts: ['eat.example'] }), 'second-host')).toMatchObject(
      {
        ok: false,
        refusal: { reason: 'invalid_document', faults: [{ path: '/hosts/0' }] },
      },
    )
    expect(test.api.merchants.idOfSlug('second-host')).toBeNull()
  })

  it('refuses a document that was sent for another slug', async () => {
    expect(await apply(merchantDocument(), 'other-kitchen')).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: '/slug' }] },
    })
  })

  it('creates a slug once when it is sent many times at once', async () => {
    const document = merchantDocument({ slug: 'at-once' })
    const applied = await Promise.all(Array.from({ length: 6 }, () => apply(document, 'at-once')))
    const ids = new Set(applied.map((one) => (one.ok ? one.value._id : 'refused')))
    expect(ids.size).toBe(1)
    expect(applied.filter((one) => one.ok && one.value.changes.length > 0)).toHaveLength(1)
  })
})

describe('a server in production mode', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi({ mode: 'production' })
  })
  afterAll(() => test.close())

  it('takes no sandbox merchant', async () => {
    expect(
      await applyMerchant(test.api, 'test-kitchen', { document: JSON.stringify(merchantDocument()) }),
    ).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: '/sandbox' }] },
    })
  })

  it('takes no gateway for trying, and none that is not here', async () => {
    const sandbox = sandboxGateway({ url: 'http://localhost:1', secretKey: 'k', productUrl: 'http://localhost:2' })
    const gateways = new Map([['real', { ...sandbox, name: 'real', secrets: { required: ['key'], optional: [] } }]])
    const api = { ...test.api, ports: { ...test.ports, gateways } }
    const apply = (name: string, mode: 'test' | 'live') => {
      const document = merchantDocument({ sandbox: false, gateways: [{ name, mode }] })
      return applyMerchant(api, 'test-kitchen', { document: JSON.stringify(document) })
    }
    expect(await apply('real', 'test')).toMatchObject({ refusal: { faults: [{ path: '/gateways/0/mode' }] } })
    expect(await apply('sandbox', 'live')).toMatchObject({ refusal: { faults: [{ path: '/gateways/0/name' }] } })
    expect(await apply('real', 'live')).toMatchObject({ ok: true, value: { changes: ['gateways: changed'] } })
  })

  it('leaves out whoever another process lets take no real money', async () => {
    const slug = 'tries-only'
    const demo = { ...test.api.configuration, mode: 'demo' } as const
    const sandbox = sandboxGateway({ url: 'http://localhost:1', secretKey: 'k', productUrl: 'http://localhost:2' })
    const ports = { ...test.ports, gateways: new Map([['sandbox', sandbox]]) }
    const gateways = [{ name: 'sandbox', mode: 'test' as const }]
    const document = JSON.stringify(merchantDocument({ slug, hosts: [], sandbox: false, gateways }))
    expect(await applyMerchant({ ...test.api, configuration: demo, ports }, slug, { document })).toMatchObject({
      ok: true,
    })
    await test.api.merchants.refresh()
    const { idOfSlug, hiddenForTrying, hiddenSandboxes } = test.api.merchants
    expect([idOfSlug(slug), hiddenForTrying(), hiddenSandboxes()]).toEqual([null, [slug], []])
  })

  it('answers for none that another process applied, until it is no sandbox any more', async () => {
    const demo = { ...test.api.configuration, mode: 'demo' } as const
    const merchants = await openDirectory(test.database, demo)
    const apply = async (sandbox: boolean) => {
      const document = merchantDocument({ slug: 'demo-kitchen', hosts: ['demo.example'], sandbox })
      const other = { ...test.api, configuration: demo, merchants }
      const applied = await applyMerchant(other, 'demo-kitchen', { document: JSON.stringify(document) })
      if (!applied.ok) throw new Error(JSON.stringify(applied.refusal))
      await test.api.merchants.refresh()
      return applied.value._id
    }
    const id = await apply(true)
    const storeId = (await merchants.load(id))!.merchant.stores[0]!.id
    const { token } = await test.guest(id)
    const key = await test.merchantKey(id)
    const answers = async () => {
      const { idOfSlug, idOfHost, idOfStore } = test.api.merchants
      const called = [
        await test.call(getStorefront, { params: { slug: 'demo-kitchen' } }),
        await test.call(getStore, { params: { id: storeId } }),
        await test.call(getCart, {}, { token }),
        await test.call(listMerchantOrders, { query: {} }, { token: key }),
      ]
      const ids = [idOfSlug('demo-kitchen'), idOfHost('demo.example'), idOfStore(storeId)]
      return [...called.map(({ status }) => status), ...ids]
    }
    expect(await answers()).toEqual([404, 404, 404, 404, null, null, null])
    expect([test.api.merchants.hiddenSandboxes(), merchants.hiddenSandboxes()]).toEqual([['demo-kitchen'], []])
    await apply(false)
    expect(await answers()).toEqual([200, 200, 200, 200, id, id, id])
    expect(test.api.merchants.hiddenSandboxes()).toEqual([])
    await apply(true)
    expect(await answers()).toEqual([404, 404, 404, 404, null, null, null])
    merchants.stop()
  })
})
