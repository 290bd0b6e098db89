import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import type { Sweep } from '../../jobs/sweep.ts'
import { forgetDeleted } from '../../records/users/deleted-users.ts'
import { restorableSince } from './sign-in.ts'

/** The sweep: what is personal about users who were deleted longer ago than the days in which they can come back. */
export const forgetDeletedUsers: Sweep = {
  findDue: ({ database, clock }) =>
    findMerchants(
      database,
      statement('users.findDeleted')`
          select distinct merchant_id from users where deleted_at < ${restorableSince(clock())} and phone is not null`,
    ),
  async work({ database, clock }, merchantId) {
    await forgetDeleted(database.tenant(merchantId), restorableSince(clock()))
  },
}
