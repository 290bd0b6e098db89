import { ORDER_STATUS, type OrderStatus } from './statuses.ts'

/** Where an order stands on a board: by what has to be done next. */
export const BOARD_COLUMNS = ['new', 'preparing', 'ready', 'onItsWay', 'later'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

const COLUMN_OF: Partial<Record<OrderStatus, BoardColumn>> = {
  [ORDER_STATUS.NEW]: 'new',
  [ORDER_STATUS.SCH_DEL_ACCEPTED]: 'later',
  [ORDER_STATUS.APPROVED]: 'preparing',
  [ORDER_STATUS.KITCHEN_READY]: 'ready',
  [ORDER_STATUS.OUT_DELIVERY]: 'onItsWay',
}

/** Null: it is on no board (any more). `hasWaitingItems`: a round came that the kitchen has not accepted yet. */
export function columnOf(status: OrderStatus, hasWaitingItems: boolean): BoardColumn | null {
  const column = COLUMN_OF[status] ?? null
  return column === 'preparing' && hasWaitingItems ? 'new' : column
}

/** Why a merchant declines an order, each with a sentence for its customer. */
export const DECLINE_REASONS = ['soldOut', 'busy', 'closing', 'address'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
