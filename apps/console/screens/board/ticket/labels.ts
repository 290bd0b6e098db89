import { ORDER_STATUS } from '@compass/domain/orders'
import type { Key } from '@compass/i18n/translator'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import type { Press, PressRefusal } from '../feed/presses.ts'

type BoardKey = Key<'board'>

/** The step that a kitchen takes next, by what the server says is open to it. */
export function readyStep({ next }: TicketShape): number | null {
  return firstOf(next, [ORDER_STATUS.KITCHEN_READY, ORDER_STATUS.SERVED])
}

/** The step by which an order leaves the counter. */
export function handOverStep({ next }: TicketShape): number | null {
  return firstOf(next, [ORDER_STATUS.OUT_DELIVERY, ORDER_STATUS.DELIVERED, ORDER_STATUS.SERVED])
}

/** An order for later is promised to be made; one for now begins. */
export function acceptStep({ next }: TicketShape): number | null {
  return firstOf(next, [ORDER_STATUS.SCH_DEL_ACCEPTED, ORDER_STATUS.APPROVED])
}

function firstOf(next: readonly number[], wanted: readonly number[]): number | null {
  return wanted.find((status) => next.includes(status)) ?? null
}

const SENDING: Readonly<Record<number, BoardKey>> = {
  [ORDER_STATUS.SCH_DEL_ACCEPTED]: 'board.accepting',
  [ORDER_STATUS.APPROVED]: 'board.accepting',
  [ORDER_STATUS.KITCHEN_READY]: 'board.readySending',
  [ORDER_STATUS.SERVED]: 'board.servedSending',
  [ORDER_STATUS.DECLINED]: 'board.declining',
}

/** What a press says while the server has not answered. */
export function sendingKey({ body }: Press): BoardKey {
  return (body.to !== undefined && SENDING[body.to]) || 'board.sending'
}

const DID: Readonly<Record<number, BoardKey>> = {
  [ORDER_STATUS.SCH_DEL_ACCEPTED]: 'board.didAccept',
  [ORDER_STATUS.APPROVED]: 'board.didAccept',
  [ORDER_STATUS.DECLINED]: 'board.didDecline',
  [ORDER_STATUS.KITCHEN_READY]: 'board.didReady',
  [ORDER_STATUS.OUT_DELIVERY]: 'board.didHandOver',
  [ORDER_STATUS.DELIVERED]: 'board.didHandOver',
  [ORDER_STATUS.UNDELIVERED]: 'board.didUndelivered',
  [ORDER_STATUS.CANCEL_CUSTOMER]: 'board.didCancel',
  [ORDER_STATUS.SERVED]: 'board.didServe',
}

/** What the first of two did, in a word. */
export function didKey(status: number): BoardKey {
  return DID[status] ?? 'board.didMove'
}

/** Who was first, where it was nobody of the merchant. */
export function otherFirstKey(by: NonNullable<PressRefusal['rival']>['by']): BoardKey {
  if (by === 'customer') return 'board.customerFirst'
  return by === 'courier' ? 'board.courierFirst' : by === 'merchant' ? 'board.otherFirst' : 'board.systemFirst'
}
