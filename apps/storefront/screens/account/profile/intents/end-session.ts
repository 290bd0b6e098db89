import { endSessions } from '@compass/contract/users'
import type { ProfileResult } from '../profile-view.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Signs out where the button stands. It may have ended by itself: what was wanted is so then. */
export async function endSession(submission: ProfileSubmission): Promise<ProfileResult> {
  const answer = await submission.call(endSessions, { query: { session: submission.argument } })
  return toResult(submission, !answer.ok && answer.error === 'not_found' ? { ok: true } : answer)
}

/** Signs out everywhere but here. */
export async function endOthers(submission: ProfileSubmission): Promise<ProfileResult> {
  return toResult(submission, await submission.call(endSessions, {}))
}
