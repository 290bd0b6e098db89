import { describe, expect, it, test } from 'vitest'
import type { OrderType } from '../services/index.ts'
import {
  type Actor,
  acceptanceDeadline,
  customerMayCancel,
  firstStatus,
  isFinal,
  isOrderStatus,
  LIFE,
  mayMove,
  nextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
} from './index.ts'

const ACTORS: Actor[] = ['customer', 'merchant', 'system', 'courier', 'payment']
const ORDER_TYPES: OrderType[] = [10, 20, 30, 40, 50, 60]

/** The table as it was decided, written apart from the code: from → to: by whom. */
const DECIDED: Record<string, Actor[]> = {
  '0 → 10': ['payment'],
  '0 → 90': ['customer', 'system'],
  '0 → 100': ['customer'],
  '90 → 10': ['payment'],
  '10 → 12': ['merchant'],
  '10 → 20': ['merchant'],
  '10 → 30': ['merchant', 'system'],
  '10 → 80': ['merchant'],
  '10 → 100': ['customer'],
  '12 → 20': ['merchant', 'system'],
  '12 → 30': ['merchant'],
  '12 → 80': ['merchant'],
  '12 → 100': ['customer'],
  '20 → 40': ['merchant'],
  '20 → 110': ['merchant'],
  '20 → 30': ['merchant'],
  '20 → 80': ['merchant'],
  '40 → 50': ['courier', 'merchant'],
  '40 → 60': ['merchant'],
  '40 → 110': ['merchant'],
  '40 → 70': ['merchant'],
  '40 → 80': ['merchant'],
  '50 → 60': ['courier', 'merchant'],
  '50 → 70': ['courier', 'merchant'],
  '110 → 120': ['payment', 'merchant'],
  '120 → 130': ['merchant', 'system'],
}

/** Beside these, while the customer is asked about what is missing. */
const DECIDED_WHILE_REQUESTED: Record<string, Actor[]> = { '10 → 100': ['system'], '20 → 100': ['customer', 'system'] }

/** Beside these, of an order with rounds, whose items move it. */
const DECIDED_IN_ROUNDS: Record<string, Actor[]> = {
  '10 → 30': ['customer'],
  '20 → 110': ['customer', 'system'],
  '20 → 30': ['customer', 'system'],
  '110 → 20': ['system'],
}

/** Beside these, of the amount of a pay link, which nobody makes. */
const DECIDED_FOR_AMOUNTS = ['10 → 120', '120 → 130']

interface MoveContext {
  readonly isRequestOpen?: boolean
  readonly isInRounds?: boolean
}

function possible(from: OrderStatus, to: OrderStatus, context: MoveContext): Actor[] {
  return ACTORS.filter((actor) =>
    ORDER_TYPES.some((orderType) =>
      [true, false].some((scheduled) => mayMove(from, to, { actor, orderType, scheduled, ...context }).ok),
    ),
  )
}

function edges(context: MoveContext = {}): Record<string, Actor[]> {
  const found: Record<string, Actor[]> = {}
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const actor = possible(from, to, context)
      if (actor.length > 0) found[`${from} → ${to}`] = actor
    }
  }
  return found
}

/** The decided edges with others beside them. */
function merged(others: Record<string, Actor[]>): Record<string, Actor[]> {
  const all = { ...DECIDED }
  for (const [name, actor] of Object.entries(others)) all[name] = [...(all[name] ?? []), ...actor]
  const sorted = Object.entries(all).map(([name, source]) => [name, ACTORS.filter((actor) => source.includes(actor))])
  return Object.fromEntries(sorted)
}

