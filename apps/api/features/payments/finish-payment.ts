import { mayMove, ORDER_STATUS } from '@compass/domain/orders'
import { afterAnswer, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { nudgeOutbox } from '../../jobs/relay-outbox.ts'
import type { GatewayPayment } from '../../ports/gateways/port.ts'
import { lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { takeEvent } from '../../records/payments/gateway-events.ts'
import { keepPage, placePaid, readPaid, type SeenPayment } from '../../records/payments/paid-order.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment, lockPayment, updatePayment } from '../../records/payments/payments.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { placingNow, whilePlacing } from './in-flight.ts'
import { refundPayment } from './queue-refund.ts'
import { deadlineOf, followAttempt, settle } from './settle-order.ts'
import { refunding, type SettlementResult } from './settlement.ts'

/** What an answer of a gateway did. */
export interface GatewayResult {
  readonly payment: PaymentRecord
  /** It became a success by this very answer. */
  readonly isNewSuccess: boolean
}

export interface ApplyGatewayResultCommand {
  readonly merchantId: string
  readonly paymentId: string
  /** What the gateway says of it. */
  readonly answer: GatewayPayment
  readonly now: Date
  /** The notice that brought the answer: it acts once. */
  readonly eventId?: string | undefined
  /** The payment as the caller has just read it. */
  readonly seen?: SeenPayment | undefined
}

/**
 * The one step in which every payment ends. The gateway's webhook, the customer's return, our enquiry and the merchant all
 * come here, in any order and number (engineering, rule 6). The order, then the payment are locked; what the answer means is
 * the domain's `afterAnswer`; a success settles what it is for or goes back. Refuses `not_found`.
 */
export async function finishPayment(api: Api, finishing: ApplyGatewayResultCommand): Promise<Result<GatewayResult>> {
  const loaded = await api.merchants.load(finishing.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const quick =
    (finishing.seen && (await finishAtOnce(api, loaded, finishing, finishing.seen))) ??
    (await finishAtOnce(api, loaded, finishing, null))
  if (quick) {
    const { merchantId } = finishing
    const { orderId } = quick.payment
    if (quick.isNewSuccess) nudgeOutbox(api, orderId === null ? undefined : { merchantId, orderId })
    return accept(quick)
  }
  const first = await finish(api, loaded, finishing, true)
  const done = first === 'gone' ? await finish(api, loaded, finishing, false) : first
  if (done === 'gone') throw new Error('an order was taken up again that must not be')
  if (!done.ok) return done
  nudgeOutbox(api)
  if (done.value.changesMenu) await api.merchants.refresh().catch(() => {})
  return done
}

/**
 * What nearly every answer means, without a transaction that waits. It says nothing new, only says where the customer goes
 * on, or pays the order that waits for it. Each is one statement over what was read. Null, with nothing done, where it means
 * anything else or another was faster. Only money waits for the disk. A page that is lost is found again by an enquiry, and a
 * webhook that said nothing new says it again.
 */
async function finishAtOnce(
  api: Api,
  loaded: LoadedMerchant,
  finishing: ApplyGatewayResultCommand,
  resolved: SeenPayment | null,
): Promise<GatewayResult | null> {
  const { merchantId, paymentId, eventId, now } = finishing
  const rival = placingNow(paymentId)
  await rival
  // What was read before the rival was done is old.
  if (rival && resolved) return null
  const async = api.database.tenant(merchantId, 'asyncCommit')
  const seen = resolved ?? (await readPaid(async, paymentId))
  if (!seen) return null
  const { payment, order } = seen
  const after = answered(payment, finishing)
  if (isSame(payment, after)) {
    // A rival with the same notice did nothing either.
    if (eventId !== undefined) await takeEvent(async, payment.gateway, eventId, now)
    return { payment, isNewSuccess: false }
  }
  if (payment.status === PAYMENT_STATUS.INITIATED && eventId === undefined && isOnlyPage(payment, after))
    return (await keepPage(async, after, now)) ? { payment: after, isNewSuccess: false } : null
  const isPaidNow = after.status === PAYMENT_STATUS.SUCCESS && payment.status !== PAYMENT_STATUS.SUCCESS
  if (!isPaidNow || payment.kind !== 'order' || order?.status !== ORDER_STATUS.INITIALIZE) return null
  const { orderType, schedule } = order
  if (!mayMove(order.status, ORDER_STATUS.NEW, { actor: 'payment', orderType, scheduled: schedule !== null }).ok)
    return null
  const event = eventId === undefined ? null : { gateway: payment.gateway, id: eventId }
  const deadlineAt = deadlineOf(loaded, order, now)
  const tenant = api.database.tenant(merchantId)
  const placed = placePaid(tenant, { payment, order }, after, { event, deadlineAt, now })
  const isPlaced = await whilePlacing(paymentId, placed)
  return isPlaced ? { payment: { ...after, settles: true }, isNewSuccess: true } : null
}

async function finish(
  api: Api,
  loaded: LoadedMerchant,
  finishing: ApplyGatewayResultCommand,
  mayTakeUp: boolean,
): Promise<Result<GatewayResult & { readonly changesMenu: boolean }> | 'gone'> {
  const { merchantId, paymentId, eventId, now } = finishing
  let isGone = false
  const done = await api.database.transaction(merchantId, async (tenant) => {
    isGone = false
    const seen = await findPayment(tenant, paymentId)
    if (!seen) return refuse({ reason: 'not_found' })
    const order = seen.orderId === null ? null : await lockOrder(tenant, seen.orderId)
    const payment = (await lockPayment(tenant, paymentId))!
    const nothing = accept({ payment, isNewSuccess: false, changesMenu: false })
    if (eventId !== undefined && !(await takeEvent(tenant, payment.gateway, eventId, now))) return nothing
    const after = answered(payment, finishing)
    if (after.status !== PAYMENT_STATUS.SUCCESS || payment.status === PAYMENT_STATUS.SUCCESS) {
      if (isSame(payment, after)) return nothing
      await updatePayment(tenant, payment, after, now)
      if (order && after.status !== payment.status) await followAttempt(tenant, order, after, now)
      return accept({ payment: after, isNewSuccess: false, changesMenu: false })
    }
    const settled = order ? await settle(api, tenant, loaded, order, after, now, mayTakeUp) : GOES_BACK
    if (settled.isGone) {
      isGone = true
      return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
    }
    const { refundCause, changesMenu, needsAnotherEnquiry } = settled
    const paid = { ...after, settles: refundCause === null }
    await updatePayment(tenant, payment, paid, now)
    if (refundCause !== null) await refundPayment(tenant, paid, refundCause, now)
    // A question that is open again has told it by its own event.
    if (refundCause !== null && order && !needsAnotherEnquiry) await raiseOrderVersion(tenant, order.id, now)
    return accept({ payment: paid, isNewSuccess: true, changesMenu })
  })
  return isGone ? 'gone' : done
}

/** Nobody ordered anything for it. */
const GOES_BACK: SettlementResult = refunding('unknown')

/** The payment with what the gateway said. Once its end is known nobody asks any more. */
function answered(payment: PaymentRecord, { answer, now }: ApplyGatewayResultCommand): PaymentRecord {
  const after = afterAnswer(payment, answer)
  const isSettled = after.status === PAYMENT_STATUS.SUCCESS
  return {
    ...payment,
    ...after,
    gatewayReference: payment.gatewayReference ?? answer.id,
    page: answer.page,
    card: answer.card ? { brand: answer.card.brand, last4: answer.card.last4 } : payment.card,
    settledAt: isSettled ? (payment.settledAt ?? now) : payment.settledAt,
    pendingSince: after.status === PAYMENT_STATUS.PENDING ? (payment.pendingSince ?? now) : null,
    enquireAt: isSettled ? null : payment.enquireAt,
  }
}

/** The gateway's first answer: its name for the payment, and its page. */
function isOnlyPage(before: PaymentRecord, after: PaymentRecord): boolean {
  const { gatewayReference, page } = after
  return before.gatewayReference === null && after.card === null && isSame({ ...before, gatewayReference, page }, after)
}

function isSame(a: PaymentRecord, b: PaymentRecord): boolean {
  return (
    a.status === b.status &&
    a.captured === b.captured &&
    a.review === b.review &&
    a.gatewayReference === b.gatewayReference &&
    JSON.stringify(a.page) === JSON.stringify(b.page)
  )
}
