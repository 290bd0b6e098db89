import type { Ticket } from '@compass/contract/board'
import type { ShapeOf } from '@compass/contract/values'
import { ITEM_STATE } from '@compass/domain/rounds'

export type TicketShape = ShapeOf<typeof Ticket>

/** Of the lines of a ticket those that its column is about: what waits, or what is cooked. Without rounds it is all of them. */
export function linesNow({ lines, column }: TicketShape): TicketShape['lines'] {
  if (column === 'new') return lines.filter(({ state }) => state === null || state === ITEM_STATE.WAITING)
  if (column === 'preparing') return lines.filter(({ state }) => state === null || state === ITEM_STATE.ACCEPTED)
  return lines
}
