import type { BodyOf } from '@compass/contract/call'
import type { moveOrder as moveOrderCall } from '@compass/contract/merchant-side'
import { ORDER_STATUS } from '@compass/domain/orders'
import { type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { Press } from '../../records/orders/presses.ts'
import { findVisitOfOrder } from '../../records/rounds/round-orders.ts'
import { declineSentence } from '../board/preview-decline.ts'
import { moveOrder } from '../orders/move-order.ts'
import { moveAllItems } from '../rounds/move-as-merchant.ts'
import { requestSubstitution } from '../substitutions/request-substitution.ts'

type MerchantMove = BodyOf<typeof moveOrderCall> & {
  readonly merchantId: string
  readonly orderId: string
  readonly person: HistoryEntry['person']
  readonly press: Press | null
  readonly now: Date
}

/**
 * One step of an order as its merchant asks for it. Its items move an order with rounds; the customer is asked about what is
 * missing. Refuses what `moveOrder`, `moveAllItems` and `requestSubstitution` do, and `invalid_fields` for a reason where
 * nothing is declined.
 */
export async function moveAsMerchant(api: Api, move: MerchantMove): Promise<Result<Order>> {
  const { to, unavailable, decline, ...rest } = move
  const { merchantId, orderId } = move
  const tenant = api.database.tenant(merchantId)
  if (decline !== undefined && to !== ORDER_STATUS.DECLINED)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'decline', rule: 'invalid' }] })
  const order = decline === undefined ? null : await findOrder(tenant, orderId)
  const reason = decline && order ? declineSentence(decline, order.languages.customer) : move.reason
  const step = { ...rest, reason }
  if (unavailable) return requestSubstitution(api, { ...step, to, unavailable })
  const inRounds = await findVisitOfOrder(tenant, orderId)
  return inRounds && to !== ORDER_STATUS.COMPLETED
    ? moveAllItems(api, { ...step, to: to!, visitId: inRounds })
    : moveOrder(api, { ...step, to: to!, actor: 'merchant' })
}
