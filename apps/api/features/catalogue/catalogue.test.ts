import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AnswerOf } from '@compass/contract/call'
import {
  getMenu,
  getMenuOfStore,
  getMenuProducts,
  getProduct,
  Menu,
  searchMenus,
  searchProducts,
} from '@compass/contract/catalogue'
import { envelopeOf } from '@compass/contract/envelope'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { menuOf } from './menu.ts'
import { searchIndexOf } from './search-index.ts'

let test: TestApi
let store: string
let bay: string
const productId = async (sku: string) => (await test.merchant()).merchant.products.find((one) => one.sku === sku)!.id
beforeAll(async () => {
  test = await testApi()
  const { stores } = (await test.merchant()).merchant
  store = stores[0]!.id
  bay = stores[1]!.id
})
afterAll(() => test.close())
beforeEach(() => test.clock.set('2026-06-01T08:00:00Z'))

const menu = async (orderType: 10 | 20 = 20) =>
  (await test.call(getMenu, { params: { id: store }, query: { orderType } })).data
const find = (data: AnswerOf<typeof getMenu>, sku: string) =>
  data.categories.flatMap(({ products }) => products).find((product) => product.sku === sku)

describe('the menu of a store', () => {
  it('says the times of a product that has its own, and nothing of them for the others', async () => {
    await test.apply(
      merchantDocument((document) => {
        document.catalogue.categories[0]!.products.push(
          productInput('feast', {
            recent: true,
            windows: {
              isStoreTime: true,
              dates: [{ startDateTime: '2026-12-24T18:00', endDateTime: '2026-12-27T00:00' }],
            },
          }),
        )
      }),
    )
    const data = await menu()
    const breakfast = find(data, 'breakfast')!
    expect([breakfast.isSchedule, breakfast.availableDates, breakfast.availableTime?.isStoreTime]).toEqual([
      true,
      undefined,
      false,
    ])
    expect(breakfast.availableTime!.slots.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(breakfast.availableTime!.slots[0]).toEqual({
      day: 0,
      open: true,
      fullDayOpen: false,
      timings: [{ opensAt: 420, closesAt: 660, openTime: '07:00', closeTime: '11:00' }],
    })
    expect(find(data, 'feast')).toMatchObject({
      isSchedule: true,
      isRecent: true,
      availableTime: { isStoreTime: true, slots: [] },
      availableDates: [{ startDateTime: '2026-12-24T14:00:00.000Z', endDateTime: '2026-12-26T20:00:00.000Z' }],
    })
    const ordinary = Object.keys(find(data, 'soup')!)
    for (const field of ['isSchedule', 'isRecent', 'availableTime', 'availableDates'])
      expect(ordinary).not.toContain(field)
    await test.apply(merchantDocument())
  })

  it('has its categories and products with whole names and money', async () => {
    const data = await menu()
    expect(data.categories.map(({ key }) => key)).toEqual(['mains', 'drinks'])
    expect(find(data, 'rice')).toMatchObject({
      name: { en: 'Saffron rice', ar: 'أرز بالزعفران' },
      price: { amount: 4200, currency: 'AED' },
      foodType: 2,
      label: 'popular',
      photo: [],
      soldOut: false,
      available: { now: true, next: null },
      customize: [
        { type: 10, min: 1, max: 1, priceBase: true, variants: [{ price: { amount: 0 } }, { price: { amount: 800 } }] },
      ],
    })
  })

  it('leaves out what is switched off, and says of the rest what cannot be had', async () => {
    const data = await menu()
    expect(find(data, 'hidden')).toBeUndefined()
    expect(find(data, 'cake')).toMatchObject({ soldOut: true })
    expect(find(data, 'catering')).toMatchObject({ orderTypes: [10] })
    expect(find(data, 'breakfast')).toMatchObject({ available: { now: false, next: '2026-06-02T03:00:00.000Z' } })
  })

  it('changes by itself when a time comes, and says when that is', async () => {
    test.clock.set('2026-06-02T02:59:00Z')
    const before = await menu()
    expect(before.validUntil).toBe('2026-06-02T03:00:00.000Z')
    expect(find(before, 'breakfast')!.available.now).toBe(false)
    test.clock.turn({ minutes: 1 })
    const after = await menu()
    expect(find(after, 'breakfast')!.available).toEqual({ now: true, next: null })
    expect(after.validUntil).toBe('2026-06-02T07:00:00.000Z')
  })

  it('fits its schema, and is the same by query and by path', async () => {
    const byPath = await test.inject({ url: `/v2/stores/${store}/menu?orderType=10` })
    const byQuery = await test.inject({ url: `/v2/menus/?store=${store}&orderType=10` })
    expect(byQuery.body).toBe(byPath.body)
    expect(envelopeOf(Menu).safeParse(byPath.json()).success).toBe(true)
    const loaded = await test.merchant()
    expect(byPath.json().data).toEqual(
      JSON.parse(JSON.stringify(menuOf(loaded, loaded.stores.get(store)!, 10, test.clock.now))),
    )
  })

  it('is not sent again to who has it, and goes out compressed', async () => {
    const url = `/v2/stores/${store}/menu`
    const plain = await test.inject({ url })
    const brotli = await test.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzipped = await test.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect([plain, brotli, gzipped].map((one) => one.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, brotli, gzipped].map((one) => one.headers.etag)).size).toBe(3)
    const again = await test.inject({
      url,
      headers: { 'accept-encoding': 'br', 'if-none-match': `"other", ${brotli.headers.etag}` },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['x-request-id']).not.toBe(brotli.headers['x-request-id'])
  })

  it('is another one after a new document, or when an item is sold out', async () => {
    const first = await menu()
    await test.apply(
      merchantDocument((document) => {
        document.catalogue.categories[1]!.products[0]!.price = '7.00'
      }),
    )
    const second = await menu()
    expect(second.version).toBe(first.version + 1)
    expect(find(second, 'karak')!.price.amount).toBe(700)
    await test.sql.query(
      'insert into product_states (merchant_id, store_id, product_id, sold_out, updated_at) values ($1, $2, $3, true, now())',
      [test.merchantId, store, await productId('karak')],
    )
    await test.sql.query('update merchants set storefront_version = storefront_version + 1')
    await test.api.merchants.refresh()
    expect(find(await menu(), 'karak')!.soldOut).toBe(true)
    const elsewhere = await test.call(getMenu, { params: { id: bay } })
    expect(find(elsewhere.data, 'karak')!.soldOut).toBe(false)
    await test.sql.query('delete from product_states')
    await test.apply(merchantDocument())
  })

  it.each([
    ['an unknown outlet', () => newId(), 404],
    ['no id', () => '../../etc', 404],
  ])('of %s is not found', async (_, id, status) => {
    expect((await test.call(getMenu, { params: { id: id() } })).status).toBe(status)
    expect((await test.call(getMenuOfStore, { query: { store: id() } })).status).toBe(status)
  })

  it('hostile 83: is not found with another merchant’s session, and needs none', async () => {
    const { token } = await test.guest(await test.apply(merchantDocument({ slug: 'other-kitchen' })))
    expect((await test.call(getMenu, { params: { id: store } }, { token })).status).toBe(404)
    expect((await test.call(getMenu, { params: { id: store } }, { token: 'dead' })).status).toBe(200)
  })

  it.each(['x', '15', '-1', '1e400'])('of order type %s is a fault of the request', async (orderType) => {
    const answer = await test.inject({ url: `/v2/stores/${store}/menu`, query: { orderType } })
    expect([answer.statusCode, answer.json().meta.errors[0].path]).toEqual([400, 'orderType'])
  })

  it('hostile 100: is the same whatever unkeyed headers say', async () => {
    const url = `/v2/stores/${store}/menu`
    const first = await test.inject({ url })
    const other = await test.inject({
      url: `${url}?utm_source=x`,
      headers: { 'x-forwarded-host': 'evil.example', 'x-original-url': '/admin', cookie: 's=1' },
    })
    expect(other.body).toBe(first.body)
    expect(first.headers['cache-control']).toBe('no-cache')
  })
})

describe('products', () => {
  it('of a category come by pages', async () => {
    const category = (await test.merchant()).merchant.categories[0]!.id
    const page = async (skip: number, limit: number) =>
      (await test.call(getMenuProducts, { query: { store, category, skip, limit } })).data
    expect(await page(0, 2)).toMatchObject({ total: 7, skip: 0, limit: 2, items: [{ sku: 'soup' }, { sku: 'rice' }] })
    expect((await page(6, 2)).items.map(({ sku }) => sku)).toEqual(['cake'])
    expect((await page(50, 2)).items).toEqual([])
    expect((await test.call(getMenuProducts, { query: { store } })).data.total).toBe(9)
  })

  it.each([
    ['skip=-1', 400, null],
    ['limit=0', 400, null],
    ['limit=x', 400, null],
    ['limit=1e9', 200, 100],
    ['skip=1e12', 200, 10],
    ['sortByCreatedAt=__proto__', 200, 10],
  ])('hostile 30: %s is cut or refused', async (query, status, limit) => {
    const answer = await test.inject({ url: `/v2/menus/products?store=${store}&${query}` })
    expect([answer.statusCode, answer.json().data?.limit ?? null]).toEqual([status, limit])
  })

  it('come one by one, but not those that are switched off', async () => {
    const one = (id: string) => test.call(getProduct, { params: { id }, query: { store } })
    expect((await one(await productId('box'))).data.product).toMatchObject({ sku: 'box', customize: [{ type: 30 }] })
    expect((await one(await productId('hidden'))).status).toBe(404)
    expect((await one(newId())).status).toBe(404)
    expect((await one('__proto__')).status).toBe(404)
  })
})

describe('search', () => {
  const search = (query: string, more = {}) => test.call(searchProducts, { query: { store, query, ...more } })
  const skus = async (query: string) => (await search(query)).data.items.map(({ sku }) => sku)

  it('finds by name in any language, and by the older path too', async () => {
    expect(await skus('lentil')).toEqual(['soup'])
    expect(await skus('شاي')).toEqual(['karak'])
    expect(await skus('sffron')).toEqual(['rice'])
    expect(await skus('secret')).toEqual([])
    const older = await test.call(searchMenus, { query: { store, query: 'lentil' } })
    expect(older.data.items.map(({ sku }) => sku)).toEqual(['soup'])
  })

  it('says what it found instead of what was typed', async () => {
    expect((await search('sffron')).data.instead).toBe('Saffron')
    expect((await search('saffron')).data.instead).toBeNull()
    expect((await search('nothing like it')).data).toMatchObject({ items: [], instead: null })
  })

  it('finds what is sold out, and a product by its variants', async () => {
    expect(await skus('cake')).toContain('cake')
    const [box] = (await search('box')).data.items
    expect(await skus(box!.customize[0]!.variants[0]!.name.en!)).toContain('box')
  })

  it('comes by pages', async () => {
    const all = (await search('mains', { limit: 100 })).data
    expect(all.total).toBe(all.items.length)
    const second = (await search('mains', { skip: 1, limit: 2 })).data
    expect(second.items).toEqual(all.items.slice(1, 3))
    expect(second.total).toBe(all.total)
  })

  it('leaves out what does not surely fit, and says how much does not state it', async () => {
    const all = (await search('mains', { limit: 100 })).data
    const meat = (await search('mains', { limit: 100, foodTypes: '2' })).data
    expect(meat.items.map(({ sku }) => sku)).toEqual(
      all.items.filter(({ foodType }) => foodType === 2).map(({ sku }) => sku),
    )
    expect(meat.total).toBe(meat.items.length)
    expect(meat.total).toBeLessThan(all.total)
    const noMilk = (await search('mains', { limit: 100, without: 'milk' })).data
    expect(noMilk.notStated).toBe(all.total)
    const listed = await test.call(getMenuProducts, { query: { store, foodTypes: '2', limit: 100 } })
    expect(listed.data.items.every(({ foodType }) => foodType === 2)).toBe(true)
    expect(listed.data.total).toBe(listed.data.items.length)
  })

  it.each(['without=peanutz', 'without=milk,,nuts', 'diets=halal,carnivore', 'foodTypes=1,9'])(
    'an unknown wish is refused, never passed over: %s',
    async (filter) => {
      const answer = await test.inject({ url: `/v1/products/search?store=${store}&query=a&${filter}` })
      expect(answer.statusCode).toBe(400)
    },
  )

  it.each(['', ' ', '\t\n\u00a0\u2003'])('hostile 93: whitespace alone is no search (%j)', async (query) => {
    expect(await search(query)).toMatchObject({ status: 400, data: null, meta: { code: 400, error: 'invalid_search' } })
  })

  it.each([
    ['%%%%'],
    ['_'],
    ["' or 1=1 --"],
    ['🍕'],
    ['(a+)+$'],
    ['\u0000'],
    ['\ud800'],
    ['$ne'],
    ['{{7*7}}'],
    ['<script>alert(1)</script>'],
    ['a'.repeat(5000)],
    ['%'.repeat(5000)],
  ])('hostile 93: %s means itself', async (query) => {
    const answer = await search(query)
    expect(answer.status).toBe(answer.meta.error === 'invalid_search' ? 400 : 200)
    if (answer.status === 200) expect(answer.data.items).toEqual([])
  })

  it('hostile 93: more than 5,000 characters are a fault of the request', async () => {
    expect((await search('a'.repeat(5001))).status).toBe(400)
  })

  it('of thousands of products is prepared in a thread, and finds the same', async () => {
    const products = Array.from({ length: 1200 }, (_, at) => productInput(`item-${at}`))
    const shopOf = (products: ReturnType<typeof productInput>[]) =>
      test.apply(
        merchantDocument({
          slug: 'large-shop',
          catalogue: { categories: [{ key: 'all', name: { en: 'All', ar: 'الكل' }, products }] },
        }),
      )
    const { merchant } = (await test.api.merchants.load(await shopOf(products)))!
    const found = async (query: string) => {
      const { data } = await test.call(searchProducts, { query: { store: merchant.stores[0]!.id, query } })
      return data.items.map(({ sku, price }) => `${sku} ${price.amount}`)
    }
    expect(await found('item 777')).toContain('item-777 1000')

    // While the changed menu is prepared, what was found before is shown as it is now.
    await shopOf([{ ...productInput('item-777'), price: '12.00' }, productInput('papaya'), ...products.slice(0, 700)])
    expect(await found('item 777')).toContain('item-777 1200')
    expect(await found('item 1100')).not.toContain('item-1100 1000')
    await expect.poll(() => found('papaya')).toContain('papaya 1000')
  })

  it('of a large menu stays for its next version until nobody has searched for 20 seconds', async () => {
    const { merchant } = await test.merchant()
    const products = Array.from({ length: 300 }, (_, at) => ({ ...merchant.products[0]!, sku: `item-${at}` }))
    const nextVersion = () => ({ ...merchant, products })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const current = nextVersion()
      const first = await searchIndexOf(current)
      vi.advanceTimersByTime(19_000)
      expect(searchIndexOf(current)).toBe(first)
      vi.advanceTimersByTime(19_000)
      expect(searchIndexOf(nextVersion())).toBe(first)
      vi.advanceTimersByTime(20_001)
      const afterRest = searchIndexOf(nextVersion())
      expect(afterRest).toBeInstanceOf(Promise)
      expect((await afterRest).nameKeys).toEqual(first.nameKeys)
    } finally {
      vi.useRealTimers()
    }
  })
})
