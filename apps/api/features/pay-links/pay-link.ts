import type { BodyOf } from '@compass/contract/call'
import type { payByLink as payByLinkCall } from '@compass/contract/pay-links'
import type { Language } from '@compass/domain/languages'
import { whyNotOpen } from '@compass/domain/pay-links'
import { checkPayer } from '@compass/domain/pay-links/checks'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { CHANNEL } from '@compass/domain/services'
import { commit, isDuplicate } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type KeyUse, keyOf } from '../../http/idempotency-key.ts'
import type { Session } from '../../http/session.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findKey } from '../../records/orders/read-checkout.ts'
import { findLinkOrderOf, insertLinkOrder } from '../../records/pay-links/link-orders.ts'
import type { LinkCustomer } from '../../records/pay-links/pay-link.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findUser } from '../../records/users/users.ts'
import { billOfOrder, chargeTermsOf } from '../orders/bill-of-order.ts'
import { payAgain } from '../orders/pay-again.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { openAttempt, paymentOfAttempt, sendAttempt } from '../payments/attempts.ts'
import { resolvePayment } from '../payments/payment-input.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { composeOrder } from './compose-order.ts'
import { methodsNow } from './link-answer.ts'
import { type OpenedLink, openLink } from './open-link.ts'

interface PayLinkRequest {
  readonly session: Session
  /** As the address ends. */
  readonly code: string
  readonly body: BodyOf<typeof payByLinkCall>
  /** As it came, for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  readonly host: string | undefined
  readonly now: Date
  /** Counts a new order of the session; seconds to wait where it has placed too many. */
  readonly countOrder: () => number
}

interface PaidByLink {
  readonly order: Order
  readonly payment: PaymentRecord
  readonly isReplay: boolean
}

/** A rival of the same payer was first: what it made is found on the next run. */
type PayOutcome = Result<PaidByLink> | 'overtaken'

const MAX_TRIES = 4

/**
 * Begins to pay a link: an order that waits for its money, and the first attempt at it. Who began before and was not charged
 * tries again on the same order. Whether a use is left is decided as the money comes (decision 0040). Refuses
 * `pay_link_unknown`, `already_paid`, `pay_link_used_up`, `pay_link_expired`, `pay_link_withdrawn`, `channel_paused`,
 * `payment_method_not_allowed`, `invalid_fields`, `rate_limited`, `idempotency_conflict` and what `sendAttempt` does.
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
  const { session, body, now } = request
  const opened = await openLink(api, request.code)
  if (opened?.loaded.merchant.id !== session.merchantId) return refuse({ reason: 'pay_link_unknown' })
  const { loaded, store, tenant, link } = opened
  const own = await findLinkOrderOf(tenant, link.id, session.userId)
  const replay = key && (await replayOf(api, opened, { userId: session.userId, ownOrderId: own?.orderId ?? null, key }))
  if (replay) return replay
  const refusal = whyNotOpen(link, now)
  if (refusal) return refuse(refusal)
  if (loaded.paused.get(store.id)?.has(CHANNEL.PAYMENT_LINK)) return refuse({ reason: 'channel_paused' })
  if (own && own.state !== 'paid') {
    const order = await findOrder(tenant, own.orderId)
    const paid = await payAgain(api, loaded, order!, { ...request, details: body.payment, key, userId: session.userId })
    if (!paid.ok) return paid.refusal.reason === 'order_ended' ? 'overtaken' : paid
    const { payment } = paid.value
    return payment ? accept({ order: paid.value.order, payment, isReplay: false }) : 'overtaken'
  }
  try {
    return await begin(api, opened, request, key)
  } catch (error) {
    if (isDuplicate(error)) return 'overtaken'
    throw error
  }
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

/** Who pays as far as the link or the session knows. */
export async function knownPayer({ tenant, link }: OpenedLink, userId: string | null): Promise<LinkCustomer> {
  const { name, phone, phoneCode } = link.customer
  const user = userId === null || (name !== null && phone !== null) ? null : await findUser(tenant, userId)
  const proven = user?.phoneVerified ? user : null
  return {
    name: name ?? user?.fullName ?? null,
    ...(phone === null ? { phone: proven?.phone ?? null, phoneCode: proven?.phoneCode ?? null } : { phone, phoneCode }),
  }
}

async function begin(api: Api, opened: OpenedLink, request: PayLinkRequest, key: KeyUse | null): Promise<PayOutcome> {
  const { session, body, language, host, now } = request
  const { loaded, store, link } = opened
  const { merchantId, userId } = session
  const payer = checkPayer(body, await knownPayer(opened, userId), loaded.merchant)
  if (!payer.ok) return payer
  const method = methodsNow(api, loaded, store, link).find((one) => one === body.payment.mod)
  if (!method) return refuse({ reason: 'payment_method_not_allowed' })
  const resolved = await resolvePayment(api, loaded, userId, method, body.payment, host)
  if (!resolved.ok) return resolved
  const wait = request.countOrder()
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  const number = await api.orderNumbers.next(merchantId, store.id)
  const isPhoneOfLink = body.phone === undefined && link.customer.phone !== null
  const composed = composeOrder(opened, { number, userId, payer: payer.value, isPhoneOfLink, method, language, now })
  const begun = { bill: billOfOrder(composed), language, key, resolved: resolved.value, now }
  const payment = paymentOfAttempt(begun)
  const order = { ...composed, paymentId: payment.id }
  try {
    await api.database.transact<null>(merchantId, async (tenant) => {
      await insertLinkOrder(tenant, order, key)
      await openAttempt(tenant, begun, payment)
      return commit(null)
    })
  } catch (error) {
    api.orderNumbers.giveBack(merchantId, store.id, number)
    throw error
  }
  nudgeOutbox(api, merchantId, order.id)
  const sent = await sendAttempt(api, loaded, chargeTermsOf(loaded, order), payment, resolved.value)
  if (!sent.ok) return sent
  const written = await findOrder(api.database.tenant(merchantId), order.id)
  return written ? accept({ order: written, payment: sent.value, isReplay: false }) : refuse({ reason: 'not_found' })
}
