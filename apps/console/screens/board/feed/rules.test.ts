import { describe, expect, it } from 'vitest'
import { linesNow, type TicketShape } from '#shell/tickets/ticket.ts'
import { clockOf, columnsOf, minutesIn, ribbonOf } from './rules.ts'

const at = (time: string) => `2026-03-01T${time}:00.000Z`
const now = (time: string) => Date.parse(at(time))

function ticket(parts: Partial<TicketShape>): TicketShape {
  return {
    _id: 'one',
    revision: '1.0',
    column: 'new',
    placedAt: at('12:00'),
    waitsSince: at('12:00'),
    acceptBy: at('12:10'),
    acceptedAt: null,
    readyAt: null,
    readyBy: null,
    promised: null,
    kitchenAt: null,
    lines: [],
    ...parts,
  } as TicketShape
}

describe('the ribbon of a ticket', () => {
  it.each([
    ['calm in its first minutes', '12:06', 'calm', 0.6],
    ['presses from 70 % of the time to accept on', '12:07', 'pressing', 0.7],
    ['is late when the time is up', '12:10', 'late', 1],
    ['never shows more than all of it', '12:30', 'late', 1],
    ['a clock that is behind shows nothing used', '11:50', 'calm', 0],
  ] as const)('%s', (_, time, urgency, share) => {
    expect(ribbonOf(ticket({}), now(time))).toMatchObject({ urgency, share: expect.closeTo(share) })
  })

  it.each([
    ['calm', '12:20', 'calm'],
    ['presses from two minutes before the promise on', '12:28', 'pressing'],
    ['late', '12:33', 'late'],
  ] as const)('in Preparing: %s', (_, time, urgency) => {
    const cooked = ticket({ column: 'preparing', acceptedAt: at('12:10'), readyBy: at('12:30'), acceptBy: null })
    expect(ribbonOf(cooked, now(time))?.urgency).toBe(urgency)
  })

  it('is not there for what has no time to keep', () => {
    expect(ribbonOf(ticket({ column: 'ready' }), now('12:00'))).toBeNull()
    expect(ribbonOf(ticket({ acceptBy: null }), now('12:00'))).toBeNull()
  })
})

describe('columns', () => {
  it('are ordered by what presses: time left, promise, how long it waits', () => {
    const tickets = [
      ticket({ _id: 'a', acceptBy: at('12:20') }),
      ticket({ _id: 'b', acceptBy: at('12:10') }),
      ticket({ _id: 'c', column: 'preparing', readyBy: at('12:50') }),
      ticket({ _id: 'd', column: 'preparing', readyBy: at('12:40') }),
      ticket({ _id: 'e', column: 'ready', readyAt: at('12:09') }),
      ticket({ _id: 'f', column: 'ready', readyAt: at('12:05') }),
      ticket({ _id: 'g', column: null }),
    ]
    const ids = Object.values(columnsOf(tickets)).map((column) => column.map(({ _id }) => _id).join(''))
    expect(ids).toEqual(['ba', 'dc', 'fe', '', ''])
  })

  it('stay the same where nothing in them changed', () => {
    const [a, b] = [ticket({ _id: 'a', acceptBy: at('12:20') }), ticket({ _id: 'b', column: 'ready' })]
    const before = columnsOf([a, b])
    const after = columnsOf([{ ...a, column: 'preparing' }, b], before)
    expect([after.ready === before.ready, after.later === before.later]).toEqual([true, true])
    expect([after.new, after.preparing].map(({ length }) => length)).toEqual([0, 1])
  })

  it('of an order with rounds show what they are about', () => {
    const lines = [10, 20, 40].map((state) => ({ _id: String(state), state }) as TicketShape['lines'][number])
    const of = (column: TicketShape['column']) => linesNow(ticket({ column, lines })).map(({ state }) => state)
    expect([of('new'), of('preparing'), of('ready')]).toEqual([[10], [20], [10, 20, 40]])
  })
})

it('writes times as they run out', () => {
  expect([0, 999, 61_000, 574_000, -5].map(clockOf)).toEqual(['0:00', '0:01', '1:01', '9:34', '0:00'])
  expect([1, 60_000, 60_001, -180_000].map(minutesIn)).toEqual([1, 1, 2, 3])
})
