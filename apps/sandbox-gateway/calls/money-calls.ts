import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway-parts.ts'
import { answerDispute } from '../payments/disputes.ts'
import { Fault } from '../payments/fault.ts'
import { payoutLines } from '../payments/payouts.ts'
import { wrong } from './read-body.ts'

/** What banks take back of the account that calls, and what was paid out to it. */
export function addMoneyCalls(calls: FastifyInstance, { books, waits, now }: Gateway): void {
  calls.get<{ Params: { id: string } }>('/disputes/:id', async (request) => {
    const dispute = books.dispute(request.params.id)
    if (!dispute || dispute.account !== request.account || dispute.state === 'coming')
      throw new Fault(404, 'not_found', 'There is no such dispute.')
    await books.settled()
    return answerDispute(dispute)
  })

  calls.get<{ Querystring: { from?: string; until?: string } }>('/payouts', async (request) => {
    const [from, until] = [instant('from', request.query.from), instant('until', request.query.until)]
    await books.settled()
    const lines = payoutLines(books.entries(request.account, null), waits.payout, now())
    return { lines: lines.filter(({ paidAt }) => Date.parse(paidAt) >= from && Date.parse(paidAt) < until) }
  })
}

function instant(name: string, text: string | undefined): number {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) throw wrong(name, 'an instant')
  return at
}
