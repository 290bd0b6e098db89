import type { Sweep } from '../http/sweep.ts'
import { deleteOldRows, merchantsWithOldRows } from '../records/old-rows/old-rows.ts'

/** Deletes rows that have served their time. */
export const purge: Sweep = {
  findDue: ({ database, clock }) => merchantsWithOldRows(database, clock()),
  work: ({ database, clock }, merchantId) => deleteOldRows(database.tenant(merchantId), clock()),
}
