import type { PageHosts } from '@compass/domain/payments'
import { GatewayFault, type GatewayPayment, type GatewayPort, type PaymentKey } from '../port.ts'
import type { StripeAccount, StripeClient } from './client.ts'
import { listAll } from './list.ts'
import { Intent, read, readPage, Session } from './objects.ts'
import { paymentOfIntent, paymentOfSession } from './read-payment.ts'

/** Our clock and Stripe's may differ, and a call may take its ten seconds, or wait in the network. */
const EARLIEST_S = 120
const LATEST_S = 600
/** Calls of a hundred each, for what was made at that time. */
const MAX_PAGES = 20

const EXPAND_SESSION = { expand: ['payment_intent.latest_charge'] }
const EXPAND_INTENT = { expand: ['latest_charge'] }

/** Asking for payments, and ending them. */
export function findCalls(client: StripeClient, pages: PageHosts): Pick<GatewayPort, 'find' | 'cancel'> {
  const found = (stripe: StripeAccount, key: PaymentKey, id: string | null) =>
    id === null ? null : look(stripe, key, id, pages)
  return {
    async find(account, key) {
      const stripe = await client.open(account)
      return found(stripe, key, key.gatewayId ?? (await lostId(stripe, key)))
    },
    async cancel(account, key) {
      const stripe = await client.open(account)
      const id = key.gatewayId ?? (await lostId(stripe, key))
      if (id === null) return null
      // Where it can no longer be ended, Stripe says no, and it is answered as it is.
      const path = encodeURIComponent(id)
      if (isPage(id)) await stripe.post(`/checkout/sessions/${path}/expire`, {}, null)
      else await stripe.post(`/payment_intents/${path}/cancel`, { cancellation_reason: 'abandoned' }, null)
      return found(stripe, key, id)
    },
  }
}

const isPage = (id: string) => id.startsWith('cs_')

/** The page of an intent; null: it has none. */
export async function pageOf(stripe: StripeAccount, intent: string): Promise<string | null> {
  const { data } = readPage(Session, await stripe.get('/checkout/sessions', { payment_intent: intent, limit: 1 }))
  return data[0]?.id ?? null
}

/** The payment of an id of Stripe's; null: there is none, or it is not this merchant's. */
async function look(
  stripe: StripeAccount,
  key: PaymentKey,
  id: string,
  pages: PageHosts,
): Promise<GatewayPayment | null> {
  const path = encodeURIComponent(id)
  if (isPage(id)) {
    const answer = await stripe.get(`/checkout/sessions/${path}`, EXPAND_SESSION)
    const session = answer.status === 404 ? null : read(Session, answer)
    return session && stripe.isOurs(session.metadata)
      ? checked(key, id, paymentOfSession(stripe, session, pages))
      : null
  }
  const answer = await stripe.get(`/payment_intents/${path}`, EXPAND_INTENT)
  const intent = answer.status === 404 ? null : read(Intent, answer)
  if (!intent || !stripe.isOurs(intent.metadata)) return null
  const page = intent.metadata?.page === 'checkout' ? await pageOf(stripe, intent.id) : null
  return page === null ? checked(key, id, paymentOfIntent(stripe, intent, pages)) : look(stripe, key, page, pages)
}

/** An answer about something else is none. */
function checked({ reference }: PaymentKey, id: string, payment: GatewayPayment): GatewayPayment {
  if (payment.id !== id || (reference !== '' && payment.reference !== reference))
    throw new GatewayFault('unsure', 'the answer is of another payment')
  return payment
}

/** The id of a payment whose answer never came: looked up among what was made at that time. */
async function lostId(stripe: StripeAccount, { reference, createdAt }: PaymentKey): Promise<string | null> {
  const at = Math.floor(createdAt.getTime() / 1000)
  const created = { gte: at - EARLIEST_S, lte: at + LATEST_S }
  for await (const session of listAll(stripe, '/checkout/sessions', Session, { created }, MAX_PAGES))
    if (session.client_reference_id === reference && stripe.isOurs(session.metadata)) return session.id
  for await (const { id, metadata } of listAll(stripe, '/payment_intents', Intent, { created }, MAX_PAGES))
    if (metadata?.reference === reference && metadata.page === undefined && stripe.isOurs(metadata)) return id
  return null
}
