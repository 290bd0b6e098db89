import { ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { confirmsRest, speaksForCourt } from './say-of-court.ts'

const S = ORDER_STATUS
const start = Date.UTC(2026, 5, 1, 8)
const at = (minute: number) => new Date(start + minute * 60_000)

type Steps = readonly (readonly [minute: number, status: OrderStatus])[]

/** Orders of a court that are placed at the first minute and go through these steps. */
function courtOf(...vendors: Steps[]) {
  return vendors.map((steps, position) => {
    const history = [[0, S.NEW] as const, ...steps].map(([minute, status], entry) => ({
      ...{
        version: entry + 1,
        from: null,
        status,
        at: at(minute),
        by: 'merchant' as const,
        reason: null,
        person: null,
        minutes: null,
      },
    }))
    return {
      ...{ id: String(position), orderType: 10 as const, courtOrder: { id: 'court', number: 1, position } },
      ...{ status: history.at(-1)!.status, history },
    }
  })
}

/** Whether each step says that the order is accepted, in the order in which they happened. */
function saysAccepted(orders: ReturnType<typeof courtOf>): string[] {
  return orders.flatMap((order) =>
    order.history.slice(1).flatMap((step) => {
      const change = { step }
      const isAccepted = step.status === S.APPROVED && speaksForCourt(order, change, orders)
      const isRest = confirmsRest(order, change, orders)
      return isAccepted || isRest ? `${order.id} ${isAccepted ? 'all' : 'rest'}` : []
    }),
  )
}

it.each<[string, Steps[], string[]]>([
  ['the last to accept says it', [[[1, S.APPROVED]], [[3, S.APPROVED]], [[2, S.APPROVED]]], ['1 all']],
  ['who declines before is no part of it', [[[1, S.DECLINED]], [[2, S.APPROVED]]], ['1 all']],
  ['the last to answer declines: the rest is confirmed', [[[1, S.APPROVED]], [[2, S.DECLINED]]], ['1 rest']],
  ['two decline, the later one tells', [[[1, S.APPROVED]], [[2, S.DECLINED]], [[3, S.DECLINED]]], ['2 rest']],
  ['two decline at once, one tells', [[[1, S.APPROVED]], [[2, S.DECLINED]], [[2, S.DECLINED]]], ['2 rest']],
  ['all decline', [[[1, S.DECLINED]], [[2, S.DECLINED]]], []],
  ['one has not answered', [[[1, S.APPROVED]], [[2, S.DECLINED]], []], []],
  [
    'one that had accepted gives up: all heard of it',
    [
      [[1, S.APPROVED]],
      [
        [2, S.APPROVED],
        [3, S.DECLINED],
      ],
    ],
    ['1 all'],
  ],
  ['at the same moment one accepts, one declines', [[[1, S.APPROVED]], [[1, S.DECLINED]]], ['0 all']],
  ['cancelled by telephone before it was accepted', [[[1, S.APPROVED]], [[2, S.CANCEL_CUSTOMER]]], ['1 rest']],
])('that a court order is accepted: %s', (_, vendors, messages) => {
  expect(saysAccepted(courtOf(...vendors))).toEqual(messages)
})

it('is said once whenever all have answered and one has accepted, and never before', () => {
  const answer = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom<OrderStatus>(S.APPROVED, S.DECLINED))
  fc.assert(
    fc.property(fc.array(fc.option(answer, { nil: null }), { minLength: 1, maxLength: 6 }), (answers) => {
      const orders = courtOf(...answers.map((one) => (one ? [one] : [])))
      const isAnswered = answers.every((one) => one !== null)
      const isAny = answers.some((one) => one?.[1] === S.APPROVED)
      expect(saysAccepted(orders)).toHaveLength(isAnswered && isAny ? 1 : 0)
    }),
  )
})

it('what nobody came for is said by the vendor that keeps it', () => {
  const orders = courtOf(
    [
      [1, S.APPROVED],
      [2, S.DELIVERED],
    ],
    [
      [1, S.APPROVED],
      [3, S.UNDELIVERED],
    ],
  )
  expect(speaksForCourt(orders[1]!, { step: orders[1]!.history.at(-1)! }, orders)).toBe(true)
})
