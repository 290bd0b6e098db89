import type { Language } from '@compass/domain/languages'
import { ORDER_STATUS } from '@compass/domain/orders'
import { asksAddress, whyNotOpen } from '@compass/domain/pay-links'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { CHANNEL } from '@compass/domain/services'
import { isDuplicate } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { Session } from '../../http/session.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findKey } from '../../records/orders/read-checkout.ts'
import { findLinkOrderOf } from '../../records/pay-links/link-orders.ts'
import { moveOrder } from '../orders/move-order.ts'
import { payAgain } from '../orders/pay-again.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { beginPaying, isAnotherTotal, type PaidByLink, type PayLinkBody } from './begin-paying.ts'
import { type OpenedLink, openLink } from './open-link.ts'

interface PayLinkRequest {
  readonly session: Session
  /** As the address ends. */
  readonly code: string
  readonly body: PayLinkBody
  /** As it came, for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  readonly host: string | undefined
  readonly now: Date
  /** Counts a new order of the session; seconds to wait where it has placed too many. */
  readonly countOrder: () => number
}

/** A rival of the same payer was first: what it made is found on the next run. */
type PayOutcome = Result<PaidByLink> | 'overtaken'

const MAX_TRIES = 4

/**
 * Begins to pay a link: an order that waits for its money, and the first attempt at it. Who began before and was not charged
 * tries again on the same order. Whether a use is left is decided as the money comes (decision 0040). Refuses
 * `pay_link_unknown`, `already_paid`, `pay_link_used_up`, `pay_link_expired`, `pay_link_withdrawn`, `channel_paused`,
 * `idempotency_conflict`, `bill_changed`, and what `beginPaying` does.
 */
export async function payByLink(api: Api, request: PayLinkRequest): Promise<Result<PaidByLink>> {
  const key = keyOf(request.idempotencyKey, request.rawBody)
  if (!key.ok) return key
  let wait: number | null = null
  const counting = { ...request, countOrder: () => (wait ??= request.countOrder()) }
  for (let run = 1; run <= MAX_TRIES; run++) {
    const outcome = await attempt(api, counting, key.value)
    if (outcome !== 'overtaken') return outcome
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

async function attempt(api: Api, request: PayLinkRequest, key: KeyUse | null): Promise<PayOutcome> {
  const { session, now } = request
  const opened = await openLink(api, request.code)
  if (opened?.loaded.merchant.id !== session.merchantId) return refuse({ reason: 'pay_link_unknown' })
  const { loaded, store, tenant, link } = opened
  const own = await findLinkOrderOf(tenant, link.id, session.userId)
  const replay = key && (await replayOf(api, opened, { userId: session.userId, ownOrderId: own?.orderId ?? null, key }))
  if (replay) return replay
  const refusal = whyNotOpen(link, now)
  if (refusal) return refuse(refusal)
  if (loaded.paused.get(store.id)?.has(CHANNEL.PAYMENT_LINK)) return refuse({ reason: 'channel_paused' })
  if (own && own.state !== 'paid') return goOn(api, opened, request, own.orderId, key)
  try {
    const begun = await beginPaying(api, opened, request, key)
    // What is short was perhaps taken by this very payer, who pressed twice.
    const mayBeTheirs = !begun.ok && link.products !== null
    const rival = mayBeTheirs ? await findLinkOrderOf(tenant, link.id, session.userId) : null
    return rival && rival.state !== 'paid' ? 'overtaken' : begun
  } catch (error) {
    if (isDuplicate(error)) return 'overtaken'
    throw error
  }
}

/** A new attempt on the order that waits. To another address goes another order: what the former reserved is returned first. */
async function goOn(
  api: Api,
  { loaded, link }: OpenedLink,
  request: PayLinkRequest,
  orderId: string,
  key: KeyUse | null,
): Promise<PayOutcome> {
  const { session, body, now } = request
  const { merchantId, userId } = session
  const order = await findOrder(api.database.tenant(merchantId), orderId)
  if (!order) return 'overtaken'
  const addressId = body.address?._id
  if (asksAddress(link.products, link.destination) && addressId && addressId !== order.customer.addressId) {
    await moveOrder(api, { merchantId, orderId, userId, to: ORDER_STATUS.PAYMENT_CANCELLED, actor: 'customer', now })
    return 'overtaken'
  }
  if (link.products && isAnotherTotal(body, order)) return refuse({ reason: 'bill_changed' })
  const paid = await payAgain(api, loaded, order, { ...request, details: body.payment, key, userId })
  if (!paid.ok) return paid.refusal.reason === 'order_ended' ? 'overtaken' : paid
  const { payment } = paid.value
  return payment ? accept({ order: paid.value.order, payment, isReplay: false }) : 'overtaken'
}

/** What the same key did before; null: nothing. Refuses `idempotency_conflict` for another body, or another link. */
async function replayOf(
  api: Api,
  { loaded, tenant, link }: OpenedLink,
  { userId, ownOrderId, key }: { readonly userId: string; readonly ownOrderId: string | null; readonly key: KeyUse },
): Promise<Result<PaidByLink> | null> {
  const used = await findKey(tenant, userId, key.key)
  if (used && !used.requestHash.equals(key.requestHash)) return refuse({ reason: 'idempotency_conflict' })
  const orderId = used?.orderId ?? ownOrderId
  const order = orderId === null ? null : await findOrder(tenant, orderId)
  if (!order) return null
  if (used && order.payLinkId !== link.id) return refuse({ reason: 'idempotency_conflict' })
  const created = await attemptOfKey(api, loaded.merchant.id, order.billId, key)
  if (!created) return null
  const again = created.ok ? replayed(created.value) : created
  return again.ok ? accept({ order, payment: again.value, isReplay: true }) : again
}
