import type { OrderPayment, Payment, Receipt, Refund } from '@compass/contract/payments'
import { CARD_NOT_FOR_PROMOTION, isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import type { z } from 'zod'
import { orderOfBill } from '../../records/bills/bill.ts'
import type { AccessibleOrder, Order } from '../../records/orders/order.ts'
import { INSTEAD, type PaymentRecord, type RefundRecord } from '../../records/payments/payment.ts'

type PaymentShape = z.output<typeof Payment>

/** A bank that has not answered after so long is slower than usual. */
const SLOW_AFTER_SECONDS = 30

export function paymentAnswer(payment: PaymentRecord, now: Date): PaymentShape {
  const { page, currency } = payment
  const goesOn = isOpen(payment.status) && payment.review === null ? page : null
  return {
    _id: payment.id,
    order: payment.bill ? (orderOfBill(payment.bill) ?? payment.bill.mainId) : '',
    kind: payment.bill?.kind ?? 'order',
    status: payment.status,
    amount: { amount: payment.amount, currency },
    method: payment.method,
    transactionId: payment.gatewayReference,
    referenceNo: payment.id,
    requiresRedirect: goesOn?.requiresRedirect ?? false,
    pageUrl: goesOn?.pageUrl ?? null,
    redirectLink: goesOn?.pageUrl ?? null,
    form: goesOn?.form ?? null,
    session: payment.gatewayReference === null ? null : { id: payment.gatewayReference },
    pgRequestParams: goesOn?.form ? { ...goesOn.form.fields } : null,
    digest: goesOn?.form?.fields.digest ?? null,
    signature: goesOn?.form?.fields.signature ?? null,
    mixpayConfig:
      goesOn && payment.method === 'mixpay' ? { traceId: payment.gatewayReference, paymentUrl: goesOn.pageUrl } : null,
    failureCode: codeOfCatalogue(payment.failureCode),
    card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 },
    quote: goesOn?.quote ? { ...goesOn.quote, memo: goesOn.quote.memo ?? null } : null,
    review: payment.review,
    isSlow: isSlow(payment, now),
    waitsSince: waitsSince(payment)?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
  }
}

/** The five of the catalogue: a card that the order’s offer is not for has failed like any other, with its own sentence. */
export function codeOfCatalogue(failureCode: number | null): number | null {
  return failureCode === CARD_NOT_FOR_PROMOTION ? 5100 : failureCode
}

/** The gateway has not answered, or says for long that it waits. */
function isSlow(payment: PaymentRecord, now: Date): boolean {
  const since = waitsSince(payment)
  if (!since) return false
  return payment.gatewayReference === null || now.getTime() - since.getTime() > SLOW_AFTER_SECONDS * 1000
}

/** Since when the bank has it: what its customer took to type counts for nobody's slowness. */
function waitsSince({ status, pendingSince, createdAt }: PaymentRecord): Date | null {
  return status === PAYMENT_STATUS.PENDING ? (pendingSince ?? createdAt) : null
}

/** The money of an order as it travels; its customer alone sees a card. */
export function orderPaymentAnswer(
  order: Pick<Order, 'paymentId' | 'paymentStatus' | 'paymentMethod' | 'refunds' | 'toCollect' | 'currency'>,
  seenBy: AccessibleOrder['seenBy'],
): z.output<typeof OrderPayment> {
  return {
    _id: order.paymentId,
    status: order.paymentStatus,
    method: order.paymentMethod,
    toCollect: { amount: order.toCollect ?? 0, currency: order.currency },
    refunds: (order.refunds ?? []).map((refund) => ({
      ...refundAnswer(refund),
      ...(seenBy !== 'owner' && { card: null }),
    })),
  }
}

export function refundAnswer({
  id,
  amount,
  currency,
  way: method,
  status,
  cause,
  reason,
  isByHand,
  createdAt,
  settledAt,
  method: paymentMethod,
  card,
  lines = [],
}: RefundRecord): z.output<typeof Refund> {
  const isInstead = cause.includes(INSTEAD)
  return {
    _id: id,
    amount: { amount, currency },
    way: method,
    status,
    reason,
    isInstead,
    isByHand,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    lines: lines.map(({ lineId, units }) => ({ _id: lineId, qty: units })),
    ...(method === 'gateway' ? { method: paymentMethod, card } : { method: null, card: null }),
  }
}

/** What a customer keeps of a success (the specification, section 3: receipt); null of anything else. */
export function receiptAnswer(payment: PaymentRecord, order: Order): z.output<typeof Receipt> | null {
  if (payment.status !== PAYMENT_STATUS.SUCCESS) return null
  return {
    paymentId: payment.id,
    requestId: payment.gatewayReference,
    at: (payment.settledAt ?? payment.updatedAt).toISOString(),
    method: payment.method,
    amount: { amount: payment.amount, currency: payment.currency },
    mobileNumber: order.customer.isPhoneOfLink ? null : order.customer.phone,
    orderId: String(order.number),
    card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 },
    refunded: { amount: payment.refunded, currency: payment.currency },
  }
}
