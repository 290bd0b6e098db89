import type { LoadedMerchant } from '@compass/domain/merchants'
import { afterAnswer, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { GatewayPayment } from '../../ports/gateways/port.ts'
import { adoptPayment } from '../../records/bills/bills.ts'
import { takeEvent } from '../../records/payments/gateway-events.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment, keepPage, lockPayment, updatePayment } from '../../records/payments/payments.ts'
import { refunding, type SettlementResult } from '../bills/bill-handler.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { settlingNow, whileSettling } from './in-flight.ts'
import { refundPayment } from './queue-refund.ts'

/** What an answer of a gateway did. */
interface GatewayResult {
  readonly payment: PaymentRecord
  /** It became a success by this very answer. */
  readonly isNewSuccess: boolean
}

interface ApplyGatewayResultCommand {
  readonly merchantId: string
  readonly paymentId: string
  /** What the gateway says of it. */
  readonly answer: GatewayPayment
  readonly now: Date
  /** The webhook because of which the gateway was asked: on a payment that is paid it acts once. */
  readonly eventId?: string | undefined
  /** The payment as the caller has just read it. */
  readonly seen?: PaymentRecord | undefined
}

/**
 * The one step in which every payment ends. The gateway's webhook, the customer's return, our enquiry and the merchant all
 * come here, in any order and number (engineering, rule 6). What the bill is for and the payment are locked, in this order.
 * The domain's `afterAnswer` says what the answer means. A success settles its bill or goes back. Refuses `not_found`.
 */
export async function finishPayment(api: Api, finishing: ApplyGatewayResultCommand): Promise<Result<GatewayResult>> {
  const loaded = await api.merchants.load(finishing.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const quick =
    (finishing.seen && (await finishAtOnce(api, loaded, finishing, finishing.seen))) ??
    (await finishAtOnce(api, loaded, finishing, null))
  if (quick) return accept(quick)
  const first = await finish(api, loaded, finishing, true)
  const done = first === 'gone' ? await finish(api, loaded, finishing, false) : first
  if (done === 'gone') throw new Error('what was given back was reserved again that must not be')
  if (done === null) return refuse({ reason: 'not_found' })
  nudgeOutbox(api, finishing.merchantId)
  if (done.changesMenu) await api.merchants.refresh(finishing.merchantId).catch(() => {})
  return accept(done)
}

/**
 * What nearly every answer means, without a transaction that waits. It says nothing new, only says where the customer goes
 * on, or settles a bill that waits for it. Each is one statement over what was read. Null, with nothing done, where it means
 * anything else or another was faster. Only money waits for the disk. A page that is lost is found again by an enquiry, and a
 * webhook that said nothing new says it again.
 */
async function finishAtOnce(
  api: Api,
  loaded: LoadedMerchant,
  finishing: ApplyGatewayResultCommand,
  seen: PaymentRecord | null,
): Promise<GatewayResult | null> {
  const { merchantId, paymentId, eventId, now } = finishing
  const rival = settlingNow(paymentId)
  await rival
  // What was read before the rival was done is old.
  if (rival && seen) return null
  const async = api.database.tenant(merchantId, 'asyncCommit')
  const payment = seen ?? (await findPayment(async, paymentId))
  if (!payment?.isBilled) return null
  const after = answered(payment, finishing)
  if (isSame(payment, after)) {
    // A rival with the same webhook did nothing either.
    if (eventId !== undefined) await takeEvent(async, payment.gateway, eventId, now)
    return { payment, isNewSuccess: false }
  }
  if (payment.status === PAYMENT_STATUS.INITIATED && eventId === undefined && isOnlyPage(payment, after))
    return (await keepPage(async, after, now)) ? { payment: after, isNewSuccess: false } : null
  const isPaidNow = after.status === PAYMENT_STATUS.SUCCESS && payment.status !== PAYMENT_STATUS.SUCCESS
  const handler = payment.bill && api.bills[payment.bill.kind]
  if (!isPaidNow || !handler?.settleAtOnce) return null
  const event = eventId === undefined ? null : { gateway: payment.gateway, id: eventId }
  const settled = handler.settleAtOnce({ loaded, before: payment, after, event, now })
  const isSettled = await whileSettling(paymentId, settled)
  return isSettled ? { payment: { ...after, settles: true }, isNewSuccess: true } : null
}

/** Null: there is no such payment. */
async function finish(
  api: Api,
  loaded: LoadedMerchant,
  finishing: ApplyGatewayResultCommand,
  mayReserveAgain: boolean,
): Promise<(GatewayResult & { readonly changesMenu: boolean }) | 'gone' | null> {
  const { merchantId, paymentId, eventId, now } = finishing
  return api.database.transact<Awaited<ReturnType<typeof finish>>>(merchantId, async (tenant) => {
    const seen = await findPayment(tenant, paymentId)
    if (!seen) return rollback(null)
    const locked = seen.bill && (await api.bills[seen.bill.kind].lock(tenant, seen.bill))
    const payment = (await lockPayment(tenant, paymentId))!
    if (!payment.isBilled) await adoptPayment(tenant, payment, now)
    const nothing = { payment, isNewSuccess: false, changesMenu: false }
    // What the gateway says is as it is now, whether its webhook has acted before or not.
    if (eventId !== undefined) await takeEvent(tenant, payment.gateway, eventId, now)
    const after = answered(payment, finishing)
    if (after.status !== PAYMENT_STATUS.SUCCESS || payment.status === PAYMENT_STATUS.SUCCESS) {
      if (isSame(payment, after)) return commit(nothing)
      await updatePayment(tenant, payment, after, now)
      if (after.status !== payment.status) await locked?.followAttempt(after, now)
      return commit({ payment: after, isNewSuccess: false, changesMenu: false })
    }
    const settled = locked ? await locked.settle({ loaded, payment: after, now, mayReserveAgain }) : GOES_BACK
    if (settled.isGone) return rollback('gone')
    const { refundCause, changesMenu, isNotified, remainder = 0, afterPaying } = settled
    const paid = { ...after, settles: refundCause === null }
    await updatePayment(tenant, payment, paid, now)
    if (refundCause !== null) await refundPayment(tenant, paid, refundCause, now)
    if (remainder > 0) await refundPayment(tenant, paid, 'late', now, remainder)
    await afterPaying?.()
    if (refundCause !== null && !isNotified) await locked?.notify(now)
    return commit({ payment: paid, isNewSuccess: true, changesMenu })
  })
}

/** Nobody owes anything for it. */
const GOES_BACK: SettlementResult = refunding('unknown')

/** The payment with what the gateway said. Once its end is known nobody asks any more. */
function answered(payment: PaymentRecord, { answer, now }: ApplyGatewayResultCommand): PaymentRecord {
  const after = afterAnswer(payment, answer)
  const isSettled = after.status === PAYMENT_STATUS.SUCCESS
  return {
    ...payment,
    ...after,
    gatewayReference: payment.gatewayReference ?? answer.id,
    page: goesOn(answer) ? answer.page : (payment.page ?? answer.page),
    card: answer.card ? { brand: answer.card.brand, last4: answer.card.last4 } : payment.card,
    settledAt: isSettled ? (payment.settledAt ?? now) : payment.settledAt,
    pendingSince: after.status === PAYMENT_STATUS.PENDING ? (payment.pendingSince ?? now) : null,
    enquireAt: isSettled ? null : payment.enquireAt,
  }
}

/** Not every gateway repeats where the customer goes on: what it said first stays. */
function goesOn({ page }: GatewayPayment): boolean {
  return page.pageUrl !== null || page.form !== null || page.quote !== null
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
