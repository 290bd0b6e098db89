import { findMerchants } from '../db/find-merchants.ts'
import { statement } from '../db/sql.ts'
import { expireSubstitutionRequest } from '../features/substitutions/expire-substitution-request.ts'
import type { Sweep } from './sweep.ts'

const MAX_AT_ONCE = 100

/** Answers for customers who were asked about what is missing and said nothing in time (decisions, "Life of an order"). */
export const followSilences: Sweep = {
  findDue: ({ database, clock }) =>
    findMerchants(
      database,
      statement('jobs.findSilences')`select distinct merchant_id from order_questions
       where outcome is null and deadline_at <= ${clock()}`,
    ),
  async work(api, merchantId) {
    const now = api.clock()
    const due = await api.database
      .tenant(merchantId)
      .rows<{ order_id: string; question_id: string }>(statement('jobs.followSilences')`
        select order_id, question_id from order_questions where merchant_id = $1 and outcome is null and deadline_at <= ${now}
          order by deadline_at limit ${MAX_AT_ONCE}`)
    for (const { order_id: orderId, question_id: requestId } of due) {
      const done = await expireSubstitutionRequest(api, { merchantId, orderId, requestId }, now)
      if (!done.ok)
        api.log.warn({ merchantId, orderId, reason: done.refusal.reason }, 'a question past its time is open still')
    }
  },
}
