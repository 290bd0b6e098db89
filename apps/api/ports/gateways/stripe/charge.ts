import type { PageHosts } from '@compass/domain/payments'
import { type Charge, GatewayFault, type GatewayPayment } from '../port.ts'
import type { JsonAnswer } from '../send-json.ts'
import { canTake, toStripe } from './amounts.ts'
import type { StripeAccount, StripeClient } from './client.ts'
import type { StripeCustomers } from './customers.ts'
import type { FormFields } from './form.ts'
import { ErrorBody, Intent, read, Session } from './objects.ts'
import { type Metadata, paymentOfIntent, paymentOfSession } from './read-payment.ts'

/**
 * Stripe ends a page 30 minutes after it was made at the earliest. It is reckoned from the payment's own deadline: the same
 * payment is always asked for in the same words. `cancel` ends it before.
 */
const PAGE_ENDS_AFTER_DEADLINE_S = 31 * 60
/** Of the languages of ours that its page speaks; it shows the others the browser's. */
const LOCALES = new Set(['en', 'fr', 'el'])
const MAX_NAME = 250

/** One payment: a saved card is charged at once, everything else is paid on Stripe's page. @throws GatewayFault */
export function chargeWith(client: StripeClient, customers: StripeCustomers, pages: PageHosts) {
  return async (charge: Charge): Promise<GatewayPayment> => {
    if (!canTake(charge.amount, charge.currency))
      throw new GatewayFault('refused', `Stripe takes no ${charge.amount} ${charge.currency}`)
    if (charge.bins !== null) throw new GatewayFault('refused', 'Stripe tells nobody the first digits of a card')
    const stripe = await client.open(charge.account)
    const cardToken = charge.cardToken ?? (await expressCard(stripe, customers, charge))
    return cardToken === null
      ? openPage(stripe, customers, charge, pages)
      : payByCard(stripe, customers, charge, cardToken, pages)
  }
}

/** The card that was saved last pays by one tap; without one the customer types it on the page. */
async function expressCard(stripe: StripeAccount, customers: StripeCustomers, charge: Charge): Promise<string | null> {
  if (charge.method !== 'express') return null
  return (await customers.cards(stripe, charge.customerId))[0]?.token ?? null
}

async function openPage(
  stripe: StripeAccount,
  customers: StripeCustomers,
  charge: Charge,
  pages: PageHosts,
): Promise<GatewayPayment> {
  const customer = charge.savesCard ? await customers.ensure(stripe, charge.customerId) : null
  const open = (customerId: string | null) =>
    stripe.post('/checkout/sessions', sessionFields(charge, customerId), keyOf(charge))
  let answer = await open(customer)
  if (customer !== null && isUnknownCustomer(answer))
    answer = await open(await customers.replace(stripe, charge.customerId, customer))
  return checked(charge, paymentOfSession(stripe, read(Session, answer), pages))
}

function sessionFields(charge: Charge, customer: string | null): FormFields {
  const { amount, currency } = toStripe(charge.amount, charge.currency)
  const metadata = metadataOf(charge)
  const product = { name: charge.description.slice(0, MAX_NAME) || charge.merchant.name }
  return {
    mode: 'payment',
    client_reference_id: charge.reference,
    metadata,
    customer: customer ?? undefined,
    payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: product } }],
    payment_intent_data: {
      description: product.name,
      metadata: { ...metadata, page: 'checkout' },
      setup_future_usage: customer === null ? undefined : 'on_session',
    },
    // Its page would else offer the visitor's own currency.
    adaptive_pricing: { enabled: false },
    success_url: charge.returnUrl,
    cancel_url: charge.returnUrl,
    expires_at: Math.floor(charge.expiresAt.getTime() / 1000) + PAGE_ENDS_AFTER_DEADLINE_S,
    locale: LOCALES.has(charge.language) ? charge.language : 'auto',
  }
}

async function payByCard(
  stripe: StripeAccount,
  customers: StripeCustomers,
  charge: Charge,
  cardToken: string,
  pages: PageHosts,
): Promise<GatewayPayment> {
  const customer = await customers.find(stripe, charge.customerId)
  if (customer === null) throw new GatewayFault('refused', 'the customer has no card at Stripe')
  const fields: FormFields = {
    ...toStripe(charge.amount, charge.currency),
    customer,
    payment_method: cardToken,
    payment_method_types: ['card'],
    confirm: true,
    description: charge.description,
    metadata: metadataOf(charge),
    return_url: charge.returnUrl,
    expand: ['latest_charge'],
  }
  const answer = await stripe.post('/payment_intents', fields, keyOf(charge))
  return checked(charge, paymentOfIntent(stripe, intentOf(answer), pages))
}

/** A card that is refused is an answer: 402 with the intent inside. */
function intentOf(answer: JsonAnswer) {
  const refused = answer.status === 402 ? ErrorBody.safeParse(answer.body) : null
  return refused?.data?.error.payment_intent ?? read(Intent, answer)
}

function isUnknownCustomer(answer: JsonAnswer): boolean {
  const { data } = ErrorBody.safeParse(answer.body)
  return answer.status === 400 && data?.error.code === 'resource_missing' && data.error.param === 'customer'
}

/** An answer about something else is none of ours. */
function checked(charge: Charge, payment: GatewayPayment): GatewayPayment {
  if (payment.reference !== charge.reference) throw new GatewayFault('unsure', 'the answer is of another payment')
  return payment
}

function metadataOf({ account, reference }: Charge) {
  return { merchant: account.merchantId, reference } satisfies Metadata
}

const keyOf = ({ reference }: Charge) => `payment-${reference}`
