import { ENDED_DAYS, UNPLACED_HOURS } from '@compass/domain/prescriptions'
import type { Sweep } from '../http/sweep.ts'
import { deleteOldPages, merchantsWithOldPages, type PageAges } from '../records/prescriptions/deletion.ts'

const HOUR_MS = 3_600_000
const MAX_AT_ONCE = 500

/** Deletes pages of prescriptions: of carts that made no order after a day, of orders so many days after their end. */
export const forgetPrescriptions: Sweep = {
  findDue: ({ database, clock }) => merchantsWithOldPages(database, agesAt(clock())),
  work: ({ database, clock }, merchantId) => deleteOldPages(database.tenant(merchantId), agesAt(clock()), MAX_AT_ONCE),
}

function agesAt(now: Date): PageAges {
  return {
    unplaced: new Date(now.getTime() - UNPLACED_HOURS * HOUR_MS),
    ended: new Date(now.getTime() - ENDED_DAYS * 24 * HOUR_MS),
  }
}