describe('the whole graph', () => {
  it('hostile 25: of all pairs of statuses exactly the decided ones are edges, by the decided actors', () => {
    const sorted = Object.entries(DECIDED).map(([name, source]) => [
      name,
      ACTORS.filter((actor) => source.includes(actor)),
    ])
    expect(edges()).toEqual(Object.fromEntries(sorted))
    const whole = LIFE.filter((edge) => !edge.duringRequestOnly && !edge.inRoundsOnly)
    expect(whole.length).toBe(sorted.length + DECIDED_FOR_AMOUNTS.length)
  })

  it('hostile 25: an order with rounds ends and is served by whoever moves its last item, and goes on with the next round', () => {
    expect(edges({ isInRounds: true })).toEqual(merged(DECIDED_IN_ROUNDS))
    expect(LIFE.filter(({ inRoundsOnly }) => inRoundsOnly).length).toBe(Object.keys(DECIDED_IN_ROUNDS).length)
    const served = { actor: 'system', orderType: 60, scheduled: false, isInRounds: true } as const
    expect(mayMove(110, 20, served).ok).toBe(false)
  })

  it('hostile 25: while the customer is asked about what is missing, they and silence may end the order too', () => {
    expect(edges({ isRequestOpen: true })).toEqual(merged(DECIDED_WHILE_REQUESTED))
    const requested = LIFE.filter(({ duringRequestOnly }) => duringRequestOnly)
    expect(requested.length).toBe(Object.keys(DECIDED_WHILE_REQUESTED).length)
  })

  it('has the statuses of the specification', () => {
    expect(ORDER_STATUSES.toSorted((a, b) => a - b)).toEqual([
      0, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130,
    ])
    for (const status of ORDER_STATUSES) expect(isOrderStatus(status)).toBe(true)
    for (const other of [11, '10', null, Number.NaN]) expect(isOrderStatus(other)).toBe(false)
  })

  it.each(ORDER_TYPES)('order type %i reaches a final status from everywhere it can come to', (orderType) => {
    for (const scheduled of [true, false]) {
      const next = (from: OrderStatus) => ACTORS.flatMap((actor) => nextStatuses(from, { actor, orderType, scheduled }))
      const reached = walk([firstStatus(true), firstStatus(false)], next)
      for (const status of reached) {
        expect(walk([status], next).some(isFinal), `a way out of ${status}`).toBe(true)
        if (isFinal(status)) expect(next(status)).toEqual(status === 90 ? [10] : [])
      }
    }
  })

  it('every status is reached by some order', () => {
    const next = (from: OrderStatus) => LIFE.filter((edge) => edge.from === from).map(({ to }) => to)
    expect(walk([0, 10], next)).toEqual(ORDER_STATUSES.toSorted((a, b) => a - b))
  })

  it('is over at 30, 60, 70, 80, 90, 100 and 130', () => {
    expect(ORDER_STATUSES.filter(isFinal).toSorted((a, b) => a - b)).toEqual([30, 60, 70, 80, 90, 100, 130])
  })

  it('money goes back on the way to 30, 80 and 100, and to 70 as the merchant says', () => {
    for (const { to, refund } of LIFE) {
      expect(refund).toBe([30, 80, 100].includes(to) ? 'always' : to === 70 ? 'merchant' : 'never')
    }
  })
})

function walk(starts: OrderStatus[], next: (from: OrderStatus) => OrderStatus[]): OrderStatus[] {
  const seen = new Set(starts)
  for (const status of seen) for (const to of next(status)) seen.add(to)
  return [...seen].sort((a, b) => a - b)
}

describe('what the merchant may do', () => {
  test.each<[string, OrderStatus, OrderType, boolean, OrderStatus[]]>([
    ['a new order for now', 10, 20, false, [20, 30, 80]],
    ['a new order for later', 10, 40, true, [12, 20, 30, 80]],
    ['accepted for later', 12, 40, true, [20, 30, 80]],
    ['cooking', 20, 20, false, [40, 30, 80]],
    ['ready to be delivered', 40, 20, false, [50, 70, 80]],
    ['ready, scheduled delivery', 40, 40, true, [50, 70, 80]],
    ['ready to be picked up', 40, 10, false, [60, 70, 80]],
    ['ready, scheduled pickup', 40, 30, true, [60, 70, 80]],
    ['ready at the table', 40, 50, false, [110, 80]],
    ['cooking for a room', 20, 60, false, [40, 110, 30, 80]],
    ['on its way', 50, 20, false, [60, 70]],
    ['served', 110, 50, false, [120]],
    ['waiting for money', 0, 20, false, []],
  ])('%s', (_, from, orderType, scheduled, next) => {
    expect(nextStatuses(from, { actor: 'merchant', orderType, scheduled })).toEqual(next)
  })
})

describe('what the customer may do', () => {
  const customer = { actor: 'customer', orderType: 20, scheduled: false } as const

  test.each([20, 40, 60, 80, 110, 120, 130] as const)('hostile 25: a customer can not set %i, from anywhere', (to) => {
    for (const from of ORDER_STATUSES) {
      expect(mayMove(from, to, customer)).toEqual({ ok: false, refusal: { reason: 'invalid_transition', from, to } })
    }
  })

  it('hostile 25: cancel until the kitchen has started, and not after', () => {
    expect(ORDER_STATUSES.filter(customerMayCancel)).toEqual([0, 10, 12])
    expect(mayMove(10, 100, customer)).toMatchObject({ ok: true, value: { refund: 'always' } })
    expect(mayMove(20, 100, customer).ok).toBe(false)
    expect(mayMove(60, 100, customer).ok).toBe(false)
    expect(mayMove(100, 100, customer).ok).toBe(false)
  })
})

describe('how long the merchant has to accept', () => {
  const at = (time: string) => new Date(`2026-03-01T${time}Z`)

  test.each([
    ['placed while open', '12:00', null, null, 10, '12:10'],
    ['placed before opening', '07:00', '08:30', null, 10, '08:40'],
    ['the store opened before', '12:00', '08:30', null, 10, '12:10'],
    ['a store with its own limit', '12:00', null, null, 25, '12:25'],
    ['placed for much later', '07:00', '08:30', '20:00', 10, '19:00'],
    ['placed for a slot within the twelve hours', '07:00', null, '09:00', 10, '09:00'],
    ['placed for a slot that begins at once', '07:00', null, '07:05', 10, '07:10'],
  ])('%s', (_, placed, opens, slot, acceptanceMinutes, deadline) => {
    const opensAt = opens ? at(opens) : null
    const scheduledFor = slot ? at(slot) : null
    expect(acceptanceDeadline({ placedAt: at(placed), opensAt, scheduledFor, acceptanceMinutes })).toEqual(at(deadline))
  })
})
