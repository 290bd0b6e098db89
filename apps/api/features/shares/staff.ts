import type { BodyOf } from '@compass/contract/call'
import type { recordPayment } from '@compass/contract/merchant-side'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isPending, openOf, payShare } from '@compass/domain/shares'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import { completeIfPaid } from '../orders/move-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { claimInside } from './claim-share.ts'
import { checkPromotion } from './pay-share.ts'
import { refundDueBack } from './refund-shares.ts'
import { inSharedTable, type SharedTable } from './shared-table.ts'
import { withShare, writeBill } from './write-bill.ts'

interface RecordShareCommand {
  readonly merchantId: string
  readonly orderId: string
  readonly body: BodyOf<typeof recordPayment>
  readonly now: Date
}

/**
 * Staff have collected a share, or all that is open where none is named: exactly its amount, once. Refuses `not_found`,
 * `already_paid` for one that somebody has just paid, `share_ended`, and `invalid_fields` for another amount. Refuses
 * `invalid_transition` for one that the bank has, `payment_method_not_allowed` for a room's account, and
 * `promo_payment_method` where the promotion is for another method.
 */
export async function recordShare(
  api: Api,
  { merchantId, orderId, body, now }: RecordShareCommand,
): Promise<Result<Order>> {
  if (body.method === 'roomCharge') return refuse({ reason: 'payment_method_not_allowed' })
  const recorded = await inSharedTable<true>(api, merchantId, orderId, now, async (read) => {
    const found = await shareToCollect(read, body.share)
    if (!found.ok) return found
    const { table, share } = found.value
    // A bill of zero is paid by claiming it.
    if (share.state === 'paid' && body.share === undefined) return accept(true)
    if (share.state === 'paid') return refuse({ reason: 'already_paid' })
    if (share.state === 'released') return refuse({ reason: 'share_ended' })
    if (share.state === 'paying')
      return refuse({ reason: 'invalid_transition', from: PAYMENT_STATUS.INITIATED, to: PAYMENT_STATUS.SUCCESS })
    const may = checkPromotion(table, body.method)
    if (!may.ok) return may
    const rest = share.amount - share.credits
    if (body.amount.amount !== rest || body.amount.currency !== table.order.currency)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount', rule: 'invalid' }] })
    const paid = payShare(table.bill, share.id)
    const changes = { method: body.method, paidAt: now, expiresAt: null }
    const after = await writeBill(table, withShare(paid.bill, share.id, changes))
    const refunded = await refundDueBack(after, share.id, paid.back)
    return refunded.ok ? accept(true) : refunded
  })
  if (!recorded.ok) return recorded
  nudgeOutbox(api, merchantId)
  const order = await findOrder(api.database.tenant(merchantId), orderId)
  return order ? completeIfPaid(api, merchantId, order, now) : refuse({ reason: 'not_found' })
}

/** The share that is named, or all that is open, in the name of who began the order. */
async function shareToCollect(
  table: SharedTable,
  shareId: string | undefined,
): Promise<Result<{ readonly table: SharedTable; readonly share: ShareRecord }>> {
  if (shareId !== undefined) {
    const share = table.bill.shares.find(({ id }) => id === shareId)
    return share ? accept({ table, share }) : refuse({ reason: 'not_found' })
  }
  if (openOf(table.bill) === 0 && table.bill.shares.some(isPending))
    return refuse({ reason: 'share_taken', open: { amount: 0, currency: table.order.currency } })
  const { members } = table.visit
  const member = members.find(({ userId }) => userId === table.order.userId) ?? members[0]!
  return claimInside(table, member, { kind: openOf(table.bill) === table.bill.amount ? 'all' : 'rest' })
}
