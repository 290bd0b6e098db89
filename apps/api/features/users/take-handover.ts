import type { AnswerOf } from '@compass/contract/call'
import type { takeHandover as takeHandoverCall } from '@compass/contract/users'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import type { Session, SessionMemory } from '../../http/session.ts'
import { hashOf, readCredential } from '../../ids/index.ts'
import type { Device } from '../../records/users/device.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import { takeHandoverOf } from '../../records/users/session-handovers.ts'
import type { User } from '../../records/users/user.ts'
import { findUser, insertSession, lockSession } from '../../records/users/users.ts'
import { deviceOf } from './device-of.ts'
import { goOn, handOver, newToken } from './start-session.ts'
import { userAnswer } from './user-answer.ts'

/** What a code has done. */
interface HandedOver {
  readonly user: User
  /** The session of who asks goes on as it is. */
  readonly isOwn: boolean
  /** Users whose sessions ended with it. */
  readonly ended: readonly string[]
}

/**
 * Goes on with the session that a code hands over, in the browser that asks. A guest of either side is joined into a customer
 * of the other. Of two guests the one who was here before is joined. A customer who was here with another number stays as they
 * are, signed out here. Refuses not_found for a code that was used, is too old, or is none.
 */
export async function takeHandover(
  api: Api,
  memory: SessionMemory,
  input: CallInput<typeof takeHandoverCall>,
): Promise<CallResult<AnswerOf<typeof takeHandoverCall>>> {
  const { body, session, now, language, request } = input
  const credential = readCredential(body.code)
  const loaded = credential && (await api.merchants.load(credential.merchantId))
  if (!credential || !loaded) return refuse({ reason: 'not_found' })
  const { merchantId } = credential
  const own = session?.merchantId === merchantId ? session : null
  const next = newToken(merchantId)
  const command = {
    codeHash: hashOf(credential.secret),
    own,
    nextTokenHash: next.tokenHash,
    device: deviceOf(request),
    now,
  }
  const taken = await api.database.transact(
    merchantId,
    unlessRefused((tenant) => applyHandover(tenant, command)),
  )
  if (!taken.ok) return taken
  const { user, isOwn, ended } = taken.value
  for (const userId of ended) memory.forgetUser(userId)
  const answer = await userAnswer(api, loaded, user, language)
  return accept({
    user: isOwn ? goOn(api, request, merchantId, answer) : handOver(api, input, merchantId, answer, next.token),
  })
}

interface HandoverCommand {
  readonly codeHash: Buffer
  /** The session of who asks; null: there is none of this merchant. */
  readonly own: Session | null
  readonly nextTokenHash: Buffer
  readonly device: Device
  readonly now: Date
}

async function applyHandover(
  tenant: Tenant,
  { codeHash, own, nextTokenHash, device, now }: HandoverCommand,
): Promise<Result<HandedOver>> {
  const userId = await takeHandoverOf(tenant, codeHash, now)
  const handed = userId && (await findUser(tenant, userId))
  if (!handed) return refuse({ reason: 'not_found' })
  const locked = own && (await lockSession(tenant, own.tokenHash))
  const known = locked && (await findUser(tenant, locked.userId))
  if (known?.id === handed.id) return accept({ user: handed, isOwn: true, ended: [] })
  if (known?.phoneVerified && !handed.phoneVerified) {
    await joinUsers(tenant, { from: handed.id, targetId: known.id, onScreen: handed.id }, now)
    return accept({ user: known, isOwn: true, ended: [handed.id] })
  }
  const joins = known !== null && !known.phoneVerified
  if (joins) await joinUsers(tenant, { from: known.id, targetId: handed.id, onScreen: handed.id }, now)
  await insertSession(tenant, { userId: handed.id, tokenHash: nextTokenHash, reauthenticatedAt: null, device }, now)
  return accept({ user: handed, isOwn: false, ended: joins ? [known.id] : [] })
}
