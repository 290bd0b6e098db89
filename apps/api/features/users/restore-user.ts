import type { AnswerOf } from '@compass/contract/call'
import type { restoreUser as restoreUserCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { hashOf } from '../../ids/index.ts'
import { findRestorable } from '../../records/users/deleted-users.ts'
import { joinUsers } from '../../records/users/join-users.ts'
import { fillProfile, lockSession } from '../../records/users/users.ts'
import { restorableSince } from './sign-in.ts'
import { userAnswer } from './user-answer.ts'

/**
 * Brings a deleted account back into the fresh one of the same verified phone: name, addresses and orders (whose snapshots
 * stay pseudonymous). Refuses not_found for every restoreId that this phone was not given within the days of grace.
 */
export async function restoreUser(
  api: Api,
  { params, body, session, now, language }: SessionCallInput<typeof restoreUserCall>,
): Promise<CallResult<AnswerOf<typeof restoreUserCall>>> {
  const { merchantId, userId, tokenHash } = session
  if (params.id !== userId) return refuse({ reason: 'not_found' })
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const restored = await api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const own = await lockSession(tenant, tokenHash)
      if (!own?.verifiedPhone) return refuse({ reason: 'not_found' })
      const deleted = await findRestorable(tenant, {
        restoreHash: hashOf(body.restoreId),
        phone: own.verifiedPhone,
        since: restorableSince(now),
      })
      if (!deleted) return refuse({ reason: 'not_found' })
      await joinUsers(tenant, { from: deleted.id, targetId: userId, onScreen: userId }, now)
      const user = await fillProfile(tenant, userId, deleted)
      return user ? accept(user) : refuse({ reason: 'not_found' })
    }),
  )
  return restored.ok ? accept({ user: await userAnswer(api, loaded, restored.value, language) }) : restored
}
