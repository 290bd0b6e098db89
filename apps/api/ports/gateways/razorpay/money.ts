import type { KeyedClient } from '../keyed-client.ts'
import type { GatewayAccount, GatewayPort, PayoutLine } from '../port.ts'
import { isUnknown, type RazorpayReconLine, readDispute, readReconLines } from './answers.ts'
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
      return {
        ...{ id, payment: link?.id ?? payment_id, amount, currency, reason: reason_code ?? '' },
        state: stateOfDispute(status),
        answerBy: respond_by ? new Date(respond_by * 1000) : null,
        openedAt: new Date(created_at * 1000),
      }
    },
    async payouts(account, from, until) {
      const links = new Map<string, string | null>()
      const lines: PayoutLine[] = []
      // Its days are those of India: one more on either side, and each line by its own time.
      for (let at = from.getTime() - DAY_MS; at <= until.getTime() + DAY_MS; at += DAY_MS) {
        for (const line of await linesOf(client, account, new Date(at))) {
          const paidAt = new Date((line.settled_at ?? 0) * 1000)
          if (!line.settled || paidAt < from || paidAt >= until) continue
          lines.push(payoutLine(line, paidAt, await paymentOfLine(client, account, line, links)))
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

/** The link of a line: we know payments by it. Each is asked for once; null for a line that is about none. */
async function paymentOfLine(
  client: KeyedClient,
  account: GatewayAccount,
  { type, entity_id, payment_id }: RazorpayReconLine,
  links: Map<string, string | null>,
): Promise<string | null> {
  const payment = type === 'payment' ? entity_id : payment_id
  if (!payment) return null
  if (!links.has(payment)) links.set(payment, (await linkBy(client, account, 'payment_id', payment))?.id ?? payment)
  return links.get(payment)!
}

/** `amount` is what moved before the fee, of which what was taken away is negative. */
function payoutLine(line: RazorpayReconLine, paidAt: Date, payment: string | null): PayoutLine {
  const fee = line.fee ?? 0
  const kind = line.dispute_id ? 'dispute' : line.type === 'payment' || line.type === 'refund' ? line.type : 'other'
  return {
    payout: line.settlement_id ?? '',
    paidAt,
    payment,
    kind,
    amount: kind === 'payment' ? line.amount : line.credit - line.debit + (line.type === 'refund' ? fee : 0),
    fee,
    currency: line.currency,
  }
}
