import type { AnswerOf } from '@compass/contract/call'
import * as calls from '@compass/contract/payments'
import type { Language } from '@compass/domain/languages'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { describeRefusal } from '../../http/describe-refusal.ts'
import { keyHeader, keyOf } from '../../http/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { needsConfirmation } from '../../http/staff-sessions.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment } from '../../records/payments/payments.ts'
import { findPayer } from '../../records/shares/payers.ts'
import { gatewayOfPayment, isOfferedNow } from '../merchants/gateway-of.ts'
import { enquire, enquireForCustomer } from '../payments/enquire.ts'
import { codeOfCatalogue, paymentAnswer, receiptAnswer } from '../payments/payment-answer.ts'
import { failureOf } from '../payments/payment-input.ts'
import { keyOfPayment } from '../payments/payment-key.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import type { CourtOrderHooks, PaidCourt } from './court-order-hooks.ts'
import { refundByMerchant } from './merchant-refund.ts'
import { orderOfPayment } from './order-of-payment.ts'
import { payAgain } from './pay-again.ts'
import { readReceipt } from './receipt.ts'

/** How orders, and what they cost more later, are paid and given back. */
export function servePaymentsOfOrders(app: FastifyInstance, api: Api, courtOrders: CourtOrderHooks): void {
  serve(app, api, calls.payOrder, async ({ session, body, language, now, request, reply }) => {
    const paid = await payOrder(api, courtOrders, { request, session, body, language, now })
    if (!paid.ok) return paid
    const { orderStatus, payment, isReplay } = paid.value
    if (isReplay) markReplayed(reply)
    return accept({ payment: payment && paymentAnswer(payment, now), orderStatus })
  })

  serve(app, api, calls.processWallet, async ({ session, body, language, now, request, reply }) => {
    const payment = { mod: body.wallet, walletToken: body.walletToken }
    const input = { request, session, body: { order: body.order, payment }, language, now }
    const paid = await payOrder(api, courtOrders, input)
    if (!paid.ok) return paid
    if (paid.value.isReplay) markReplayed(reply)
    if (!paid.value.payment) return refuse({ reason: 'payment_method_not_allowed' })
    return accept({ payment: paymentAnswer(paid.value.payment, now), orderStatus: paid.value.orderStatus })
  })

  serve(app, api, calls.getPayment, ({ session, params, now }) => readPayment(api, session, params.id, now))

  serve(app, api, calls.getOrderReceipt, ({ session, params }) => readReceipt(api, session, params.id))

  serve(app, api, calls.getPaymentFailure, ({ session, params, language, now }) =>
    readFailure(api, session, params.id, language, now),
  )

  serve(app, api, calls.verifyFailure, ({ session, body, now }) => verifyFailure(api, session, body.payment, now))

  serve(app, api, calls.refundOrder, async ({ params, body, merchantId, request, reply, now }) => {
    const confirmation = needsConfirmation(request.staff, now)
    const details = { merchantId: merchantId!, orderId: params.id, body, key: keyHeader(request), confirmation, now }
    const refunded = await refundByMerchant(api, details)
    if (!refunded.ok) return refunded
    const { answer, isReplay, order, amount } = refunded.value
    if (isReplay) markReplayed(reply)
    request.callDetails = { order, amount: { amount, currency: answer.refundAmount.currency } }
    return accept(answer)
  })
}

interface PayCall {
  readonly request: FastifyRequest
  readonly session: Session
  readonly body: { readonly order: string; readonly payment: Parameters<typeof payAgain>[3]['details'] }
  readonly language: Language
  readonly now: Date
}

/** Pays an order or a court order of the session's that waits for money, with an Idempotency-Key or without. */
async function payOrder(
  api: Api,
  courtOrders: CourtOrderHooks,
  { request, session: { merchantId, userId }, body, language, now }: PayCall,
): Promise<Result<PaidCourt>> {
  const key = keyOf(keyHeader(request), request.body)
  if (!key.ok) return key
  const loaded = await api.merchants.load(merchantId)
  const order = await findOrder(api.database.tenant(merchantId), body.order)
  const command = {
    ...{ details: body.payment, key: key.value, userId, language, now },
    host: request.headers.host,
  }
  if (loaded?.merchant.court && !order?.visitId)
    return courtOrders.payAgain(api, loaded, order?.courtOrder?.id ?? body.order, command)
  if (!loaded || order?.userId !== userId) return refuse({ reason: 'not_found' })
  const created = key.value && (await attemptOfKey(api, merchantId, order.billId, key.value))
  if (created) {
    const again = created.ok ? replayed(created.value) : created
    return again.ok ? accept({ orderStatus: order.status, payment: again.value, isReplay: true }) : again
  }
  const paid = await payAgain(api, loaded, order, command)
  if (!paid.ok) return paid
  return accept({ orderStatus: paid.value.order.status, payment: paid.value.payment, isReplay: false })
}

