import { type GatewayPage, isPageAddress, type PageHosts } from '@compass/domain/payments'
import type { z } from 'zod'
import { GatewayFault, type GatewayPayment } from '../port.ts'
import { fromStripe } from './amounts.ts'
import type { StripeAccount } from './client.ts'
import { failureCodeOf } from './failure-codes.ts'
import type { Intent, Session } from './objects.ts'

type StripeIntent = z.output<typeof Intent>
type StripeSession = z.output<typeof Session>
type Status = GatewayPayment['status']

/** What we write beside each object: whose it is, which payment of ours, and where its intent belongs to a page. */
export interface Metadata {
  readonly merchant: string
  readonly reference: string
  readonly page?: 'checkout'
}

/**
 * A page as our payment. Its intent comes into being when the customer first pays there, so the page's id is the payment's.
 * Refusals on an open page are no end: the customer takes another card. @throws GatewayFault
 */
export function paymentOfSession(stripe: StripeAccount, session: StripeSession, pages: PageHosts): GatewayPayment {
  stripe.checkMode(session)
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (intent) stripe.checkMode(intent)
  const { amount, currency } = fromStripe(session.amount_total, session.currency)
  const status = statusOfSession(session, intent)
  const received = intent && receivedBy(intent)
  return {
    id: session.id,
    reference: session.metadata?.reference ?? session.client_reference_id ?? '',
    amount,
    currency: received ? received.currency : currency,
    status,
    captured: received?.amount ?? 0,
    refunded: intent ? refundedOf(stripe, intent) : 0,
    received: null,
    failureCode: status === 'failed' ? failureCodeOf(intent?.last_payment_error) : null,
    page: pageAt(status === 'created' ? session.url : null, pages),
    card: intent && cardOf(intent),
  }
}

/** A payment without a page of its own: a card that was saved. @throws GatewayFault */
export function paymentOfIntent(stripe: StripeAccount, intent: StripeIntent, pages: PageHosts): GatewayPayment {
  stripe.checkMode(intent)
  const { amount, currency } = fromStripe(intent.amount, intent.currency)
  const status = statusOfIntent(intent)
  return {
    id: intent.id,
    reference: intent.metadata?.reference ?? '',
    amount,
    currency,
    status,
    captured: receivedBy(intent)?.amount ?? 0,
    refunded: refundedOf(stripe, intent),
    received: null,
    failureCode: status === 'failed' ? failureCodeOf(intent.last_payment_error) : null,
    page: pageAt(status === 'created' ? (intent.next_action?.redirect_to_url?.url ?? null) : null, pages),
    card: cardOf(intent),
  }
}

function statusOfSession({ status }: StripeSession, intent: StripeIntent | null): Status {
  if (intent && (intent.status === 'succeeded' || intent.status === 'requires_capture')) return statusOfIntent(intent)
  if (intent?.status === 'processing') return 'pending'
  if (status === 'open') return 'created'
  if (status === 'expired') return 'expired'
  // Complete, and the money failed to come after all.
  if (intent?.status === 'requires_payment_method') return 'failed'
  return intent?.status === 'canceled' ? 'cancelled' : 'pending'
}

const BY_ITSELF = new Set(['automatic', 'expired'])

function statusOfIntent(intent: StripeIntent): Status {
  switch (intent.status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorised'
    case 'canceled':
      return BY_ITSELF.has(intent.cancellation_reason ?? '') ? 'expired' : 'cancelled'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'created'
    case 'requires_action':
    case 'requires_confirmation':
      return 'created'
    default:
      return 'pending'
  }
}

/** What it took, which may be something else than what it was asked for; null: nothing. */
function receivedBy(intent: StripeIntent): { amount: number; currency: string } | null {
  return intent.amount_received > 0 ? fromStripe(intent.amount_received, intent.currency) : null
}

function refundedOf(stripe: StripeAccount, { latest_charge: charge, currency }: StripeIntent): number {
  if (typeof charge !== 'object' || charge === null) return 0
  stripe.checkMode(charge)
  return fromStripe(charge.amount_refunded, currency).amount
}

/** The card that paid, or else the one that was refused. Its first digits are not told. */
function cardOf({ latest_charge: charge, last_payment_error: error }: StripeIntent): GatewayPayment['card'] {
  const paid = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  const card = paid ?? error?.payment_method?.card
  return card ? { brand: card.brand, last4: card.last4, bin: null } : null
}

/** Addresses of other hosts than its own are none: the customer is never sent there (hostile 55). */
function pageAt(pageUrl: string | null, pages: PageHosts): GatewayPage {
  if (pageUrl !== null && !isPageAddress(pageUrl, pages))
    throw new GatewayFault('refused', 'the gateway sends customers to a host that is not on its list')
  return { requiresRedirect: pageUrl !== null, pageUrl, form: null, quote: null }
}
