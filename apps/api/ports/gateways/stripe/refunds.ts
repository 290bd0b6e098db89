import type { z } from 'zod'
import { GatewayFault, type GatewayPort, type GatewayRefund } from '../port.ts'
import { toStripe } from './amounts.ts'
import type { StripeAccount, StripeClient } from './client.ts'
import { listAll } from './list.ts'
import { Intent, Refund, read, Session } from './objects.ts'

type StripeRefund = z.output<typeof Refund>

const MAX_PAGES = 5

/** Giving money back. */
export function refundCalls(client: StripeClient): Pick<GatewayPort, 'refund' | 'findRefund'> {
  return {
    async refund(account, gatewayId, { reference, ...refund }) {
      const stripe = await client.open(account)
      const { intent, payment } = await paidBy(stripe, gatewayId)
      // Stripe forgets keys after a day; what was given back under this reference before is found all the same.
      for await (const earlier of listAll(stripe, '/refunds', Refund, { payment_intent: intent }, MAX_PAGES))
        if (stripe.isOurs(earlier.metadata) && earlier.metadata?.reference === reference) return refundOf(earlier)
      const { amount, currency } = toStripe(refund.amount, refund.currency)
      const metadata = { merchant: account.merchantId, reference, payment }
      const answer = await stripe.post('/refunds', { payment_intent: intent, amount, metadata }, `refund-${reference}`)
      const created = read(Refund, answer)
      if (created.amount !== amount || created.currency !== currency || created.metadata?.reference !== reference)
        throw new GatewayFault('unsure', 'the answer is of another refund')
      return refundOf(created)
    },
    async findRefund(account, refundId) {
      const stripe = await client.open(account)
      const answer = await stripe.get(`/refunds/${encodeURIComponent(refundId)}`)
      if (answer.status === 404) return null
      const refund = read(Refund, answer)
      return stripe.isOurs(refund.metadata) ? refundOf(refund) : null
    },
  }
}

/** The intent that took a payment's money, and our id of the payment. */
async function paidBy(stripe: StripeAccount, id: string): Promise<{ intent: string; payment: string }> {
  const path = encodeURIComponent(id)
  if (!id.startsWith('cs_')) {
    const { metadata } = read(Intent, await stripe.get(`/payment_intents/${path}`))
    return { intent: id, payment: metadata?.reference ?? '' }
  }
  const { payment_intent: intent, metadata } = read(Session, await stripe.get(`/checkout/sessions/${path}`))
  if (typeof intent !== 'string') throw new GatewayFault('refused', 'the page took no money')
  return { intent, payment: metadata?.reference ?? '' }
}

const STATUSES: Readonly<Record<string, GatewayRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** What waits for the shop's balance or for the customer's bank is pending. */
function refundOf({ id, metadata, status }: StripeRefund): GatewayRefund {
  return { id, reference: metadata?.reference ?? '', status: STATUSES[status ?? ''] ?? 'pending' }
}
