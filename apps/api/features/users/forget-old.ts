import type { Api } from '../../http/api.ts'
import { forgetDeleted } from './deleted-users.ts'
import { restorableSince } from './sign-in.ts'

/** Codes and counters are looked at for a day; two are kept. */
const CODES_KEPT_FOR_MS = 48 * 3600_000

/** The sweep: codes and counters that nothing looks at any more, and what is personal of users deleted long ago. */
export async function forgetOld(api: Api): Promise<void> {
  const now = api.clock()
  const before = new Date(now.getTime() - CODES_KEPT_FOR_MS)
  await api.database.everywhere('delete from otp_challenges where created_at < $1', [before])
  await api.database.everywhere('delete from limit_counters where window_start < $1', [before])
  const since = restorableSince(now)
  const due = await api.database.everywhere<{ merchant_id: string }>(
    'select distinct merchant_id from users where deleted_at < $1 and phone is not null',
    [since],
  )
  for (const { merchant_id } of due) await forgetDeleted(api.database.tenant(merchant_id), since)
}
