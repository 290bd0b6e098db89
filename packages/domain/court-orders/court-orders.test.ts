import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENDED_WITHOUT_ORDER, endedWithoutOrder, ORDER_STATUS, ORDER_STATUSES } from '../orders/index.ts'
import { ORDER_TYPE, SERVICE } from '../services/index.ts'
import {
  collectedAtCourt,
  courierGroup,
  etaOfCourt,
  moveTogether,
  ordersForNewDoor,
  owedToCourt,
  statusOfCourt,
} from './index.ts'

const S = ORDER_STATUS
const anyStatus = fc.constantFrom(...ORDER_STATUSES)

describe('the status of a court order', () => {
  it.each<[string, readonly (typeof ORDER_STATUSES)[number][], number]>([
    ['is that of the slowest vendor', [S.KITCHEN_READY, S.NEW, S.DELIVERED], S.NEW],
    ['leaves out who declined', [S.DECLINED, S.KITCHEN_READY, S.APPROVED], S.APPROVED],
    ['is declined when all have', [S.DECLINED, S.DECLINED], S.DECLINED],
    ['is the customer’s where they cancelled what was left', [S.DECLINED, S.CUSTOMER_REJECT], S.CUSTOMER_REJECT],
    ['is received when all that stand are', [S.DELIVERED, S.DECLINED, S.DELIVERED], S.DELIVERED],
    ['waits for money with all', [S.INITIALIZE, S.INITIALIZE], S.INITIALIZE],
  ])('%s', (_, statuses, whole) => expect(statusOfCourt(statuses)).toBe(whole))

  it('is always one of its vendors’, in whatever order they stand', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 8 }), (statuses) => {
        const whole = statusOfCourt(statuses)
        expect(statuses).toContain(whole)
        expect(statusOfCourt(statuses.toReversed())).toBe(whole)
        expect(endedWithoutOrder(whole)).toBe(statuses.every(endedWithoutOrder))
      }),
    )
  })

  it('has a place for every status', () => {
    for (const status of ORDER_STATUSES) expect(statusOfCourt([status])).toBe(status)
  })
})

describe('what moves together', () => {
  const order = (id: string, status: (typeof ORDER_STATUSES)[number], orderType = SERVICE.DELIVERY as 10 | 20) => ({
    id,
    status,
    orderType,
  })
  const ids = (moved: ReturnType<typeof moveTogether<ReturnType<typeof order>>>) =>
    moved.ok ? moved.value.map(({ id }) => id) : moved.refusal.reason

  it('waits for the same money', () => {
    const orders = [order('a', S.INITIALIZE, 10), order('b', S.INITIALIZE, 10)]
    expect(ids(moveTogether(orders, orders[1]!, S.CUSTOMER_REJECT))).toEqual(['a', 'b'])
  })

  it('is woken by the same late money', () => {
    const orders = [
      order('a', S.PAYMENT_CANCELLED, 10),
      order('b', S.PAYMENT_CANCELLED, 10),
      order('c', S.DECLINED, 10),
    ]
    expect(ids(moveTogether(orders, orders[1]!, S.NEW))).toEqual(['a', 'b'])
  })

  it('is one vendor alone at the counters', () => {
    const orders = [order('a', S.KITCHEN_READY, 10), order('b', S.KITCHEN_READY, 10)]
    expect(ids(moveTogether(orders, orders[0]!, S.DELIVERED))).toEqual(['a'])
  })

  it('leaves with one courier, when every kitchen is ready', () => {
    const orders = [order('a', S.KITCHEN_READY), order('b', S.APPROVED), order('c', S.DECLINED)]
    expect(ids(moveTogether(orders, orders[0]!, S.OUT_DELIVERY))).toBe('invalid_transition')
    const ready = [order('a', S.KITCHEN_READY), order('b', S.KITCHEN_READY), order('c', S.DECLINED)]
    expect(ids(moveTogether(ready, ready[0]!, S.OUT_DELIVERY))).toEqual(['a', 'b'])
    const out = [order('a', S.OUT_DELIVERY), order('b', S.OUT_DELIVERY), order('c', S.DECLINED)]
    expect(ids(moveTogether(out, out[1]!, S.DELIVERED))).toEqual(['a', 'b'])
  })

  it('declines alone, whatever the others do', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 6 }), (statuses) => {
        const orders = [order('me', S.NEW), ...statuses.map((status, n) => order(String(n), status))]
        expect(ids(moveTogether(orders, orders[0]!, S.DECLINED))).toEqual(['me'])
      }),
    )
  })

  it('has no courier for nobody', () => {
    expect(courierGroup(ENDED_WITHOUT_ORDER.map((status) => ({ status })))).toBeNull()
  })
})

