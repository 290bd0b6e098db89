import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIFE, ORDER_STATUS, type OrderStatus } from '../orders/index.ts'
import {
  checkItemCount,
  ITEM_LIFE,
  ITEM_STATE,
  type ItemActor,
  type ItemState,
  itemAmounts,
  itemsTotalOf,
  MAX_ORDER_ITEMS,
  mayMoveItem,
  priceItems,
  splitItem,
  statusAfter,
  takesRounds,
} from './index.ts'
import { anyItems, anyTerms, itemOf, NO_TERMS, sentLine } from './test-items.ts'

const STATES = Object.values(ITEM_STATE)
const ACTORS: ItemActor[] = ['customer', 'merchant', 'system']
const plain = { currency: 'AED', orderType: 50, taxIncluded: true, terms: NO_TERMS } as const

describe('an item', () => {
  it('hostile: of all pairs of states exactly the decided ones are steps, by the decided actors', () => {
    const found = STATES.flatMap((from) =>
      [...STATES, 0, 25, 60].flatMap((to) =>
        ACTORS.filter((actor) => mayMoveItem(from, to, actor).ok).map((actor) => `${from} → ${to} ${actor}`),
      ),
    )
    expect(found.toSorted()).toEqual([
      '10 → 20 merchant',
      '10 → 30 merchant',
      '10 → 30 system',
      '10 → 50 customer',
      '20 → 30 merchant',
      '20 → 40 merchant',
    ])
  })

  it('is split into what moves and what stays, and not beyond its pieces', () => {
    const item = itemOf('a', { qty: 3 })
    expect(splitItem(item, 3, 'b')).toMatchObject({ value: { rest: null, part: item } })
    expect(splitItem(item, 1, 'b')).toMatchObject({
      value: { rest: { id: 'a', qty: 2 }, part: { id: 'b', qty: 1, line: item.line } },
    })
    for (const qty of [0, -1, 1.5, 4, Number.NaN])
      expect(splitItem(item, qty, 'b')).toMatchObject({ refusal: { reason: 'invalid_qty', most: 3 } })
  })

  it('hostile: the 301st of an order is too many', () => {
    expect(checkItemCount(299, 1).ok).toBe(true)
    expect(checkItemCount(MAX_ORDER_ITEMS, 1)).toMatchObject({ refusal: { reason: 'too_many_lines', most: 300 } })
  })
})

