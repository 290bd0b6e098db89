import { describe, expect, test } from 'vitest'
import { checkNewDoor, mayChangeAddress } from './index.ts'
import { ORDER_STATUSES } from './statuses.ts'

describe('another door for an order', () => {
  test('may be said until the kitchen has started, of what is delivered', () => {
    const open = (orderType: 10 | 20 | 30 | 40 | 50) =>
      ORDER_STATUSES.filter((status) => mayChangeAddress({ orderType, status })).toSorted((a, b) => a - b)
    expect([20, 40].map((type) => open(type as 20 | 40))).toEqual([
      [0, 10, 12],
      [0, 10, 12],
    ])
    expect([10, 30, 50].flatMap((type) => open(type as 10 | 30 | 50))).toEqual([])
  })

  const terms = (fee: number, freeFrom: number | null = null) => ({ fee, freeFrom, taxRate: null })
  const ordered = { currency: 'AED', itemsTotal: 6000, offerDiscount: 1000 }
  test.each([
    ['as dear there', terms(500), terms(500), null, null],
    ['cheaper there', terms(500), terms(300), null, null],
    ['one minor unit dearer there', terms(500), terms(501), null, { reason: 'address_dearer', by: 1 }],
    ['free here by its sum, and there', terms(500, 5000), terms(900, 5000), null, null],
    ['free here, not quite there', terms(500, 5000), terms(900, 5001), null, { reason: 'address_dearer', by: 900 }],
    ['paid here, free there', terms(500), terms(900, 5000), null, null],
    ['exactly the minimum there', terms(500), terms(500), 5000, null],
    ['below the minimum there', terms(500), terms(0), 5001, { reason: 'below_minimum', missing: 1 }],
  ])('%s', (_, requested, there, minimum, reason) => {
    const checked = checkNewDoor(ordered, requested, there, minimum)
    const notified = checked.ok
      ? null
      : Object.fromEntries(Object.entries(checked.refusal).map(([key, value]) => [key, value.amount ?? value]))
    expect(notified).toEqual(reason)
  })
})
