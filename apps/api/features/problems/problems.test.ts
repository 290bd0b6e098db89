import { listMerchantOrders } from '@compass/contract/merchant-side'
import { getOrder, listOrders, openOrderLink } from '@compass/contract/orders'
import { listProblems } from '@compass/contract/problems'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { receivedOrder, report, reported } from './test-problems.ts'

describe('"Something is wrong" with an order', () => {
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

  const open = async () => (await api.call(listProblems, { query: { limit: 100 } }, { token: key })).data.items

  it('is on the board, in the list of what is open, on the status page and in the history', async () => {
    const { customer, id, number, karak } = await receivedOrder(api, key)
    const before = await api.call(getOrder, { params: { id } }, customer)
    expect(before.data.order).toMatchObject({ problems: [], reportableUntil: expect.stringMatching(/Z$/) })
    const { status, data } = await report(api, customer, id, { lines: [karak], words: ' No tea in the bag. ' })
    const problem = { kind: 'missing', lines: [karak], words: 'No tea in the bag.', state: 'open', answer: null }
    expect(status).toBe(201)
    expect(data.order.problems).toMatchObject([{ _id: data.problem, ...problem, hasPicture: false }])
    expect(data.order.version).toBe(before.data.order.version + 1)
    expect((await open()).filter(({ order }) => order === id)).toMatchObject([{ ...problem, orderId: number }])
    const board = await api.call(listMerchantOrders, {}, { token: key })
    expect(board.data.items.find(({ _id }) => _id === id)?.problems).toMatchObject([problem])
    const history = await api.call(listOrders, {}, customer)
    expect(history.data.items[0]?.problems).toMatchObject([problem])
  })

  it('is once for a line; the same report again is the same problem', async () => {
    const { customer, id, soup, karak } = await receivedOrder(api, key)
    const first = await report(api, customer, id, { lines: [karak], words: 'No tea.' })
    const again = await report(api, customer, id, { lines: [karak], words: 'No tea!' })
    expect([again.status, again.meta.replayed, again.data.problem]).toEqual([200, true, first.data.problem])
    expect(again.data.order.problems).toHaveLength(1)
    const other = await report(api, customer, id, { kind: 'cold', lines: [soup, karak] })
    expect([other.status, other.meta.error]).toEqual([409, 'already_reported'])
    expect((await report(api, customer, id, { kind: 'cold', lines: [soup] })).status).toBe(201)
    expect((await report(api, customer, id, { kind: 'late' })).status).toBe(201)
    expect((await report(api, customer, id, { kind: 'late' })).status).toBe(200)
  })

  it('races: five reports of one line at once are one problem', async () => {
    const { customer, id, soup, karak } = await receivedOrder(api, key)
    const rivals = [[karak], [karak], [karak, soup], [karak, soup], [karak]]
    const answers = await Promise.all(rivals.map((lines) => report(api, customer, id, { lines })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const { data } = await api.call(getOrder, { params: { id } }, customer)
    expect(data.order.problems).toHaveLength(1)
  })

  it('hostile 28: of another customer’s order and of nobody’s is the same 404; the link alone sees nothing of it', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    await reported(api, customer, id, { lines: [karak], words: 'No tea.' })
    const other = await newCustomer(api)
    const answers = [await report(api, other, id, { lines: [karak] }), await report(api, other, newId(), { lines: [] })]
    expect(answers.map(({ status, meta }) => [status, meta.error])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    const another = await newCustomer(api)
    await another.add('soup')
    const { link, order } = (await another.place()).data
    const k = new URL(link, 'http://localhost').searchParams.get('k')!
    const { headers } = await api.call(openOrderLink, { params: { id: order._id }, body: { k } })
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const seen = await api.call(getOrder, { params: { id: order._id } }, { headers: { cookie } })
    expect(seen.data.order).toMatchObject({ problems: [], reportableUntil: null })
  })

  it('can be reported once the order was received, for a day', async () => {
    const waiting = await receivedOrder(api, key, [20])
    expect((await report(api, waiting.customer, waiting.id, { lines: [waiting.karak] })).meta.error).toBe(
      'not_received',
    )
    const { customer, id, karak } = await receivedOrder(api, key)
    api.clock.turn({ hours: 24, seconds: 1 })
    expect((await report(api, customer, id, { lines: [karak] })).meta).toMatchObject({
      code: 409,
      error: 'report_too_late',
    })
  })

  test.each([
    ['no kind', { kind: undefined }, 400],
    ['another kind', { kind: 'ugly' }, 400],
    ['no line', { lines: [] }, 422],
    ['a line of nothing', { lines: ['x'] }, 422],
    ['an object for a line', { lines: [{ $ne: null }] }, 400],
    ['too many words', { words: 'x'.repeat(1001) }, 422],
    ['control characters', { words: 'a\u0000b' }, 422],
    ['no picture', { picture: 'aGVsbG8=' }, 422],
    ['no base64', { picture: '<svg>' }, 422],
  ])('hostile 98: refuses %s, and writes nothing', async (_, body, status) => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const answer = await report(api, customer, id, { lines: [karak], ...(body as object) })
    expect(answer.status).toBe(status)
    expect((await api.call(getOrder, { params: { id } }, customer)).data.order.problems).toEqual([])
  })

  it('keeps words as they were written', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const words = '<script>alert(1)</script>'
    const { data } = await report(api, customer, id, { lines: [karak], words })
    expect(data.order.problems[0]?.words).toBe(words)
  })
})

it('reports of one session are as many a minute as orders', async () => {
  const api = await testApi({ configuration: { limits: { ordersPerMinute: 6 } } })
  const key = await api.merchantKey()
  const { customer, id, karak } = await receivedOrder(api, key)
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push(await report(api, customer, id, { lines: [karak], picture: 'aGVsbG8=' }))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  await api.close()
})
