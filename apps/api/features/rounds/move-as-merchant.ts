import { isOrderStatus, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { ITEM_STATE, type ItemState } from '@compass/domain/rounds'
import type { Api } from '../../http/api.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import type { Press } from '../../records/orders/presses.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'
import { findItem } from '../../records/rounds/rounds.ts'
import { moveItems } from './move-items.ts'

interface Command {
  readonly merchantId: string
  readonly orderId: string
  readonly to: number
  readonly reason?: string | undefined
  readonly now: Date
  readonly minutes?: number | undefined
  readonly person?: HistoryEntry['person']
  readonly press?: Press | null
}

/**
 * The kitchen moves an item of an order, or a part of it. A rejection says why. Refuses `not_found`, `invalid_fields`,
 * `invalid_transition`, `invalid_qty`.
 */
export async function moveItemAsMerchant(
  api: Api,
  itemId: string,
  { qty, ...command }: Command & { readonly qty?: number | undefined },
): Promise<Result<Order>> {
  const found = await findItem(api.database.tenant(command.merchantId), itemId)
  if (found?.orderId !== command.orderId) return refuse({ reason: 'not_found' })
  if (command.to === ITEM_STATE.REJECTED && (command.reason ?? '').trim() === '')
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'reason', rule: 'required' }] })
  return moveItems(api, {
    ...command,
    visitId: found.visitId,
    actor: 'merchant',
    choose(items) {
      const item = items.find(({ id }) => id === itemId)
      return item ? accept([{ item, to: command.to, qty }]) : refuse({ reason: 'not_found' })
    },
  })
}

/** What a status of the order asks of its items, for a board that knows orders alone. */
const ITEM_STEPS: Partial<Record<OrderStatus, { readonly from: readonly ItemState[]; readonly to: ItemState }>> = {
  [ORDER_STATUS.APPROVED]: { from: [ITEM_STATE.WAITING], to: ITEM_STATE.ACCEPTED },
  [ORDER_STATUS.SERVED]: { from: [ITEM_STATE.ACCEPTED], to: ITEM_STATE.SERVED },
  [ORDER_STATUS.DECLINED]: { from: [ITEM_STATE.WAITING, ITEM_STATE.ACCEPTED], to: ITEM_STATE.REJECTED },
}

/** Statuses to which a board may move an order with rounds by moving all of its items that stand before it. */
export function nextByItems(items: readonly Pick<ItemRecord, 'state'>[]): OrderStatus[] {
  const has = (state: ItemState) => items.some((item) => item.state === state)
  const isServed = has(ITEM_STATE.SERVED)
  return [
    ...(has(ITEM_STATE.WAITING) ? [ORDER_STATUS.APPROVED] : []),
    ...(!isServed && (has(ITEM_STATE.WAITING) || has(ITEM_STATE.ACCEPTED)) ? [ORDER_STATUS.DECLINED] : []),
    ...(!has(ITEM_STATE.WAITING) && has(ITEM_STATE.ACCEPTED) ? [ORDER_STATUS.SERVED] : []),
  ]
}

/**
 * A status of an order with rounds that the merchant asks for: all its items that stand before it take their step. Refuses
 * `invalid_transition` where none does.
 */
export async function moveAllItems(
  api: Api,
  { visitId, ...command }: Command & { readonly visitId: string },
): Promise<Result<Order>> {
  return moveItems(api, {
    ...command,
    visitId,
    actor: 'merchant',
    choose(items, { order: { status } }) {
      const steps = isOrderStatus(command.to) ? ITEM_STEPS[command.to] : undefined
      if (!steps || !nextByItems(items).includes(command.to as OrderStatus))
        return refuse({ reason: 'invalid_transition', from: status, to: command.to })
      return accept(items.filter(({ state }) => steps.from.includes(state)).map((item) => ({ item, to: steps.to })))
    },
  })
}
