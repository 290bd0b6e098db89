import { expireSubstitutionRequest } from '../features/substitutions/expire-substitution-request.ts'
import type { Sweep } from '../http/sweep.ts'
import { findSilences, merchantsWithSilences } from '../records/substitutions/silences.ts'

const MAX_AT_ONCE = 100

/** Answers for customers who were asked about what is missing and said nothing in time (decisions, "Life of an order"). */
export const followSilences: Sweep = {
  findDue: ({ database, clock }) => merchantsWithSilences(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    for (const { orderId, requestId } of await findSilences(api.database.tenant(merchantId), now, MAX_AT_ONCE)) {
      const done = await expireSubstitutionRequest(api, { merchantId, orderId, requestId }, now)
      if (!done.ok)
        api.log.warn({ merchantId, orderId, reason: done.refusal.reason }, 'a question past its time is open still')
    }
  },
}
