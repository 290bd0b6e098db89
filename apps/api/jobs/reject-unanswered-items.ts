import { rejectUnanswered } from '../features/rounds/reject-unanswered.ts'
import type { Sweep } from '../http/sweep.ts'
import { findUnansweredRounds, merchantsWithUnansweredRounds } from '../records/rounds/due-items.ts'

const MAX_AT_ONCE = 100

/** Rejects items of rounds that the kitchen did not answer within ten minutes (decisions, "At the table and in the room"). */
export const rejectUnansweredItems: Sweep = {
  findDue: ({ database, clock }) => merchantsWithUnansweredRounds(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    for (const due of await findUnansweredRounds(api.database.tenant(merchantId), now, MAX_AT_ONCE)) {
      const rejected = await rejectUnanswered(api, { merchantId, ...due, now })
      if (!rejected.ok)
        api.log.warn(
          { ...due, merchantId, reason: rejected.refusal.reason },
          'items past their deadline were not rejected',
        )
    }
  },
}
