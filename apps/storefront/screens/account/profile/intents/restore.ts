import { restoreUser } from '@compass/contract/users'
import { redirectDocument } from 'react-router'
import { paths } from '#paths'
import { rememberFavourites } from '#shell/favourites/remember-favourites.ts'
import { readUser } from '#shell/users/read-user.ts'
import type { ProfileResult } from '../profile-view.ts'
import { type ProfileSubmission, toResult } from './result.ts'

/** Brings the deleted account of this number back. */
export async function restore(submission: ProfileSubmission): Promise<ProfileResult> {
  const { call, context, request, text, url } = submission
  const user = await readUser(context, request, url)
  const body = { restoreId: text('restoreId') }
  const answer = await call(restoreUser, { params: { id: user?.id ?? 'none' }, body })
  if (!answer.ok) return toResult(submission, answer)
  await rememberFavourites(submission)
  // The form for the name is there already, and would keep what it began with.
  throw redirectDocument(paths.profile(url), 303)
}
