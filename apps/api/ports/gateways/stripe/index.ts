import type { PaymentMethod } from '@compass/domain/merchants'
import type { PageHosts } from '@compass/domain/payments'
import type { GatewayCustomers } from '../customers.ts'
import type { GatewayPort } from '../port.ts'
import { canTake, smallestUnit } from './amounts.ts'
import { chargeWith } from './charge.ts'
import { fitsMode, STRIPE, StripeClient, type StripeSettings } from './client.ts'
import { cardCalls, StripeCustomers } from './customers.ts'
import { findCalls } from './find.ts'
import { eventCalls } from './read-event.ts'
import { refundCalls } from './refunds.ts'
import { statementCalls } from './statements.ts'

/** Its number among the gateways (docs/gateways.md). */
const STRIPE_ID = 20

/** Apple Pay and Google Pay are buttons of its page. */
const METHODS: readonly PaymentMethod[] = ['card', 'savedCard', 'express', 'applepay', 'googlepay']

/** Its own page, and the page where a bank asks who pays. */
const OWN_PAGES: PageHosts = { hosts: ['checkout.stripe.com', 'hooks.stripe.com'], allowsHttp: false }

/** Stripe (decision 0065). */
export function stripeGateway(settings: StripeSettings & { readonly customers: GatewayCustomers }): GatewayPort {
  const client = new StripeClient(settings)
  const customers = new StripeCustomers(settings.customers)
  const pages = settings.url === undefined ? OWN_PAGES : { hosts: [new URL(settings.url).host], allowsHttp: true }
  return {
    id: STRIPE_ID,
    name: STRIPE,
    methods: METHODS,
    pages,
    revealsDigits: false,
    secrets: { required: ['secretKey', 'webhookSecret'], optional: ['webhookSecretBefore'], fitsMode },
    smallestUnit,
    canTake,
    isAvailable: () => client.breaker.isClosed(),
    charge: chargeWith(client, customers, pages),
    ...findCalls(client, pages),
    ...refundCalls(client),
    ...cardCalls(client, customers),
    bin: async () => null,
    vpa: async () => null,
    ...eventCalls(client),
    ...statementCalls(client),
  }
}
