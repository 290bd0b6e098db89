import type { Sweep } from '../../http/sweep.ts'
import { forgetDeleted, merchantsWithDeletedUsers } from '../../records/users/deleted-users.ts'
import { restorableSince } from './sign-in.ts'

/** The sweep: what is personal about users who were deleted longer ago than the days in which they can come back. */
export const forgetDeletedUsers: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDeletedUsers(database, restorableSince(clock())),
  async work({ database, clock }, merchantId) {
    await forgetDeleted(database.tenant(merchantId), restorableSince(clock()))
  },
}
