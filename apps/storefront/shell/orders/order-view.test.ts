import type { Order } from '@compass/contract/orders'
import { chooseText } from '@compass/domain/languages'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { toOrderView } from './order-view.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

/** An order of two hummus at 22.00, delivered for 9.00. */
function order(changes: Partial<z.output<typeof Order>> = {}): z.output<typeof Order> {
  return {
    _id: 'o1',
    orderId: '4821',
    orderType: 20,
    channel: 40,
    isSingleOrderDineIn: false,
    courtOrder: null,
    sourceOfOrder: null,
    user: null,
    status: 10,
    timeline: [{ status: 10, at: '2026-03-20T15:00:00.000Z', by: 'system', reason: null }],
    products: [
      {
        _id: 'l1',
        isGift: false,
        product: { _id: 'p1' },
        sku: 'HUMMUS',
        name: { en: 'Warm hummus', ar: 'حمص دافئ' },
        qty: 2,
        customize: [
          {
            _id: 'g1',
            name: { en: 'Extras' },
            variants: [{ _id: 'v1', name: { en: 'Egg' }, counter: 2, price: aed(0) }],
          },
        ],
        unit: aed(2200),
        total: aed(4400),
        specialInstructions: '',
        photo: null,
        foodType: 10,
        share: { discount: aed(0), tax: aed(0), paid: aed(5300) },
        ifSoldOut: 40,
      },
    ],
    totals: {
      itemsTotal: aed(4400),
      offerDiscount: aed(0),
      reward: aed(0),
      loyalty: aed(0),
      credits: aed(0),
      subtotal: aed(4400),
      fees: [{ kind: 'delivery', amount: aed(900) }],
      tax: aed(0),
      taxIncluded: true,
      grandTotal: aed(5300),
      refundAmount: aed(0),
      earned: 0,
      explain: [],
    },
    spot: null,
    visit: null,
    loyaltyPoints: 0,
    redeemedPoints: 0,
    returnedPoints: 0,
    address: {
      name: 'Layla',
      email: null,
      address: 'Marina Street 5',
      area: { en: 'Marina' },
      city: null,
      tableNumber: null,
      changedAt: null,
    },
    phone: { number: '501234567', countryCode: '+971' },
    store: {
      _id: 's1',
      name: { en: 'Marina Walk' },
      phone: '+97145550182',
      address: { en: 'Marina Walk 14' },
      timeZone: 'Asia/Dubai',
      location: { lat: 25, lng: 55 },
    },
    payment: { _id: null, status: 20, method: 'cod', toCollect: { amount: 0, currency: 'AED' }, refunds: [] },
    schedule: null,
    deliveryInstruction: null,
    collected: [],
    eta: null,
    placedAt: '2026-03-20T15:00:00.000Z',
    deadlineAt: '2026-03-20T15:07:00.000Z',
    languages: { customer: 'en', merchant: 'en' },
    ifSoldOut: 40,
    awaiting: null,
    amendments: [],
    mayCancel: true,
    mayChangeAddress: true,
    rating: null,
    problems: [],
    reportableUntil: null,
    mayRate: false,
    version: 1,
    ...changes,
  }
}
const seen = (changes: Partial<z.output<typeof Order>> = {}, language: 'en' | 'ar' = 'en') =>
  toOrderView(order(changes), (text) => chooseText(text, language, 'en'))

describe('who looks at an order', () => {
  test('its owner sees where it goes and may cancel', () => {
    expect(seen()).toMatchObject({ isOwn: true, mayCancel: true, deliverTo: { address: 'Marina Street 5' } })
  })
  test('who has its link sees no address and owns nothing', () => {
    const byLink = seen({ address: null, phone: null, mayCancel: false })
    expect(byLink).toMatchObject({ isOwn: false, mayCancel: false, deliverTo: null, count: 2 })
    expect(byLink.totals.grandTotal).toBe(5300)
  })
  test('the owner of a pickup owns it, though it goes nowhere', () => {
    const pickup = seen({
      orderType: 10,
      address: {
        name: 'Layla',
        email: null,
        address: null,
        area: null,
        city: null,
        tableNumber: null,
        changedAt: null,
      },
    })
    expect(pickup).toMatchObject({ isOwn: true, isPickup: true, deliverTo: null })
  })
})

test.each([
  ['all that came back with the order', 50, [], 50],
  ['what came back beside an answer that says its own', 50, [37], 13],
  ['nothing where answers say all of it', 37, [37], 0],
])('points: %s', (_, returnedPoints, answered, pointsBack) => {
  const money = { amount: 0, currency: 'AED' }
  const amendments = answered.map((points) => ({
    at: '2026-03-20T15:10:00.000Z',
    by: 'customer' as const,
    outcome: 'left_out' as const,
    left: [],
    entered: [],
    ...{ difference: money, refund: money, credits: money, points, payment: null },
  }))
  expect(seen({ redeemedPoints: 50, returnedPoints, amendments }).payment).toMatchObject({ pointsBack })
})

test('items are said in the reader’s language, else in the merchant’s', () => {
  const [line] = seen({}, 'ar').lines
  expect(line?.name).toEqual({ text: 'حمص دافئ', language: 'ar' })
  expect(line?.choices).toEqual([{ text: { text: 'Egg', language: 'en' }, counter: 2 }])
})

const step = (status: number, actor: string, reason: string | null = null) => ({
  status,
  at: '2026-03-20T15:10:00.000Z',
  by: actor,
  reason,
})

test.each([
  ['declined by the merchant, who says why', step(30, 'merchant', 'Out of rice'), 'Out of rice', 'merchant'],
  ['declined as nobody answered', step(30, 'system'), null, 'system'],
  [
    'cancelled by the customer, whose own words are not shown as the kitchen’s',
    step(100, 'customer', 'Changed my mind'),
    null,
    'customer',
  ],
])('%s', (_, last, reason, lastBy) => {
  const ended = seen({ status: last.status, timeline: [...order().timeline, last], mayCancel: false })
  expect(ended).toMatchObject({ reason, lastBy })
  expect(ended.steps.at(-1)?.state).toBe('failed')
})

test.each([
  ['placed at once', [10], false],
  ['paid in time', [0, 10], false],
  ['let go of unpaid', [0, 90], false],
  ['let go of, and paid after all', [0, 90, 10], true],
  ['let go of, paid after all, and accepted', [0, 90, 10, 20], true],
])('late money: %s', (_, statuses, wasPaidLate) => {
  const timeline = statuses.map((status) => step(status, 'payment'))
  expect(seen({ status: statuses.at(-1)!, timeline })).toMatchObject({ wasPaidLate })
})
