import { statement } from '../db/sql.ts'
import { expireSubstitutionRequest } from '../features/substitutions/expire-substitution-request.ts'
import type { Api } from '../http/api.ts'

const MAX_AT_ONCE = 100

/** Answers for customers who were asked about what is missing and said nothing in time (decisions, "Life of an order"). */
export async function followSilences(api: Api): Promise<void> {
  const now = api.clock()
  const due = await api.database
    .platform()
    .rows<{ merchant_id: string; order_id: string; question_id: string }>(statement('jobs.followSilences')`
        select merchant_id, order_id, question_id from order_questions where outcome is null and deadline_at <= ${now}
     order by deadline_at limit ${MAX_AT_ONCE}`)
  for (const { merchant_id: merchantId, order_id: orderId, question_id: requestId } of due) {
    const done = await expireSubstitutionRequest(api, { merchantId, orderId, requestId }, now)
    if (!done.ok)
      api.log.warn({ merchantId, orderId, reason: done.refusal.reason }, 'a question past its time is open still')
  }
}
