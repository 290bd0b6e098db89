import { listMerchantOrders, moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { rateOrder } from '@compass/contract/ratings'
import type { RatingTag } from '@compass/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('rating an order', () => {
  let api: TestApi
  let key: string
  beforeAll(async () => {
    api = await testApi()
    key = await api.merchantKey()
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })

  async function ordered(...steps: number[]) {
    const customer = await newCustomer(api)
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    for (const to of steps) await api.call(moveOrder, { params: { id: data.order._id }, body: { to } }, { token: key })
    return { who: customer, id: data.order._id }
  }
  const rate = (customer: Customer, id: string, rating: number, feedback?: string) =>
    api.call(rateOrder, { params: { id }, body: { rating, ...(feedback !== undefined && { feedback }) } }, customer)

  it('is kept with what was said, and seen by its customer and its merchant', async () => {
    const { who: customer, id } = await ordered(20, 40, 60)
    const before = await api.call(getOrder, { params: { id } }, customer)
    expect(before.data.order).toMatchObject({ rating: null, mayRate: true })
    const { status, data } = await rate(customer, id, 4, ' Warm and quick. ')
    expect([status, data.order.rating]).toMatchObject([201, { stars: 4, feedback: 'Warm and quick.' }])
    const after = await api.call(getOrder, { params: { id } }, customer)
    expect(after.data.order).toMatchObject({ rating: { stars: 4 }, mayRate: false })
    const board = await api.call(listMerchantOrders, {}, { token: key })
    expect(board.data.items.find(({ _id }) => _id === id)?.rating).toMatchObject({ feedback: 'Warm and quick.' })
  })

  it('D20: one tap saves the stars, and what else is said is added once', async () => {
    const { who: customer, id } = await ordered(20, 40, 60)
    expect((await rate(customer, id, 5)).data.order.rating).toMatchObject({ stars: 5, tags: null })
    expect((await rate(customer, id, 1)).meta.error).toBe('already_rated')
    const rest = (tags: RatingTag[]) =>
      api.call(rateOrder, { params: { id }, body: { rating: 4, feedback: 'Warm.', tags } }, customer)
    const answers = await Promise.all([rest(['taste', 'onTime']), rest(['taste', 'onTime'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { data } = await api.call(getOrder, { params: { id } }, customer)
    expect(data.order.rating).toMatchObject({ stars: 4, feedback: 'Warm.', tags: ['taste', 'onTime'] })
    expect((await rest([])).meta.error).toBe('already_rated')
    expect((await rest(['parking' as never])).status).toBe(400)
  })

  it('hostile 29: 6, -1, half a star and a number as text are refused, before delivery too; script is kept as text', async () => {
    const waiting = await ordered(20)
    expect((await rate(waiting.who, waiting.id, 5)).meta).toMatchObject({ code: 409, error: 'not_received' })
    const { who: customer, id } = await ordered(20, 40, 60)
    for (const stars of [6, -1, 0, 2.5, 1e9])
      expect((await rate(customer, id, stars)).meta).toMatchObject({ error: 'invalid_fields' })
    for (const body of [{ rating: '5' }, { rating: null }, { rating: [5] }, {}, { rating: 5, feedback: { $ne: null } }])
      expect((await api.call(rateOrder, { params: { id }, body: body as never }, customer)).status).toBe(400)
    expect((await rate(customer, id, 5, 'x'.repeat(1001))).status).toBe(422)
    const script = '<script>alert(1)</script>'
    expect((await rate(customer, id, 5, script)).data.order.rating?.feedback).toBe(script)
  })

  it('hostile 29: twice at once is once', async () => {
    const { who: customer, id } = await ordered(20, 40, 60)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(customer, id, stars)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect((await rate(customer, id, 1)).meta.error).toBe('already_rated')
  })

  it('hostile 28: of another customer and of nobody is the same 404', async () => {
    const { id } = await ordered(20, 40, 60)
    const other = await newCustomer(api)
    const answers = [await rate(other, id, 1), await rate(other, newId(), 1)]
    expect(answers.map(({ status, meta }) => [status, meta.error, meta.message])).toEqual([
      [404, 'not_found', answers[1]!.meta.message],
      [404, 'not_found', answers[0]!.meta.message],
    ])
  })
})
