import { describe, expect, it, test } from 'vitest'
import type { PaymentMethod, Store } from '../merchants/types.ts'
import { channelOf, type OrderType } from '../services/index.ts'
import { checkMethod, collectedInPerson, mayMovePayment, methodsFor, PAYMENT_STATUSES } from './index.ts'

describe('the life of a payment', () => {
  it('hostile 38: of all pairs of states exactly the decided ones are moves; success is never left', () => {
    const moves = PAYMENT_STATUSES.flatMap((from) =>
      PAYMENT_STATUSES.filter((to) => mayMovePayment(from, to).ok).map((to) => `${from} → ${to}`),
    )
    expect(moves.sort()).toEqual(
      [
        ...['20 → 100', '20 → 0'],
        ...['10 → 481', '10 → 100', '10 → 4008', '10 → 0', '10 → 50'],
        ...['481 → 100', '481 → 4008', '481 → 0', '481 → 50'],
        ...['4008 → 100', '0 → 100', '50 → 100'],
      ].sort(),
    )
  })

  it('hostile 38: failed after captured is refused', () => {
    const refusal = { reason: 'invalid_transition', from: 100, to: 4008 }
    expect(mayMovePayment(100, 4008)).toEqual({ ok: false, refusal })
  })

  it('has the states of the specification', () => {
    expect(PAYMENT_STATUSES.toSorted((a, b) => a - b)).toEqual([0, 10, 20, 50, 100, 481, 4008])
  })
})

test.each<[OrderType, number]>([
  [10, 50],
  [20, 40],
  [30, 50],
  [40, 40],
  [50, 20],
  [60, 30],
])('order type %i goes through channel %i', (orderType, channel) => {
  expect(channelOf(orderType)).toBe(channel)
})

describe('how an order may be paid', () => {
  const store: Pick<Store, 'paymentMethods'> = {
    paymentMethods: [
      { channel: 40, methods: ['cardOnDelivery', 'cod'] },
      { channel: 50, methods: ['cod'] },
    ],
  }

  test.each<[string, OrderType, PaymentMethod[]]>([
    ['delivery, in the merchant’s order', 20, ['cardOnDelivery', 'cod']],
    ['scheduled delivery as delivery', 40, ['cardOnDelivery', 'cod']],
    ['pickup', 10, ['cod']],
    ['scheduled pickup as pickup', 30, ['cod']],
    ['a table where nothing is said', 50, []],
  ])('%s', (_, orderType, methods) => {
    expect(methodsFor(store, orderType)).toEqual(methods)
  })

  test.each<[string, OrderType]>([
    ['cardOnDelivery', 10],
    ['cod', 50],
    ['card', 20],
    ['', 20],
    ['constructor', 20],
  ])('hostile 19: %j is not taken for order type %i', (requested, orderType) => {
    const refused = { ok: false, refusal: { reason: 'payment_method_not_allowed' } }
    expect(checkMethod(store, orderType, requested)).toEqual(refused)
  })

  it('what is taken is taken, and people collect it', () => {
    expect(checkMethod(store, 20, 'cod')).toEqual({ ok: true, value: 'cod' })
    expect(collectedInPerson('cod')).toBe(true)
    expect(collectedInPerson('cardOnDelivery')).toBe(true)
  })
})
