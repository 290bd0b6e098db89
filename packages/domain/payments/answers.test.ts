import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type Attempt,
  afterAnswer,
  checkVpa,
  type GatewayAnswer,
  isPageAddress,
  nextEnquiry,
  refundUnits,
  splitRefund,
  wholeRefund,
} from './index.ts'

const attempt: Attempt = { status: 10, amount: 1000, currency: 'AED', captured: 0, failureCode: null, review: null }
const answer = (status: GatewayAnswer['status'], exceeding: Partial<GatewayAnswer> = {}): GatewayAnswer => ({
  status,
  currency: 'AED',
  captured: status === 'captured' ? 1000 : 0,
  received: null,
  failureCode: null,
  ...exceeding,
})

describe('what a gateway’s answer makes of an attempt', () => {
  test.each<[string, Attempt['status'], GatewayAnswer, Partial<Attempt>]>([
    ['the page was opened', 10, answer('created'), { status: 10 }],
    ['the bank thinks', 10, answer('pending'), { status: 481 }],
    ['the bank keeps the money ready', 10, answer('authorised'), { status: 481 }],
    ['the bank pays', 10, answer('captured'), { status: 100, captured: 1000 }],
    ['it refuses with its code', 481, answer('failed', { failureCode: 5011 }), { status: 4008, failureCode: 5011 }],
    ['it refuses without one', 10, answer('failed'), { status: 4008, failureCode: 5100 }],
    ['the customer went away', 10, answer('cancelled'), { status: 0 }],
    ['the quote ran out', 10, answer('expired'), { status: 50 }],
    ['late money', 50, answer('captured'), { status: 100 }],
    ['a refusal after the end', 0, answer('failed'), { status: 0, failureCode: null }],
    ['a refusal after the money', 100, answer('failed'), { status: 100 }],
    ['one unit short', 10, answer('captured', { captured: 999 }), { status: 481, review: 'amount', captured: 999 }],
    ['one unit over', 10, answer('captured', { captured: 1001 }), { status: 481, review: 'amount' }],
    ['another currency', 10, answer('captured', { currency: 'KWD' }), { status: 481, review: 'currency' }],
    ['too few coins', 10, answer('pending', { received: 'underpaid' }), { status: 481, review: 'underpaid' }],
    ['too many coins', 481, answer('captured', { received: 'overpaid' }), { status: 481, review: 'overpaid' }],
  ])('%s', (_, status, supplied, after) => {
    expect(afterAnswer({ ...attempt, status }, supplied)).toMatchObject(after)
  })

  it('hostile 38: in whatever order answers come, and however often, money that came ends paid', () => {
    const any = fc.constantFrom<GatewayAnswer['status']>(
      'created',
      'pending',
      'authorised',
      'failed',
      'cancelled',
      'expired',
    )
    fc.assert(
      fc.property(fc.array(any), fc.array(any), (before, behind) => {
        let now = attempt
        for (const status of [...before, 'captured', ...behind, 'captured'] as const)
          now = { ...now, ...afterAnswer(now, answer(status)) }
        expect(now).toMatchObject({ status: 100, captured: 1000, review: null })
      }),
    )
  })
})

describe('when a gateway is asked', () => {
  it('after 30 s, 2, 5 and 15 minutes, then hourly, and no more after 72 hours', () => {
    const start = new Date('2026-06-01T08:00:00Z')
    let now = start
    const minutes: number[] = []
    for (let requested = 0; ; requested++) {
      const next = nextEnquiry(start, requested, now)
      if (!next) break
      minutes.push((next.getTime() - start.getTime()) / 60_000)
      now = next
    }
    expect(minutes.slice(0, 6)).toEqual([0.5, 2, 5, 15, 75, 135])
    expect(minutes.at(-1)).toBeLessThanOrEqual(72 * 60)
    expect(minutes.at(-1)).toBeGreaterThan(71 * 60)
  })

  it('at once where the time has passed while nobody looked', () => {
    const start = new Date('2026-06-01T08:00:00Z')
    const late = new Date('2026-06-01T08:10:00Z')
    expect(nextEnquiry(start, 1, late)).toEqual(late)
  })
})

