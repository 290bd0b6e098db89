import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { forgetDeleted } from '../../records/users/deleted-users.ts'
import { restorableSince } from './sign-in.ts'

/** The sweep: what is personal about users who were deleted longer ago than the days in which they can come back. */
export async function forgetDeletedUsers(api: Api): Promise<void> {
  const before = restorableSince(api.clock())
  const due = await api.database.platform().rows<{ merchant_id: string }>(
    statement('users.forgetDeletedUsers')`
          select distinct merchant_id from users where deleted_at < ${before} and phone is not null`,
  )
  for (const { merchant_id } of due) await forgetDeleted(api.database.tenant(merchant_id), before)
}
