import type { Sweep } from '../http/sweep.ts'
import { deleteOldVersions } from '../records/documents/versions.ts'
import { deleteOldKeyCalls } from '../records/key-calls/key-calls.ts'
import { deleteOldRows, merchantsWithOldRows } from '../records/old-rows/old-rows.ts'
import { deleteOldGuests, deleteOldSessions } from '../records/old-rows/old-sessions.ts'

const MAX_CALLS_AT_ONCE = 5_000

/** Deletes rows that have served their time. */
export const purge: Sweep = {
  findDue: ({ database, clock }) => merchantsWithOldRows(database, clock()),
  async work({ database, clock }, merchantId) {
    const now = clock()
    await deleteOldRows(database.tenant(merchantId), now)
    await deleteOldSessions(database, merchantId, now)
    await deleteOldGuests(database, merchantId, now)
    await deleteOldVersions(database.tenant(merchantId), now)
    await deleteOldKeyCalls(database.tenant(merchantId), now, MAX_CALLS_AT_ONCE)
  },
}
