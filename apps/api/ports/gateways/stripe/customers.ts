import type { z } from 'zod'
import type { GatewayCustomers } from '../customers.ts'
import type { GatewayPort } from '../port.ts'
import { STRIPE, type StripeAccount, type StripeClient } from './client.ts'
import { Customer, PaymentMethodObject, read, readPage } from './objects.ts'

type StripeCard = z.output<typeof PaymentMethodObject>
type SavedCard = Awaited<ReturnType<GatewayPort['cards']>>[number]

/** Stripe's customers of ours: who is who is remembered here, since their search is minutes late and not there in India. */
export class StripeCustomers {
  readonly #known: GatewayCustomers

  constructor(known: GatewayCustomers) {
    this.#known = known
  }

  find({ account }: StripeAccount, customerId: string): Promise<string | null> {
    return this.#known.find(account, STRIPE, customerId)
  }

  /** The customer's id there; one that has none gets one, without anything that says who it is. */
  async ensure(stripe: StripeAccount, customerId: string): Promise<string> {
    return (await this.find(stripe, customerId)) ?? this.#create(stripe, customerId, '')
  }

  /** Another one for one that Stripe no longer knows. */
  async replace(stripe: StripeAccount, customerId: string, unknown: string): Promise<string> {
    await this.#known.forget(stripe.account, STRIPE, customerId, unknown)
    return this.#create(stripe, customerId, `-${unknown}`)
  }

  /** The cards of a customer, the one saved last first; a card that was saved twice once. */
  async cards(stripe: StripeAccount, customerId: string): Promise<readonly SavedCard[]> {
    const seen = new Set<string>()
    return (await this.#list(stripe, await this.find(stripe, customerId))).flatMap((one) => {
      if (seen.has(printOf(one))) return []
      seen.add(printOf(one))
      return savedCard(one)
    })
  }

  /** Each of its copies too, so that it does not come back. */
  async forgetCard(stripe: StripeAccount, customerId: string, token: string): Promise<boolean> {
    const cards = await this.#list(stripe, await this.find(stripe, customerId))
    const card = cards.find(({ id }) => id === token)
    if (!card) return false
    for (const { id } of cards.filter((one) => printOf(one) === printOf(card)))
      read(PaymentMethodObject, await stripe.post(`/payment_methods/${encodeURIComponent(id)}/detach`, {}, null))
    return true
  }

  async #list(stripe: StripeAccount, customer: string | null): Promise<readonly StripeCard[]> {
    if (customer === null) return []
    const path = `/customers/${encodeURIComponent(customer)}/payment_methods`
    const answer = await stripe.get(path, { type: 'card', limit: 100 })
    if (answer.status === 404) return []
    const { data } = readPage(PaymentMethodObject, answer)
    for (const one of data) stripe.checkMode(one)
    return data
  }

  async #create(stripe: StripeAccount, customerId: string, suffix: string): Promise<string> {
    const metadata = { merchant: stripe.account.merchantId, customer: customerId }
    const answer = await stripe.post('/customers', { metadata }, `customer-${customerId}${suffix}`)
    const created = read(Customer, answer)
    stripe.checkMode(created)
    return this.#known.keep(stripe.account, STRIPE, customerId, created.id)
  }
}

const printOf = ({ id, card }: StripeCard) => card.fingerprint ?? id

function savedCard({ id, card, billing_details: billing }: StripeCard): SavedCard {
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`
  return { token: id, brand: card.brand, last4: card.last4, expiry, type: card.funding, holder: billing?.name ?? null }
}

/** The part of the port about cards. */
export function cardCalls(client: StripeClient, customers: StripeCustomers): Pick<GatewayPort, 'cards' | 'forgetCard'> {
  return {
    async cards(account, customerId) {
      return customers.cards(await client.open(account), customerId)
    },
    async forgetCard(account, customerId, token) {
      return customers.forgetCard(await client.open(account), customerId, token)
    },
  }
}
