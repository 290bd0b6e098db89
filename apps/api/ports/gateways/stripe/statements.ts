import type { z } from 'zod'
import type { GatewayDispute, GatewayPort, PayoutLine } from '../port.ts'
import { fromStripe } from './amounts.ts'
import type { StripeAccount, StripeClient } from './client.ts'
import { pageOf } from './find.ts'
import { listAll } from './list.ts'
import { Balance, BalanceTransaction, Dispute, Intent, Payout, Refund, read, Session } from './objects.ts'

type LedgerEntry = NonNullable<Awaited<ReturnType<GatewayPort['ledger']>>>[number]
type Transaction = z.output<typeof BalanceTransaction>

const MAX_PAGES = 50
/** Payouts that are read together, so that a week of them is read in time. */
const MAX_AT_ONCE = 5

/** What Stripe's own books say: disputes, payouts, what was taken and given back. */
export function statementCalls(
  client: StripeClient,
): Required<Pick<GatewayPort, 'ledger' | 'findDispute' | 'payouts' | 'tryKeys'>> {
  return {
    async tryKeys(account) {
      const stripe = await client.open(account)
      stripe.checkMode(read(Balance, await stripe.get('/balance')))
    },
    async findDispute(account, id) {
      const stripe = await client.open(account)
      const answer = await stripe.get(`/disputes/${encodeURIComponent(id)}`, { expand: ['payment_intent'] })
      return answer.status === 404 ? null : disputeOf(stripe, read(Dispute, answer))
    },
    async payouts(account, from, until) {
      const stripe = await client.open(account)
      const fields = { arrival_date: { gte: seconds(from), lt: seconds(until) }, status: 'paid' }
      const payouts: z.output<typeof Payout>[] = []
      for await (const payout of listAll(stripe, '/payouts', Payout, fields, MAX_PAGES)) payouts.push(payout)
      const lines: PayoutLine[] = []
      for (let at = 0; at < payouts.length; at += MAX_AT_ONCE) {
        const some = payouts.slice(at, at + MAX_AT_ONCE)
        lines.push(...(await Promise.all(some.map((payout) => linesOf(stripe, payout)))).flat())
      }
      return lines
    },
    async ledger(account) {
      const stripe = await client.open(account)
      const payments = await takenBy(stripe)
      const entries = [...payments.values()].filter(({ amount }) => amount > 0)
      for await (const refund of listAll(stripe, '/refunds', Refund, {}, MAX_PAGES)) {
        const payment = payments.get(refund.payment_intent ?? '')
        if (!payment || refund.status === 'failed' || refund.status === 'canceled') continue
        entries.push({ ...payment, kind: 'refunded', ...fromStripe(refund.amount, refund.currency) })
      }
      return entries
    },
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** This merchant's payments by their intent: a page's is entered as the page. */
async function takenBy(stripe: StripeAccount): Promise<Map<string, LedgerEntry>> {
  const payments = new Map<string, LedgerEntry>()
  const enter = (id: string, intent: z.output<typeof Intent>) => {
    stripe.checkMode(intent)
    const taken = fromStripe(intent.amount_received, intent.currency)
    payments.set(intent.id, { payment: id, reference: intent.metadata?.reference ?? '', kind: 'captured', ...taken })
  }
  const expand = ['data.payment_intent']
  for await (const session of listAll(stripe, '/checkout/sessions', Session, { expand }, MAX_PAGES))
    if (stripe.isOurs(session.metadata) && typeof session.payment_intent === 'object' && session.payment_intent)
      enter(session.id, session.payment_intent)
  for await (const intent of listAll(stripe, '/payment_intents', Intent, {}, MAX_PAGES))
    if (stripe.isOurs(intent.metadata) && intent.metadata?.page === undefined) enter(intent.id, intent)
  return payments
}

const STATES: Readonly<Record<string, GatewayDispute['state']>> = {
  under_review: 'answered',
  warning_under_review: 'answered',
  appeal_under_review: 'answered',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** Null: it is about nothing of this merchant's. */
async function disputeOf(stripe: StripeAccount, dispute: z.output<typeof Dispute>): Promise<GatewayDispute | null> {
  stripe.checkMode(dispute)
  const { payment_intent: intent, evidence_details: evidence } = dispute
  if (!intent || !stripe.isOurs(intent.metadata)) return null
  const page = intent.metadata?.page === undefined ? null : await pageOf(stripe, intent.id)
  return {
    id: dispute.id,
    payment: page ?? intent.id,
    reference: intent.metadata?.reference ?? null,
    ...fromStripe(dispute.amount, dispute.currency),
    reason: dispute.reason,
    state: STATES[dispute.status] ?? 'open',
    answerBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  }
}

/** Stripe says which lines make up a payout of its own making; of one that the merchant asked for it says the sum alone. */
async function linesOf(stripe: StripeAccount, payout: z.output<typeof Payout>): Promise<PayoutLine[]> {
  stripe.checkMode(payout)
  const paidAt = new Date(payout.arrival_date * 1000)
  if (!payout.automatic) {
    const sum = fromStripe(payout.amount, payout.currency)
    return [{ payout: payout.id, paidAt, payment: null, reference: null, kind: 'other', fee: 0, ...sum }]
  }
  const lines: PayoutLine[] = []
  const fields = { payout: payout.id, expand: ['data.source'] }
  for await (const line of listAll(stripe, '/balance_transactions', BalanceTransaction, fields, MAX_PAGES)) {
    if (line.type === 'payout') continue
    const { payment, reference } = await subjectOf(stripe, line)
    const fee = fromStripe(line.fee, line.currency).amount
    const money = fromStripe(line.amount, line.currency)
    lines.push({ payout: payout.id, paidAt, payment, reference, kind: kindOf(line), fee, ...money })
  }
  return lines
}

function kindOf({ type, reporting_category: category }: Transaction): PayoutLine['kind'] {
  if (category.startsWith('dispute')) return 'dispute'
  if (type === 'charge' || type === 'payment') return 'payment'
  if (/^(payment_)?refund(_failure)?$|^payment_failure_refund$/.test(type)) return 'refund'
  return category === 'fee' || type.endsWith('_fee') ? 'fee' : 'other'
}

/**
 * Charges carry what we wrote beside their intent, refunds what we wrote beside them; of a dispute the intent is asked. A
 * dispute is about the page where there is one, as `findDispute` says.
 */
async function subjectOf(
  stripe: StripeAccount,
  { source }: Transaction,
): Promise<Pick<PayoutLine, 'payment' | 'reference'>> {
  const payment = source?.payment_intent ?? null
  if (!source || payment === null) return { payment: null, reference: null }
  let { metadata } = source
  if (!stripe.isOurs(metadata))
    metadata = read(Intent, await stripe.get(`/payment_intents/${encodeURIComponent(payment)}`)).metadata
  if (!stripe.isOurs(metadata)) return { payment, reference: null }
  if (source.object === 'refund') return { payment, reference: metadata?.payment ?? null }
  const page = source.object === 'dispute' && metadata?.page !== undefined ? await pageOf(stripe, payment) : null
  return { payment: page ?? payment, reference: metadata?.reference ?? null }
}