describe('what people collect', () => {
  const owed = (
    status: (typeof ORDER_STATUSES)[number],
    paymentStatus: 20 | 100,
    grandTotal: number,
    toCollect = 0,
  ) => ({
    status,
    paymentStatus,
    grandTotal,
    toCollect,
  })

  it.each([
    ['all of it, with the court’s own lines', [owed(S.NEW, 20, 1000), owed(S.NEW, 20, 500)], 2400],
    ['nothing for who declined', [owed(S.DECLINED, 20, 1000), owed(S.NEW, 20, 500)], 1400],
    ['nothing when all have', [owed(S.DECLINED, 20, 1000), owed(S.CUSTOMER_REJECT, 20, 500)], 0],
    ['nothing twice', [owed(S.APPROVED, 100, 1000), owed(S.APPROVED, 100, 500)], 0],
    ['what an answer made dearer', [owed(S.APPROVED, 100, 1000, 70), owed(S.APPROVED, 100, 500)], 70],
  ])('is %s', (_, orders, sum) => expect(owedToCourt(orders, 900)).toBe(sum))

  it('is never at the counters', () => {
    expect(collectedAtCourt(ORDER_TYPE.PICKUP, 'cod')).toBe(false)
    expect(collectedAtCourt(ORDER_TYPE.SCHEDULED_PICKUP, 'cardOnDelivery')).toBe(false)
    expect(collectedAtCourt(ORDER_TYPE.PICKUP, 'card')).toBe(true)
    expect(collectedAtCourt(ORDER_TYPE.DELIVERY, 'cod')).toBe(true)
    expect(collectedAtCourt(ORDER_TYPE.DINE_IN, 'cardSwipe')).toBe(true)
  })
})

describe('the promise', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 8, minutes))
  const promised = (status: (typeof ORDER_STATUSES)[number], to: number) => ({
    status,
    eta: { from: at(to - 5), to: at(to) },
  })

  it('is the longest of those that stand', () => {
    const orders = [promised(S.NEW, 20), promised(S.APPROVED, 35), promised(S.DECLINED, 50)]
    expect(etaOfCourt(orders)).toEqual({ from: at(30), to: at(35) })
    expect(etaOfCourt([{ status: S.NEW, eta: null }])).toBeNull()
  })
})

describe('another door', () => {
  const brought = (...statuses: (typeof ORDER_STATUSES)[number][]) =>
    ordersForNewDoor(statuses.map((status) => ({ status, orderType: SERVICE.DELIVERY })))?.map(({ status }) => status)

  it.each<[string, readonly (typeof ORDER_STATUSES)[number][], readonly number[] | undefined]>([
    ['is that of all who have not begun', [S.NEW, S.SCH_DEL_ACCEPTED, S.NEW], [S.NEW, S.SCH_DEL_ACCEPTED, S.NEW]],
    ['leaves out who declined', [S.DECLINED, S.NEW], [S.NEW]],
    ['is refused once one kitchen has begun', [S.APPROVED, S.NEW], undefined],
    ['is refused when all have ended', [S.DECLINED, S.CUSTOMER_REJECT], undefined],
    ['may be said while it waits for its money', [S.INITIALIZE, S.INITIALIZE], [S.INITIALIZE, S.INITIALIZE]],
  ])('%s', (_, statuses, moved) => expect(brought(...statuses)).toEqual(moved))

  it('is none of what is picked up', () => {
    expect(ordersForNewDoor([{ status: S.NEW, orderType: ORDER_TYPE.PICKUP }])).toBeNull()
  })

  it('is never said once a vendor that stands has begun', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 6 }), (statuses) => {
        const moved = brought(...statuses)
        if (moved) for (const status of moved) expect([S.INITIALIZE, S.NEW, S.SCH_DEL_ACCEPTED]).toContain(status)
        if (statuses.includes(S.APPROVED)) expect(moved).toBeUndefined()
      }),
    )
  })
})