describe('where a customer may be sent', () => {
  const hosts = { hosts: ['pay.example.com', 'localhost:3001'], allowsHttp: false }
  test.each([
    ['https://pay.example.com/page?x=1', true],
    ['http://pay.example.com/page', false],
    ['https://evil.example/pay.example.com', false],
    ['https://pay.example.com.evil.example/', false],
    ['https://pay.example.com@evil.example/', false],
    ['https://u:p@pay.example.com/', false],
    ['https://pay.example.com:8443/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello', false],
    ['//pay.example.com', false],
    ['', false],
  ])('hostile 55: %s', (text, may) => {
    expect(isPageAddress(text, hosts)).toBe(may)
  })

  it('http where all of it is one machine', () => {
    expect(isPageAddress('http://localhost:3001/pay/1', { ...hosts, allowsHttp: true })).toBe(true)
  })
})

describe('how a refund goes back', () => {
  const from = {
    payments: [
      { id: 'a', left: 300 },
      { id: 'b', left: 200 },
    ],
    inPerson: 100,
    credits: 50,
  }
  it('to the gateways first, then as cash that is owed, the rest as credits', () => {
    expect(splitRefund(620, from)).toEqual({
      ok: true,
      value: [
        { way: 'gateway', paymentId: 'a', amount: 300 },
        { way: 'gateway', paymentId: 'b', amount: 200 },
        { way: 'cash', amount: 100 },
        { way: 'credits', amount: 20 },
      ],
    })
  })
  test.each([651, 0, -1])('hostile 50: %i is more than there is, or nothing', (amount) => {
    expect(splitRefund(amount, from)).toEqual({ ok: false, refusal: { reason: 'refund_too_large' } })
  })
  it('cash that an order made cheaper owes no more is nothing to give back', () => {
    expect(wholeRefund({ payments: [{ id: 'a', left: 300 }], inPerson: -50, credits: 0 })).toBe(300)
  })
})

describe('a line that is given back unit by unit', () => {
  const line = { paid: 1495, qty: 3 }
  const supplied = (before: number, wanted?: number) => refundUnits(line, before, wanted)

  it('gives back 0.498, 0.498 and 0.499 of 1.495', () => {
    expect([0, 1, 2].map((before) => supplied(before, 1))).toEqual([
      { ok: true, value: { first: 0, units: 1, amount: 498 } },
      { ok: true, value: { first: 1, units: 1, amount: 498 } },
      { ok: true, value: { first: 2, units: 1, amount: 499 } },
    ])
  })
  it('gives back all that is left where no number is said', () => {
    expect(supplied(0)).toEqual({ ok: true, value: { first: 0, units: 3, amount: 1495 } })
    expect(supplied(1)).toEqual({ ok: true, value: { first: 1, units: 2, amount: 997 } })
  })
  it.each([
    [3, undefined, 0],
    [3, 1, 0],
    [2, 2, 1],
    [0, 4, 3],
  ])('hostile 50: after %i units of three, %s more are refused', (before, wanted, left) => {
    expect(supplied(before, wanted)).toEqual({ ok: false, refusal: { reason: 'already_refunded', left } })
  })
  it('hostile 102: sums to its share, however it is divided', () => {
    const amounts = fc.record({
      paid: fc.nat(10_000_000),
      parts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 25 }),
    })
    fc.assert(
      fc.property(amounts, ({ paid, parts }) => {
        const qty = parts.reduce((all, part) => all + part, 0)
        let [units, sum] = [0, 0]
        for (const part of parts) {
          const refund = refundUnits({ paid, qty }, units, part)
          expect(refund.ok && refund.value.amount >= 0).toBe(true)
          if (refund.ok) sum += refund.value.amount
          units += part
          expect(sum).toBeLessThanOrEqual(paid)
        }
        expect(sum).toBe(paid)
      }),
    )
  })
})

test.each([
  ['name@bank', true],
  ['9876543210@upi', true],
  ['  Name.Last-1@Bank ', true],
  ['a@', false],
  ['@b', false],
  [`${'x'.repeat(300)}@bank`, false],
  ['na\u202Eme@bank', false],
  ['a b@bank', false],
  ['a@b@c', false],
])('hostile 51: %j is a UPI id: %s', (text, context) => {
  expect(checkVpa(text).ok).toBe(context)
})
