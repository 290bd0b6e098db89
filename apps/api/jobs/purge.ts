import type { Sweep } from '../http/sweep.ts'
import { deleteOldRows, merchantsWithOldRows } from '../records/old-rows/old-rows.ts'
import { deleteOldGuests, deleteOldSessions } from '../records/old-rows/old-sessions.ts'

/** Deletes rows that have served their time. */
export const purge: Sweep = {
  findDue: ({ database, clock }) => merchantsWithOldRows(database, clock()),
  async work({ database, clock }, merchantId) {
    const now = clock()
    await deleteOldRows(database.tenant(merchantId), now)
    await deleteOldSessions(database, merchantId, now)
    await deleteOldGuests(database, merchantId, now)
  },
}
