import { updateProfile } from '@compass/contract/users'
import type { ProfileResult } from '../profile-view.ts'
import { type ProfileSubmission, toResult } from './result.ts'

export async function save(submission: ProfileSubmission): Promise<ProfileResult> {
  const { call, text } = submission
  const body = { fullName: text('fullName'), email: text('email').trim() || null }
  return toResult(submission, await call(updateProfile, { body }))
}
