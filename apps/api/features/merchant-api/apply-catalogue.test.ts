import { setTimeout } from 'node:timers/promises'
import { getMenu } from '@compass/contract/catalogue'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { applyCatalogue } from '@compass/contract/merchant-side'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { applyMerchant } from '../platform/apply-merchant.ts'

type Catalogue = MerchantDocumentInput['catalogue']

describe('a menu as one document', () => {
  let test: TestApi
  let shop: Shop
  let token: string
  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    token = await test.merchantKey()
  })
  afterAll(() => test.close())

  const menu = (change: (catalogue: Catalogue) => void = () => {}) => {
    const { catalogue } = merchantDocument()
    change(catalogue)
    return catalogue
  }
  const put = (catalogue: unknown, query: { store?: string } = {}) =>
    test.call(applyCatalogue, { query, body: catalogue }, { token })
  const priceOf = async (sku: string) => (await test.merchant()).merchant.products.find((one) => one.sku === sku)?.price
  const soup = (price: string) => (catalogue: Catalogue) => {
    catalogue.categories[0]!.products[0]!.price = price
  }

  it('takes the place of the present one, says what changed, and twice changes nothing', async () => {
    const changed = menu((catalogue) => {
      soup('21.00')(catalogue)
      catalogue.categories[0]!.products.push(productInput('salad'))
    })
    const { status, data } = await put(changed, { store: shop.store('marina') })
    expect([status, data.changes]).toEqual([200, ['product salad: added (salad)', 'product soup: price 18.00 → 21.00']])
    expect(await priceOf('soup')).toBe(2100)
    expect((await put(changed)).data).toMatchObject({ storefrontVersion: data.storefrontVersion, changes: [] })
  })

  it('is refused whole, with every fault by its path, and nothing of it counts', async () => {
    const before = await priceOf('soup')
    const faulty = menu((catalogue) => {
      soup('1.00')(catalogue)
      catalogue.categories[0]!.products[1]!.price = 'dear'
      catalogue.categories[0]!.products[2]!.name = {}
    })
    const { status, meta } = await put(faulty)
    expect([status, meta.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['/catalogue/categories/0/products/1/price', '/catalogue/categories/0/products/2/name'],
    ])
    expect(await priceOf('soup')).toBe(before)
  })

  it.each<[string, string]>([
    ['no JSON', '{"categories": ['],
    ['nothing', ''],
    ['a list', '[]'],
    ['no menu', '{"categories": []}'],
  ])('refuses %s', async (_, payload) => {
    const { statusCode } = await test.inject({
      method: 'PUT',
      url: '/v1/merchant/catalogue',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })
    expect([400, 422]).toContain(statusCode)
  })

  it('knows its own stores and keys alone', async () => {
    expect((await put(menu(), { store: '01890000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await test.call(applyCatalogue, { query: {}, body: menu() })).status).toBe(401)
  })

  it('leaves what else changes in the document meanwhile as it is', async () => {
    await applyMerchant(test.api, test.slug, { document: JSON.stringify(merchantDocument()) })
    const renamed = merchantDocument((document) => {
      document.name = { en: 'Other Kitchen', ar: 'مطبخ آخر' }
    })
    await Promise.all([
      put(menu(soup('19.00'))),
      applyMerchant(test.api, test.slug, { document: JSON.stringify(renamed) }),
      put(menu(soup('19.00'))),
    ])
    await put(menu(soup('19.00')))
    expect((await test.merchant()).merchant.name).toMatchObject({ en: 'Other Kitchen' })
    expect(await priceOf('soup')).toBe(1900)
  })

  it('changes under people who order, each of whom pays the old price or the new one', async () => {
    await put(menu(soup('18.00')))
    const customers = await Promise.all(Array.from({ length: 12 }, () => newCustomer(test)))
    await Promise.all(customers.map((customer) => customer.add('soup')))
    const bodies = await Promise.all(customers.map((customer) => customer.orderBody()))
    const [changed, ...placed] = await Promise.all([
      put(menu(soup('23.00'))),
      ...customers.map((customer, i) => customer.send(bodies[i])),
    ])
    expect(changed.status).toBe(200)
    for (const { status, meta, data } of placed) {
      if (status === 201) expect(data.order.products[0]!.unit.amount).toBe(1800)
      else expect([status, meta.code]).toEqual([409, 4213])
    }
  })

  it('of 2,000 products comes while people browse: no call fails, and every answer is of one menu', async () => {
    const MANY = 2000
    const large = (price: string): Catalogue => ({
      categories: ['first', 'second'].map((key, half) => ({
        key,
        name: { en: key },
        products: Array.from({ length: MANY / 2 }, (_, at) => productInput(`item-${half}-${at}`, { price })),
      })),
    })
    expect((await put(large('10.00'))).status).toBe(200)
    const store = shop.store('marina')
    let isApplying = true
    /** Looks at the menu as bytes: to take 2,000 products apart would cost more than to answer them. */
    const browse = async () => {
      const seen = new Set<string>()
      do {
        const menu = await test.inject({ url: `/v2/stores/${store}/menu?orderType=10` })
        const found = await test.inject({ url: `/v1/products/search?store=${store}&query=item%201%207` })
        expect([menu.statusCode, found.statusCode]).toEqual([200, 200])
        const prices = menu.body.match(/"price":\{"amount":\d+/g)!
        expect([prices.length, new Set(prices).size]).toEqual([MANY, 1])
        expect(found.json().data.items.length).toBeGreaterThan(0)
        seen.add(prices[0]!)
        await setTimeout(20)
      } while (isApplying)
      return [...seen]
    }
    const browsing = Promise.all([browse(), browse(), browse()])
    const applied = await put(large('11.00'))
    isApplying = false
    const seen = new Set((await browsing).flat())
    expect(applied.meta).toMatchObject({ code: 200 })
    expect(applied.data.changes[0]).toBe('product item-0-0: price 10.00 → 11.00')
    expect([...seen].filter((price) => !/:(1000|1100)$/.test(price))).toEqual([])
    const { data } = await test.call(getMenu, { params: { id: store }, query: { orderType: 10 } })
    expect(data.categories[0]!.products[0]!.price.amount).toBe(1100)
  })
})
