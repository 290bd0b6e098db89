import { getProduct, suggestProducts } from '@compass/contract/catalogue'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('what goes well with a cart', () => {
  let test: TestApi
  let shop: Shop

  beforeAll(async () => {
    test = await testApi({
      document: merchantDocument((document) => {
        const products = document.catalogue.categories.flatMap((category) => category.products)
        const named = (sku: string) => products.find((product) => product.sku === sku)!
        named('soup').goesWith = ['water', 'cake', 'karak']
        named('karak').label = 'popular'
        named('soup').allergens = { contains: ['celery'], freeOf: ['milk'] }
        document.catalogue.categories.at(-1)!.products.push({
          sku: 'wedding-cake',
          name: { en: 'Wedding cake', ar: 'كعكة زفاف' },
          price: '400.00',
          foodType: 'egg',
          label: 'popular',
          preOrderOnly: true,
        })
      }),
    })
    shop = await shopOf(test)
  })
  afterAll(() => test.close())

  const suggested = async (token: string, store = 'marina') => {
    const { data } = await test.call(suggestProducts, { query: { store: shop.store(store), orderType: 10 } }, { token })
    return data.items.map(({ sku }) => sku)
  }

  it('is what the merchant names, but for what is sold out', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup')
    expect(await suggested(customer.token)).toEqual(['water', 'karak'])
  })

  it('is what is popular, where nothing is named or the cart is another store’s', async () => {
    const customer = await newCustomer(test)
    expect(await suggested(customer.token)).toContain('karak')
    await customer.add('soup')
    expect(await suggested(customer.token, 'bay')).not.toEqual(['water', 'karak'])
  })

  it('is never what can only be ordered beforehand', async () => {
    expect(await suggested((await newCustomer(test)).token)).not.toContain('wedding-cake')
  })

  it('a product for a chosen time alone is marked, and is not put into a cart for now', async () => {
    const customer = await newCustomer(test)
    const { data } = await test.call(
      getProduct,
      { params: { id: shop.product('wedding-cake') }, query: { store: shop.store('marina') } },
      { token: customer.token },
    )
    expect(data.product).toMatchObject({ preOrderOnly: true, diets: { suitsNot: ['vegan'] } })
    expect(data.product.allergens).toBeUndefined()
    const { status, meta } = await customer.add('wedding-cake')
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'item_unavailable'])
    expect(meta.message).toContain('pre-order only')
  })

  it('a product answers what is stated of it, and nothing else', async () => {
    const { token } = await newCustomer(test)
    const { data } = await test.call(
      getProduct,
      { params: { id: shop.product('soup') }, query: { store: shop.store('marina') } },
      { token },
    )
    expect(data.product.allergens).toEqual({ contains: ['celery'], mayContain: [], freeOf: ['milk'] })
  })

  it('hostile 83: a session of one merchant finds nothing at another’s store', async () => {
    const other = await test.guest(await test.apply(merchantDocument({ slug: 'other-kitchen' })))
    const { status } = await test.call(suggestProducts, { query: { store: shop.store('marina') } }, other)
    expect(status).toBe(404)
  })
})
