import { listPayouts } from '@compass/contract/disputes'
import * as calls from '@compass/contract/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('what a gateway paid out', () => {
  let shop: PayingShop
  let day = ''
  beforeAll(async () => {
    shop = await payingShop()
  })
  beforeEach(() => {
    shop.test.clock.turn({ days: 100 })
    shop.gateway.payouts = []
    day = shop.test.clock.now.toISOString()
  })
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    expect(await shop.settled()).toEqual([])
  })
  afterAll(() => shop.close())

  type Line = (typeof shop.gateway.payouts)[number]
  const line = (payment: string, change: Partial<Line> = {}): Line => {
    const { id, amount, currency } = shop.gateway.findPayment(payment)
    const paidAt = new Date(shop.test.clock.now.getTime() + 86_400_000).toISOString()
    return {
      payout: 'po_1',
      paidAt,
      payment: id,
      reference: null,
      kind: 'payment',
      amount,
      fee: 29,
      currency,
      ...change,
    }
  }
  const read = async (days = 30, token = shop.key) => {
    const to = new Date(Date.parse(day) + days * 86_400_000).toISOString()
    return shop.test.call(listPayouts, { query: { from: day, to } }, { token })
  }

  it('stands beside our ledger, line by line, and agrees', async () => {
    const [first, second] = [await shop.paid(), await shop.paid()]
    const refund = { params: { id: first.order }, body: { amount: { amount: 300, currency: 'AED' } } }
    expect((await shop.test.call(calls.refundOrder, refund, { token: shop.key })).status).toBe(201)
    await shop.settled()
    shop.gateway.payouts = [
      line(first.payment),
      line(second.payment, { payment: 'another name of it', reference: second.payment }),
      line(first.payment, { kind: 'refund', amount: -300, fee: 0 }),
      line(first.payment, { kind: 'fee', payment: null, amount: -100, fee: 0 }),
    ]
    const { data } = await read()
    expect(data.differences).toBe(0)
    expect(data.lines.map(({ payment, expected }) => [payment, expected?.amount ?? null])).toEqual([
      [first.payment, first.total],
      [second.payment, second.total],
      [first.payment, -300],
      [null, null],
    ])
    expect(data.lines[0]).toMatchObject({ order: first.order, pg: 10, mode: 'test', difference: null })
    expect(data.sums).toEqual([
      {
        pg: 10,
        amount: { amount: first.total + second.total - 400, currency: 'AED' },
        fee: { amount: 58, currency: 'AED' },
      },
    ])
    expect([data.waiting, data.silent]).toEqual([[], []])
  })

  it('names each difference: too little, another currency, twice, and what is nothing of ours', async () => {
    const [one, two] = [await shop.paid(), await shop.paid()]
    shop.gateway.payouts = [
      line(one.payment, { amount: one.total - 1 }),
      line(one.payment),
      line(two.payment, { currency: 'USD' }),
      line(two.payment, { payment: 'pay_of_nobody' }),
      line(two.payment, { kind: 'refund', amount: -50 }),
    ]
    const { data } = await read()
    expect(data.lines.map(({ difference }) => difference)).toEqual([
      'amount',
      'twice',
      'currency',
      'unknown',
      'unknown',
    ])
    expect(data.differences).toBe(5)
  })

  it('what was captured and not paid out waits, and is late after ten days', async () => {
    const { payment, order, total } = await shop.paid()
    const waiting = { payment, pg: 10, order, amount: { amount: total, currency: 'AED' } }
    expect((await read()).data.waiting).toMatchObject([{ ...waiting, isLate: false }])
    shop.test.clock.turn({ days: 11 })
    const { data } = await read(2)
    expect([data.waiting.map(({ isLate }) => isLate), data.differences]).toEqual([[true], 1])
    // It came after the span that was asked for.
    shop.gateway.payouts = [line(payment, { paidAt: new Date(Date.parse(day) + 5 * 86_400_000).toISOString() })]
    const later = (await read(2)).data
    expect([later.lines, later.waiting, later.differences]).toEqual([[], [], 0])
  })

  it('hostile: no span, too long a one, a gateway that does not answer, and who may not ask', async () => {
    await shop.paid()
    expect([(await read(0)).status, (await read(-1)).status, (await read(93)).status]).toEqual([422, 422, 422])
    expect((await read(92)).status).toBe(200)
    shop.gateway.behaviour = 'broken'
    expect((await read()).meta.error).toBe('payment_unavailable')
    shop.gateway.behaviour = 'well'
    const { token } = await shop.test.guest()
    expect((await read(30, token)).status).toBe(401)
  })
})
