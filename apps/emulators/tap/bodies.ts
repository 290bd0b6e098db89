import { createHmac } from 'node:crypto'
import type { EmulatedCard, EmulatedCharge, EmulatedRefund } from './ledger.ts'
import { fullText, rawNumber, shortText } from './money.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  '000': 'Captured',
  '100': 'Initiated',
  '301': 'Abandoned',
  '302': 'Canceled',
  '405': 'Failed, Invalid Card No',
  '407': 'Failed, Expired Card',
  '501': 'Declined',
  '502': 'Declined, Incorrect CSC/CVV',
  '505': 'Declined, Insufficient Funds',
  '601': 'Void',
  '801': 'Timed Out',
  '901': 'Unknown',
}

/** A charge as it is answered; `post`: as its webhook tells it, with amounts as short as they can be. */
export function chargeBody(charge: EmulatedCharge, method: 'GET' | 'POST'): unknown {
  const { twist, currency: ownCurrency, card, status } = charge
  const [minor, currency] = [twist.minor ?? charge.minor, twist.currency ?? ownCurrency]
  const amount = rawNumber(method === 'POST' ? shortText(minor, currency) : fullText(minor, currency))
  const isOpen = status === 'INITIATED' || status === 'IN_PROGRESS'
  const url = twist.pageUrl ?? charge.pageUrl
  return {
    id: charge.id,
    object: 'charge',
    live_mode: twist.isLive ?? charge.isLive,
    customer_initiated: true,
    api_version: 'V2',
    method,
    status,
    amount,
    currency,
    threeDSecure: true,
    card_threeDSecure: card?.isEnrolled ?? false,
    save_card: charge.savesCard,
    merchant_id: '',
    product: 'GOSELL',
    description: charge.description,
    metadata: charge.metadata,
    transaction: {
      timezone: 'UTC+03:00',
      created: String(charge.createdAt),
      ...(isOpen && url !== null && { url }),
      expiry: { period: charge.expiryMinutes, type: 'MINUTE' },
      asynchronous: false,
      amount,
      currency,
    },
    reference: {
      track: `tck_${charge.id}`,
      ...(!isOpen && { payment: charge.paymentReference, gateway: charge.gatewayReference }),
      transaction: charge.reference.transaction,
      order: charge.reference.order,
      ...(charge.reference.idempotent !== null && { idempotent: charge.reference.idempotent }),
    },
    response: { code: charge.code, message: MESSAGES[charge.code] ?? 'Declined' },
    ...(card && { card: cardOfCharge(card) }),
    receipt: { id: charge.paymentReference, email: false, sms: false },
    customer: { id: charge.customer },
    source: { id: charge.source },
    redirect: { status: isOpen ? 'PENDING' : 'SUCCESS', url: charge.redirectUrl },
    ...(charge.postUrl !== null && { post: { status: charge.postStatus, url: charge.postUrl } }),
    auto_reversed: false,
  }
}

function cardOfCharge({ id, first_eight, last_four, scheme }: EmulatedCard) {
  return { id, object: 'card', first_six: first_eight.slice(0, 6), first_eight, scheme, brand: scheme, last_four }
}

/** A card that is kept, or that a token stands for. */
export function savedCardBody(card: EmulatedCard, withCustomer: boolean): unknown {
  return {
    id: card.id,
    object: 'card',
    ...(withCustomer && { customer: card.customer }),
    funding: 'CREDIT',
    fingerprint: `print-${card.id}`,
    brand: card.scheme,
    scheme: card.scheme,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    last_four: card.last_four,
    first_six: card.first_eight.slice(0, 6),
    name: 'test user',
  }
}

export function refundBody(refund: EmulatedRefund, method: 'GET' | 'POST'): unknown {
  const { charge, minor } = refund
  return {
    id: refund.id,
    object: 'refund',
    live_mode: refund.isLive,
    api_version: 'V2',
    status: refund.status,
    amount: rawNumber(method === 'POST' ? shortText(minor, charge.currency) : fullText(minor, charge.currency)),
    currency: charge.currency,
    charge_id: charge.id,
    created: String(refund.createdAt),
    reason: 'requested_by_customer',
    metadata: refund.metadata,
    reference: {
      merchant: refund.reference,
      ...(refund.idempotent !== null && { idempotent: refund.idempotent }),
      gateway: charge.gatewayReference,
      payment: charge.paymentReference,
    },
    response: { code: refund.code, message: refund.code === '000' ? 'Refunded' : 'Pending' },
    ...(refund.postUrl !== null && { post: { status: 'PENDING', url: refund.postUrl } }),
  }
}

/** `hashstring` of a webhook: over eight values of it alone, the amount with all decimals of its currency. */
export function hashOf(subject: EmulatedCharge | EmulatedRefund): string {
  const charge = 'charge' in subject ? subject.charge : subject
  const minor = 'charge' in subject ? subject.minor : (subject.twist.minor ?? subject.minor)
  const currency = ('charge' in subject ? null : subject.twist.currency) ?? charge.currency
  const text =
    `x_id${subject.id}x_amount${fullText(minor, currency)}x_currency${currency}` +
    `x_gateway_reference${charge.gatewayReference}x_payment_reference${charge.paymentReference}` +
    `x_status${subject.status}x_created${subject.createdAt}`
  return createHmac('sha256', subject.secretKey).update(text).digest('hex')
}