/** A payment as it stands now; a gateway is asked where it is open. */
async function readPayment(
  api: Api,
  { merchantId, userId }: Session,
  paymentId: string,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.getPayment>>> {
  const found = await paymentOfUser(api, merchantId, userId, paymentId)
  if (!found) return refuse({ reason: 'not_found' })
  const payment = await enquireForCustomer(api, merchantId, found.payment)
  const hasMoved = payment.status !== found.payment.status
  const order = hasMoved
    ? ((await orderOfPayment(api.database.tenant(merchantId), payment.bill!)) ?? found.order)
    : found.order
  const receipt = receiptAnswer(payment, order)
  return accept({ payment: paymentAnswer(payment, now), orderStatus: order.status, receipt })
}

/** Why a payment failed, and how what it was for can be paid another way. */
async function readFailure(
  api: Api,
  { merchantId, userId }: Session,
  paymentId: string,
  language: Language,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.getPaymentFailure>>> {
  const found = await paymentOfUser(api, merchantId, userId, paymentId)
  const loaded = found && (await api.merchants.load(merchantId))
  if (!found || !loaded) return refuse({ reason: 'not_found' })
  const { payment, order } = found
  const { canRetry, methods, expiresAt } = await api.bills[payment.bill!.kind].retryOf(loaded, payment, now)
  const store = loaded.merchant.court && order.courtOrder ? loaded.merchant.court.store : { id: order.storeId }
  const { code, message } = whyFailed(payment, language)
  return accept({
    payment: payment.id,
    order: order.id,
    store: order.storeId,
    orderType: order.orderType,
    orderStatus: order.status,
    orderVersion: order.version,
    kind: payment.bill!.kind,
    status: payment.status,
    code,
    message,
    amount: { amount: payment.amount, currency: payment.currency },
    method: payment.method,
    methods: methods.filter((method) => isOfferedNow(api, loaded, store, method, payment)),
    canRetry,
    goesBack: payment.status === PAYMENT_STATUS.SUCCESS && !payment.settles,
    expiresAt: expiresAt.toISOString(),
  })
}

/** The customer came back from a page without paying: the gateway ends the attempt, and says how it stands. */
async function verifyFailure(
  api: Api,
  { merchantId, userId }: Session,
  paymentId: string,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.verifyFailure>>> {
  const found = await paymentOfUser(api, merchantId, userId, paymentId)
  if (!found) return refuse({ reason: 'not_found' })
  let { payment } = found
  const { gatewayReference } = payment
  if (isOpen(payment.status) && gatewayReference !== null) {
    const found = gatewayOfPayment(api, merchantId, payment)
    await found?.gateway.cancel(found.account, keyOfPayment(payment)).catch(() => null)
    payment = await enquire(api, merchantId, payment)
  }
  const order = (await orderOfPayment(api.database.tenant(merchantId), payment.bill!)) ?? found.order
  return accept({ payment: paymentAnswer(payment, now), orderStatus: order.status })
}

/** A payment of an order of this user, or of what it costs more; null for anybody else's. */
async function paymentOfUser(
  api: Api,
  merchantId: string,
  userId: string,
  paymentId: string,
): Promise<{ payment: PaymentRecord; order: Order } | null> {
  const tenant = api.database.tenant(merchantId)
  const payment = await findPayment(tenant, paymentId)
  if (!payment?.bill) return null
  const order = await orderOfPayment(tenant, payment.bill)
  if (!order) return null
  // A share is of who pays it, whoever began the order.
  const payer = payment.bill.kind === 'share' ? await findPayer(tenant, payment.bill.id) : order.userId
  return payer === userId ? { payment, order } : null
}

/** The code of the catalogue and its sentence; a payment that has not failed has neither. */
function whyFailed(
  { status, failureCode }: { readonly status: number; readonly failureCode: number | null },
  language: Parameters<typeof describeRefusal>[1],
): Pick<AnswerOf<typeof calls.getPaymentFailure>, 'code' | 'message'> {
  if (status === PAYMENT_STATUS.SUCCESS || isOpen(status as 10)) return { code: null, message: '' }
  const reason = status === PAYMENT_STATUS.FAILED ? failureCode : null
  return { code: codeOfCatalogue(reason) ?? 5100, message: describeRefusal(failureOf(reason), language).message }
}
