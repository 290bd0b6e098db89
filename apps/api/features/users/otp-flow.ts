import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { OtpFlow } from '../../records/otp/challenges.ts'
import type { OwnSession } from '../../records/users/own-session.ts'

/** How long a code for a dangerous step opens it, in the session in which it was given. */
const REAUTHENTICATED_FOR_MS = 10 * 60_000

export function isFresh({ reauthenticatedAt }: OwnSession, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < REAUTHENTICATED_FOR_MS
}

/**
 * What a code to a number is for. A guest has nothing to change or delete and can only sign in. A verified user gives a
 * code to the own number first (flow `phoneChange` or `delete`); only then may a code go to a new number. Refuses
 * reauth_required, and forbidden where another's number is named for a deletion.
 */
export function checkFlow(own: OwnSession, flow: OtpFlow, phone: string, now: Date): Result<OtpFlow> {
  if (own.verifiedPhone === null || flow === 'login') return accept('login')
  if (phone === own.verifiedPhone) return accept(flow)
  if (flow === 'delete') return refuse({ reason: 'forbidden' })
  return isFresh(own, now) ? accept(flow) : refuse({ reason: 'reauth_required' })
}