describe('the status of an order', () => {
  const { WAITING, ACCEPTED, REJECTED, SERVED, CANCELLED } = ITEM_STATE
  it.each<[string, OrderStatus, ItemState[], OrderStatus]>([
    ['stays NEW while the kitchen has not answered', 10, [WAITING, WAITING], 10],
    ['stays NEW while only a part was refused', 10, [WAITING, REJECTED], 10],
    ['is APPROVED with the first accepted item', 10, [WAITING, ACCEPTED], 20],
    ['stays APPROVED while something cooks', 20, [SERVED, ACCEPTED], 20],
    ['stays APPROVED while something waits', 20, [SERVED, WAITING], 20],
    ['is served when every item is served, rejected or cancelled', 20, [SERVED, REJECTED, CANCELLED], 110],
    ['is APPROVED again with a new round', 110, [SERVED, WAITING], 20],
    ['is served again when that round is refused', 20, [SERVED, REJECTED], 110],
    ['ends as cancelled when guests cancelled all', 10, [CANCELLED, CANCELLED], 100],
    ['ends as declined when the kitchen refused one of them', 10, [CANCELLED, REJECTED], 30],
    ['ends as declined when what was accepted is refused after all', 20, [REJECTED], 30],
    ['is not theirs to change once it is paid', 120, [SERVED], 120],
    ['is not theirs to change once it is over', 30, [SERVED], 30],
  ])('%s', (_, from, states, to) => {
    expect(statusAfter(from, states)).toBe(to)
  })

  it('only moves along edges that whoever moved the last item has, whatever happens in whatever order', () => {
    const step = fc.record({
      at: fc.nat(),
      edge: fc.nat(),
      isRound: fc.boolean(),
      size: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let status: OrderStatus = ORDER_STATUS.NEW
        let states: ItemState[] = [WAITING]
        for (const { at, edge, isRound, size } of steps) {
          if (!takesRounds(status)) break
          let actor: ItemActor = 'system'
          if (isRound) states = [...states, ...Array.from({ length: size }, () => WAITING)]
          else {
            const place = at % states.length
            const open = ITEM_LIFE.filter(({ from }) => from === states[place])
            if (open.length === 0) continue
            const taken = open[edge % open.length]!
            actor = taken.actors[edge % taken.actors.length]!
            states = states.map((state, i) => (i === place ? taken.to : state))
          }
          const next = statusAfter(status, states)
          const isEdge = LIFE.some(
            ({ from, to, actors, orderTypes }) =>
              from === status && to === next && actors.includes(actor) && (orderTypes?.includes(50) ?? true),
          )
          expect(next === status || isEdge, `${status} → ${next} by the ${actor}`).toBe(true)
          status = next
        }
        const isOpen = states.includes(WAITING) || states.includes(ACCEPTED)
        expect([ORDER_STATUS.NEW, ORDER_STATUS.APPROVED].includes(status as 10)).toBe(isOpen)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the bill', () => {
  it('is what was accepted or served, at the price at which it was sent', () => {
    const items = [
      itemOf('a', { qty: 2 }),
      itemOf('b', { state: ITEM_STATE.SERVED, line: sentLine({ productId: 'tea', price: 300 }) }),
      ...[ITEM_STATE.WAITING, ITEM_STATE.REJECTED, ITEM_STATE.CANCELLED].map((state) => itemOf(`x${state}`, { state })),
    ]
    const { lines, totals } = priceItems(items, plain)
    expect(lines.map(({ id, qty, total }) => [id, qty, total])).toEqual([
      ['a', 2, 2000],
      ['b', 1, 300],
    ])
    expect(totals).toMatchObject({ itemsTotal: 2300, grandTotal: 2300 })
    expect(itemsTotalOf(items.slice(2))).toBe(3000)
  })

  it('costs nothing while nothing was accepted, whatever the outlet charges', () => {
    fc.assert(
      fc.property(anyTerms, (context) => {
        const waiting = [itemOf('a', { state: ITEM_STATE.WAITING })]
        expect(priceItems(waiting, context).totals).toMatchObject({ grandTotal: 0, fees: [], tax: 0 })
      }),
    )
  })

  it('pairs items off over all rounds of the order', () => {
    const line = sentLine({ bogo: 'all' })
    expect(priceItems([itemOf('a', { line }), itemOf('b', { line })], plain).totals.offerDiscount).toBe(1000)
  })

  it('is the same where the kitchen moves a part of an item by itself, but for the rounding of tax', () => {
    fc.assert(
      fc.property(anyItems, anyTerms, fc.nat(), (items, context, at) => {
        const whole = priceItems(items, context).totals
        const index = items.length === 0 ? -1 : at % items.length
        const parts = items.flatMap((item, i) =>
          i === index && item.qty > 1
            ? [
                { ...item, qty: item.qty - 1 },
                { ...item, id: 'part', qty: 1 },
              ]
            : [item],
        )
        const split = priceItems(parts, context).totals
        expect([split.itemsTotal, split.offerDiscount]).toEqual([whole.itemsTotal, whole.offerDiscount])
        // One line more takes its part of a discount: a unit may pass from a line of one rate to one of another.
        const rates = new Set(items.map(({ line }) => line.taxRate)).size
        expect(Math.abs(split.tax - whole.tax)).toBeLessThanOrEqual(rates)
        expect(split.grandTotal - whole.grandTotal).toBe(context.taxIncluded ? 0 : split.tax - whole.tax)
      }),
      { numRuns: 500 },
    )
  })

  it('is all items’ parts together, with the fees, and none of them is less than nothing', () => {
    fc.assert(
      fc.property(anyItems, anyTerms, (items, context) => {
        const { lines, totals } = priceItems(items, context)
        const amounts = itemAmounts(lines, totals)
        expect([...amounts.keys()]).toEqual(lines.map(({ id }) => id))
        expect([...amounts.values()].reduce((sum, one) => sum + one, 0)).toBe(totals.grandTotal + totals.credits)
        for (const { id, share } of lines) expect(amounts.get(id)).toBeGreaterThanOrEqual(share.paid)
      }),
      { numRuns: 1000 },
    )
  })

  it('shares fees by what people ate, and by pieces where all of it was given away', () => {
    const free = { discount: 0, tax: 0, paid: 0 }
    const line = (id: string, qty: number, total: number, paid: number) => ({
      id,
      qty,
      total,
      share: { ...free, paid },
    })
    const some = [line('a', 1, 3000, 3000), line('b', 1, 1000, 1000)]
    expect([...itemAmounts(some, { grandTotal: 4100, credits: 0 })]).toEqual([
      ['a', 3075],
      ['b', 1025],
    ])
    const reduced = [line('a', 1, 3000, 0), line('b', 1, 1000, 0)]
    expect([...itemAmounts(reduced, { grandTotal: 100, credits: 0 }).values()]).toEqual([75, 25])
    const worthless = [line('a', 1, 0, 0), line('b', 3, 0, 0)]
    expect([...itemAmounts(worthless, { grandTotal: 100, credits: 0 }).values()]).toEqual([25, 75])
    expect(itemAmounts([], { grandTotal: 0, credits: 0 }).size).toBe(0)
  })
})
