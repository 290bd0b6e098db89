import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('a product in the place of a line', () => {
  let test: TestApi
  let customer: Customer
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    customer = await newCustomer(test)
  })

  const lastLine = async (sku: string, qty = 1) => (await customer.add(sku, { qty })).data.cart!.products.at(-1)!._id
  const inCart = async () => (await customer.cart()).products.map(({ sku, qty }) => [sku, qty])

  it('comes as the line goes, and comes once however often it is asked for', async () => {
    await customer.add('karak')
    const line = await lastLine('soup')
    const twice = await Promise.all([1, 2].map(() => customer.add('water', { inPlaceOf: line })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await inCart()).toEqual([
      ['karak', 1],
      ['water', 1],
    ])
  })

  it('that cannot be had leaves the line', async () => {
    const line = await lastLine('soup')
    expect((await customer.add('cake', { inPlaceOf: line })).meta.code).toBe(4201)
    expect(await inCart()).toEqual([['soup', 1]])
  })

  it('that is the same product is the same line anew', async () => {
    const line = await lastLine('soup', 3)
    await customer.add('soup', { inPlaceOf: line })
    expect(await inCart()).toEqual([['soup', 1]])
  })
})
