import { commit, isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import type { GatewayDispute } from '../../ports/gateways/port.ts'
import { type Bill, orderOfBill } from '../../records/bills/bill.ts'
import type { DisputeRecord } from '../../records/disputes/dispute.ts'
import { findDispute, insertDispute, lockDispute, updateDispute } from '../../records/disputes/disputes.ts'
import { listOrdersOfCourt, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findByReference, findPayment } from '../../records/payments/payments.ts'
import type { GatewayOfMerchant } from '../merchants/gateway-of.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

/** How often the gateway is asked how a dispute stands that has not ended. */
const ASK_AGAIN_MS = 6 * 3_600_000

/**
 * Writes down what a gateway says of a dispute, any number of times. It is for a person to answer at the gateway. No refund of
 * ours follows from it, and none is changed by it. Its order, which is locked, tells the merchant's systems of each change.
 */
export async function keepDispute(
  api: Api,
  { gateway, account }: GatewayOfMerchant,
  answer: GatewayDispute,
  now: Date,
): Promise<void> {
  const { merchantId, mode } = account
  const tenant = api.database.tenant(merchantId)
  const key = { gateway: gateway.id, reference: answer.id }
  const before = await findDispute(tenant, key)
  if (before && !isNews(before, answer)) return
  const payment = await paymentOf(tenant, gateway.id, answer)
  const orderId = before ? before.orderId : payment?.bill ? await orderIdOf(tenant, payment.bill) : null
  const changed = await api.database
    .transact<boolean>(merchantId, async (inside) => {
      const order = orderId === null ? null : await lockOrder(inside, orderId)
      const known = await lockDispute(inside, key)
      if (known && !isNews(known, answer)) return commit(false)
      const dispute: DisputeRecord = {
        id: known?.id ?? newId(now.getTime()),
        gateway: gateway.id,
        mode,
        gatewayReference: answer.id,
        paymentReference: answer.payment,
        paymentId: known?.paymentId ?? payment?.id ?? null,
        orderId: order?.id ?? null,
        orderVersions: [...(known?.orderVersions ?? []), ...(order ? [order.version + 1] : [])],
        ...{
          amount: answer.amount,
          currency: answer.currency,
          reason: answer.reason.slice(0, 200),
          state: answer.state,
        },
        answerBy: answer.answerBy,
        openedAt: known?.openedAt ?? answer.openedAt,
        updatedAt: now,
        enquireAt: hasEnded(answer) ? null : new Date(now.getTime() + ASK_AGAIN_MS),
      }
      if (known) await updateDispute(inside, known, dispute)
      else await insertDispute(inside, dispute)
      if (order) await raiseOrderVersion(inside, order.id, now)
      return commit(true)
    })
    .catch((error: unknown) => {
      // A rival webhook of the same was first, and wrote what the gateway says now.
      if (isDuplicate(error)) return false
      throw error
    })
  if (!changed) return
  api.metrics.count('compass_disputes_total', 'What gateways said of disputes that was new.', { state: answer.state })
  api.log.warn({ merchantId, dispute: answer.id, state: answer.state }, 'a bank takes money back')
  nudgeOutbox(api, merchantId)
}

function hasEnded({ state }: Pick<DisputeRecord, 'state'>): boolean {
  return state === 'won' || state === 'lost'
}

/** An answer of before the end that comes after it is none: two were asked for at once. */
function isNews(known: DisputeRecord, answer: GatewayDispute): boolean {
  if (hasEnded(known) && !hasEnded(answer)) return false
  return !(
    known.state === answer.state &&
    known.amount === answer.amount &&
    known.currency === answer.currency &&
    known.reason === answer.reason.slice(0, 200) &&
    known.answerBy?.getTime() === answer.answerBy?.getTime()
  )
}

/** By our own id first: a gateway may call its page and its charge by two ids. */
async function paymentOf(
  tenant: Tenant,
  gateway: number,
  { reference, payment }: GatewayDispute,
): Promise<PaymentRecord | null> {
  const named = reference !== null && isId(reference) ? await findPayment(tenant, reference) : null
  return named?.gateway === gateway ? named : findByReference(tenant, gateway, payment)
}

/** A court's bill is told of by the order of its first vendor. */
async function orderIdOf(tenant: Tenant, bill: Bill): Promise<string | null> {
  return orderOfBill(bill) ?? (await listOrdersOfCourt(tenant, bill.mainId))[0]?.id ?? null
}
