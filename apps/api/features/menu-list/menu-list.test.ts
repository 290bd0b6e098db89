import { getProduct } from '@compass/contract/catalogue'
import { getProductBySku, getSpecialMenus, getStoresProducts, getVariants } from '@compass/contract/menu-list'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let marina: string
let bay: string
beforeAll(async () => {
  test = await testApi({
    document: merchantDocument({
      specials: [
        {
          key: 'lunch',
          name: { en: 'Quick lunch', ar: 'غداء سريع' },
          description: { en: 'On the table in ten minutes', ar: 'على الطاولة خلال عشر دقائق' },
          products: ['water', 'soup', 'hidden', 'soup'],
        },
        { key: 'quay', name: { en: 'On the quay', ar: 'على الرصيف' }, products: ['rice'], stores: ['bay'] },
        { key: 'nothing', name: { en: 'Nothing yet', ar: 'لا شيء بعد' }, products: ['hidden'] },
      ],
    }),
  })
  const { stores } = (await test.merchant()).merchant
  marina = stores[0]!.id
  bay = stores[1]!.id
})
afterAll(() => test.close())

const productId = async (sku: string) => (await test.merchant()).merchant.products.find((one) => one.sku === sku)!.id

describe('a product by the merchant’s own number', () => {
  it('is the product that its id answers', async () => {
    const bySku = await test.call(getProductBySku, { params: { sku: 'rice' }, query: { store: marina } })
    const byId = await test.call(getProduct, { params: { id: await productId('rice') }, query: { store: marina } })
    expect(bySku.data).toEqual(byId.data)
    expect(bySku.data.product.sku).toBe('rice')
  })

  it.each(['RICE', 'no-such', 'hidden', "' or 1=1"])('%s leads to none', async (sku) => {
    const answer = await test.call(getProductBySku, { params: { sku }, query: { store: marina } })
    expect(answer).toMatchObject({ status: 404, data: null })
  })
})

describe('what there is to choose of a product', () => {
  it('is what its own call says', async () => {
    const id = await productId('rice')
    const { data } = await test.call(getVariants, { params: { id }, query: { store: marina } })
    const { product } = (await test.call(getProduct, { params: { id }, query: { store: marina } })).data
    expect(data).toEqual({ product: id, customize: product.customize })
    expect(data.customize.length).toBeGreaterThan(0)
  })

  it.each([
    ['an unknown product', () => newId()],
    ['one that is switched off', () => productId('hidden')],
  ])('of %s is unknown', async (_, id) => {
    const answer = await test.call(getVariants, { params: { id: await id() }, query: { store: marina } })
    expect(answer).toMatchObject({ status: 404, data: null })
  })
})

describe('special menus', () => {
  const at = async (store: string) => (await test.call(getSpecialMenus, { query: { store } })).data

  it('are named lists in their own order, each product once and only what is switched on', async () => {
    const { items, total } = await at(marina)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      key: 'lunch',
      name: { en: 'Quick lunch' },
      description: { en: 'On the table in ten minutes' },
      products: [{ sku: 'water' }, { sku: 'soup' }],
    })
    expect(items[0]!.products).toHaveLength(2)
  })

  it('of one store alone are not another’s', async () => {
    expect((await at(bay)).items.map(({ key }) => key)).toEqual(['lunch', 'quay'])
  })

  it('of an unknown store are unknown', async () => {
    expect(await test.call(getSpecialMenus, { query: { store: newId() } })).toMatchObject({ status: 404 })
  })
})

describe('products of several stores', () => {
  const owner = (stores: string, rest: { skip?: number; limit?: number } = {}) =>
    test.call(getStoresProducts, { query: { stores, ...rest } })

  it('come store by store, page by page, each with its store', async () => {
    const one = (await owner(marina, { limit: 100 })).data
    const both = (await owner(`${marina},${bay}`, { limit: 100 })).data
    expect(one.total).toBe(one.items.length)
    expect(both.total).toBe(2 * one.total)
    const middle = (await owner(`${marina},${bay}`, { skip: one.total - 1, limit: 2 })).data.items
    expect(middle.map(({ store }) => store)).toEqual([marina, bay])
    expect(middle.map(({ sku }) => sku)).toEqual([one.items.at(-1)!.sku, one.items[0]!.sku])
  })

  it('a store that is named twice comes once', async () => {
    expect((await owner(`${marina},${marina}`)).data.total).toBe((await owner(marina)).data.total)
  })

  it.each([
    ['one is unknown', () => `${marina},${newId()}`, 404],
    ['none is named', () => '', 400],
    ['there are more than twenty', () => Array.from({ length: 21 }, () => newId()).join(), 400],
  ])('where %s it is refused', async (_, stores, status) => {
    expect((await owner(stores())).status).toBe(status)
  })
})
