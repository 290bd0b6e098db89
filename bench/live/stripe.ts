import { stripeGateway } from '../../apps/api/ports/gateways/stripe/index.ts'
import type { LiveBench, LiveProvider } from './provider.ts'
import { keyOf } from './steps.ts'

/** Stripe's own names of cards for trying. */
const PAYS = 'pm_card_visa'
const IS_EMPTY = 'pm_card_visa_chargeDeclinedInsufficientFunds'
const ASKS = 'pm_card_authenticationRequired'

export const stripe: LiveProvider = {
  name: 'stripe',
  environment: { secretKey: 'STRIPE_TEST_KEY', webhookSecret: 'STRIPE_TEST_WEBHOOK_SECRET' },
  optional: ['webhookSecret'],
  open: ({ secrets, customers, url }) => stripeGateway({ secrets, customers, url }),
  payment: { method: 'card', currency: 'EUR', amount: 250 },
  more: {
    'a saved card pays, its money is found and goes back in parts, and it is forgotten': async (bench) => {
      const { gateway, account, expect } = bench
      const charge = await savedCard(bench, PAYS)
      const [card] = await gateway.cards(account, charge.customerId)
      expect(card?.brand === 'visa' && card.last4 === '4242', 'the card is listed')
      const paid = await gateway.charge(charge)
      expect(paid.status === 'captured' && paid.captured === charge.amount, 'it is paid')
      for (const [part, back] of [
        [100, 100],
        [150, 250],
      ] as const) {
        const reference = `${charge.reference}-${part}`
        const refund = { reference, amount: part, currency: charge.currency, reason: '' }
        const first = await gateway.refund(account, paid.id, refund)
        expect((await gateway.refund(account, paid.id, refund)).id === first.id, 'the same refund again is the same')
        expect((await gateway.findRefund(account, first.id))?.reference === reference, 'the refund is found')
        expect((await gateway.find(account, keyOf(charge, paid)))?.refunded === back, 'it went back')
      }
      expect(await gateway.forgetCard(account, charge.customerId, charge.cardToken!), 'the card is forgotten')
      expect((await gateway.cards(account, charge.customerId)).length === 0, 'and is there no more')
    },
    'an empty card is refused with 5011': async (bench) => {
      const answer = await bench.gateway.charge(await savedCard(bench, IS_EMPTY))
      bench.expect(answer.status === 'failed' && answer.failureCode === 5011, 'it is refused for its funds')
    },
    'a card that asks for 3-D Secure goes on at Stripe’s page, and is ended by us': async (bench) => {
      const { gateway, account, expect } = bench
      const charge = await savedCard(bench, ASKS)
      const open = await gateway.charge(charge)
      expect(open.status === 'created' && open.page.requiresRedirect, 'the bank’s page is open')
      expect((await gateway.cancel(account, keyOf(charge, open)))?.status === 'cancelled', 'it is ended')
    },
    'every currency that can be taken has its own smallest unit there': async (bench) => {
      for (const [amount, currency] of [
        [5120, 'KWD'],
        [500, 'JPY'],
        [900, 'ISK'],
        [500_000, 'MGA'],
        [1000, 'AED'],
      ] as const) {
        const charge = bench.charge({ amount, currency })
        const open = await bench.gateway.charge(charge)
        bench.expect(open.amount === amount && open.currency === currency, `${amount} ${currency} comes back the same`)
        await bench.gateway.cancel(bench.account, keyOf(charge, open))
      }
    },
  },
}

/** A payment by a card for trying, saved for a new customer through the API, since nobody types it here. */
async function savedCard({ charge: newCharge, account, supplies }: LiveBench, name: string) {
  const charge = newCharge({ method: 'savedCard' })
  const secrets = await supplies.secrets.read(account.merchantId, 'stripe', account.mode)
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${supplies.url ?? 'https://api.stripe.com'}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets?.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status}`)
    return ((await answer.json()) as { id: string }).id
  }
  const customer = await post('/customers', { 'metadata[customer]': charge.customerId })
  await supplies.customers.keep(account, 'stripe', charge.customerId, customer)
  return { ...charge, cardToken: await post(`/payment_methods/${name}/attach`, { customer }) }
}
