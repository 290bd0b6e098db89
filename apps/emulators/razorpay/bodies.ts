import type {
  EmulatedDispute,
  EmulatedLink,
  EmulatedPayment,
  EmulatedRefund,
  EmulatedSettlementLine,
} from './ledger.ts'

const ERRORS: Readonly<Record<string, string>> = {
  payment_cancelled: 'Your payment has been cancelled. Try again or complete the payment later.',
  insufficient_fund: 'Your payment could not be completed due to insufficient account balance.',
  card_declined: 'Your payment did not go through as it was declined by the bank.',
}

export function linkBody(link: EmulatedLink): Record<string, unknown> {
  const captured = link.payments.filter(({ isCaptured }) => isCaptured)
  return {
    accept_partial: false,
    amount: link.amount,
    amount_paid: captured.reduce((sum, { amount }) => sum + amount, 0),
    ...(link.callbackUrl !== null && { callback_method: 'get', callback_url: link.callbackUrl }),
    cancelled_at: link.cancelledAt,
    created_at: link.createdAt,
    currency: link.currency,
    customer: {},
    description: link.description,
    expire_by: link.expireBy,
    expired_at: link.expiredAt,
    first_min_partial_amount: 0,
    id: link.id,
    notes: link.notes,
    notify: { email: false, sms: false, whatsapp: false },
    ...(link.isOpened && { order_id: link.orderId }),
    payments:
      captured.length === 0
        ? null
        : captured.map((payment) => ({
            amount: payment.amount,
            created_at: payment.createdAt,
            method: payment.method,
            payment_id: payment.id,
            plink_id: link.id,
            status: 'captured',
            updated_at: payment.createdAt,
          })),
    ...(link.referenceId !== null && { reference_id: link.referenceId }),
    reminder_enable: false,
    reminders: {},
    short_url: link.shortUrl,
    status: link.status,
    updated_at: link.createdAt,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  }
}

export function paymentBody(payment: EmulatedPayment): Record<string, unknown> {
  const { link, card, errorReason, amount } = payment
  const refunded = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
  return {
    id: payment.id,
    entity: 'payment',
    amount,
    currency: payment.currency,
    base_amount: amount,
    status: payment.status,
    order_id: link.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    amount_transferred: 0,
    refund_status: refunded === 0 ? null : refunded < amount ? 'partial' : 'full',
    captured: payment.isCaptured,
    // A payment of a link says so here.
    description: `#${link.id.replace('plink_', '')}`,
    card_id: card && `card_${payment.id.slice(4)}`,
    card: card && {
      ...{ id: `card_${payment.id.slice(4)}`, entity: 'card', name: '', last4: card.last4, network: card.network },
      ...{ type: 'debit', issuer: null, international: false, emi: false, sub_type: 'consumer', token_iin: null },
    },
    bank: null,
    wallet: null,
    vpa: payment.vpa,
    email: 'gaurav.kumar@example.com',
    contact: '+919000090000',
    // With no notes it is a list.
    notes: Object.keys(link.notes).length > 0 ? link.notes : [],
    fee: payment.isCaptured ? Math.round(amount * 0.02) : null,
    tax: payment.isCaptured ? 0 : null,
    error_code: errorReason && 'BAD_REQUEST_ERROR',
    error_description: errorReason && (ERRORS[errorReason] ?? 'The payment has failed.'),
    error_source: errorReason && 'customer',
    error_step: errorReason && 'payment_authentication',
    error_reason: errorReason,
    acquirer_data: {},
    created_at: payment.createdAt,
    ...(payment.vpa !== null && { upi: { payer_account_type: 'bank_account', vpa: payment.vpa } }),
  }
}

export function refundBody(refund: EmulatedRefund): Record<string, unknown> {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    receipt: refund.receipt,
    currency: refund.payment.currency,
    payment_id: refund.payment.id,
    notes: refund.notes,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export function disputeBody(dispute: EmulatedDispute): Record<string, unknown> {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.payment.id,
    amount: dispute.amount,
    currency: dispute.payment.currency,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: dispute.reasonCode,
    respond_by: dispute.respondBy,
    status: dispute.status,
    phase: 'chargeback',
    created_at: dispute.createdAt,
  }
}

export function settlementBody(line: EmulatedSettlementLine): Record<string, unknown> {
  const { payment, refund, dispute, amount, fee } = line
  const isCredit = refund === null && dispute === null
  const subject = refund?.payment ?? dispute?.payment ?? payment
  return {
    entity_id:
      refund?.id ?? (dispute ? `adj_${dispute.id.slice(5)}` : payment?.id) ?? `adj_${line.settlementId.slice(5)}`,
    type: refund ? 'refund' : dispute || !payment ? 'adjustment' : 'payment',
    debit: isCredit ? 0 : amount + fee,
    credit: isCredit ? amount - fee : 0,
    amount,
    currency: subject?.currency ?? 'INR',
    fee,
    tax: 0,
    on_hold: false,
    settled: true,
    created_at: line.settledAt - 3600,
    settled_at: line.settledAt,
    settlement_id: line.settlementId,
    posted_at: null,
    credit_type: 'default',
    description: subject ? `#${subject.link.id.replace('plink_', '')}` : null,
    notes: null,
    payment_id: refund || dispute ? (subject?.id ?? null) : null,
    settlement_utr: '1568176960vxp0rj',
    order_id: subject?.link.orderId ?? null,
    order_receipt: subject?.link.referenceId ?? null,
    method: subject?.method ?? null,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: dispute?.id ?? null,
  }
}
