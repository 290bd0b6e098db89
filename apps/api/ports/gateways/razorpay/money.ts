import type { KeyedClient } from '../keyed-client.ts'
import type { GatewayAccount, GatewayPort, PayoutLine } from '../port.ts'
import { isUnknown, type RazorpayLink, type RazorpayReconLine, readDispute, readReconLines } from './answers.ts'
import { linkBy } from './links.ts'
import { stateOfDispute } from './states.ts'

const DAY_MS = 86_400_000
const PAGE_SIZE = 1000

/** Disputes, and what was paid out: by days, each line with the payment that it is about. */
export function moneyCalls(client: KeyedClient): Required<Pick<GatewayPort, 'findDispute' | 'payouts'>> {
  return {
    async findDispute(account, id) {
      const answer = await client.call(account, 'GET', `/disputes/${encodeURIComponent(id)}`)
      if (isUnknown(answer)) return null
      const { payment_id, amount, currency, reason_code, respond_by, status, created_at } = readDispute(answer)
      const link = await linkBy(client, account, 'payment_id', payment_id)
      if (!link) return null
      return {
        ...{ id, payment: link.id, reference: link.reference_id ?? null, amount, currency, reason: reason_code ?? '' },
        state: stateOfDispute(status),
        answerBy: respond_by ? new Date(respond_by * 1000) : null,
        openedAt: new Date(created_at * 1000),
      }
    },
    async payouts(account, from, until) {
      const links = new Map<string, RazorpayLink | null>()
      const lines: PayoutLine[] = []
      // Its days are those of India: one more on either side, and each line by its own time.
      for (let at = from.getTime() - DAY_MS; at <= until.getTime() + DAY_MS; at += DAY_MS) {
        for (const line of await linesOf(client, account, new Date(at))) {
          const paidAt = new Date((line.settled_at ?? 0) * 1000)
          if (!line.settled || paidAt < from || paidAt >= until) continue
          lines.push(payoutLine(line, paidAt, await linkOfLine(client, account, line, links)))
        }
      }
      return lines
    },
  }
}

async function linesOf(client: KeyedClient, account: GatewayAccount, day: Date): Promise<readonly RazorpayReconLine[]> {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  const lines: RazorpayReconLine[] = []
  for (;;) {
    const query = `year=${year}&month=${month}&day=${date}&count=${PAGE_SIZE}&skip=${lines.length}`
    const page = readReconLines(await client.call(account, 'GET', `/settlements/recon/combined?${query}`))
    lines.push(...page)
    if (page.length < PAGE_SIZE) return lines
  }
}

/** The link of a line: we know payments by it. Each is asked for once; null for a line that is about none of ours. */
async function linkOfLine(
  client: KeyedClient,
  account: GatewayAccount,
  line: RazorpayReconLine,
  links: Map<string, RazorpayLink | null>,
): Promise<RazorpayLink | null> {
  const payment = paymentOfLine(line)
  if (payment === null) return null
  const known = links.get(payment)
  if (known !== undefined) return known
  const link = await linkBy(client, account, 'payment_id', payment)
  links.set(payment, link)
  return link
}

const paymentOfLine = ({ type, entity_id, payment_id }: RazorpayReconLine) =>
  type === 'payment' ? entity_id : payment_id || null

/** `amount` is what moved before the fee, of which what was taken away is negative. */
function payoutLine(line: RazorpayReconLine, paidAt: Date, link: RazorpayLink | null): PayoutLine {
  const fee = line.fee ?? 0
  const kind = line.dispute_id ? 'dispute' : line.type === 'payment' || line.type === 'refund' ? line.type : 'other'
  return {
    payout: line.settlement_id ?? '',
    paidAt,
    payment: link?.id ?? paymentOfLine(line),
    reference: link?.reference_id ?? null,
    kind,
    amount: kind === 'payment' ? line.amount : line.credit - line.debit + (kind === 'refund' ? fee : 0),
    fee,
    currency: line.currency,
  }
}
