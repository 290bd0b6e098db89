import type { Phone } from '@compass/domain/contacts/phone'
import type { Language } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import { findDeletedUser, setRestoreHash } from '../../records/users/deleted-users.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import type { OwnSession } from '../../records/users/own-session.ts'
import type { User } from '../../records/users/user.ts'
import { insertUser, lockUserOfPhone, updateVerified } from '../../records/users/users.ts'

/** An account can be brought back for so long (decisions, "Numbers in one place"). */
const RESTORABLE_FOR_DAYS = 30

/** Accounts that were deleted later than this can be brought back. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_FOR_DAYS * 24 * 3600_000)
}

/** What was proven, and what was said beside it. */
export interface SignInCommand {
  readonly phone: Phone
  readonly name: string | null
  readonly now: Date
  readonly language: Language
  readonly merchant: Merchant
}

/** What a right code has done. */
export interface SignInResult {
  readonly user: User
  /** Opens the deleted account of this number, for `PUT /users/{id}`. */
  readonly restoreId: string | null
  /** Users whose sessions ended with it. */
  readonly ended: readonly string[]
  readonly messageIds: readonly string[]
}

/**
 * A number was proven by somebody who signs in. A guest becomes its user, or is joined into the user who has it already,
 * and the cart on the screen stays. Who was signed in with another number leaves that account as it is.
 */
export async function signIn(tenant: Tenant, own: OwnSession, supplied: SignInCommand): Promise<Result<SignInResult>> {
  const { phone, name, now } = supplied
  const isGuest = own.verifiedPhone === null
  const known = await lockUserOfPhone(tenant, phone.e164)
  let userId = known?.id ?? (isGuest ? own.userId : null)
  if (userId === null) {
    userId = newId()
    await insertUser(tenant, userId, now)
  }
  const joined = isGuest && userId !== own.userId
  if (joined) await joinUsers(tenant, { from: own.userId, targetId: userId, onScreen: own.userId }, now)
  const user = await updateVerified(tenant, userId, phone, name)
  if (!user) return refuse({ reason: 'unauthenticated' })
  const restoreId = known ? null : await proposeRestore(tenant, phone.e164, now)
  return accept({ user, restoreId, ended: joined ? [own.userId] : [], messageIds: [] })
}

/** A fresh user of a number whose account was deleted lately may bring that one back. */
async function proposeRestore(tenant: Tenant, phone: string, now: Date): Promise<string | null> {
  const deleted = await findDeletedUser(tenant, phone, restorableSince(now))
  if (!deleted) return null
  const restoreId = newCapability()
  await setRestoreHash(tenant, deleted, hashOf(restoreId))
  return restoreId
}
