import type { AnswerOf } from '@compass/contract/call'
import type { deleteUser as deleteUserCall } from '@compass/contract/users'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { closeHoldings } from '../../records/ledgers/move-ledger.ts'
import { forgetCardsOf } from '../../records/payments/cards-to-forget.ts'
import { endSeriesOfUser } from '../../records/recurring/series-records.ts'
import { closeDeletedUser, hasRunningOrder, pseudonymiseOrders } from '../../records/users/deleted-users.ts'
import { endSessionsOf, lockSession } from '../../records/users/users.ts'
import { forgetMember } from '../../records/visits/members-of-users.ts'
import { holderOf } from './holder.ts'
import { forgetDevice } from './known-device.ts'
import { isFresh } from './otp-flow.ts'
import { takeCookie } from './start-session.ts'

/**
 * Deletes the session's user, who gave a code for it within the last ten minutes (decisions, "Who is who"). Orders stay
 * with a pseudonym; the rest is kept for the days in which the same phone may bring it back. Refuses not_found,
 * reauth_required, order_running.
 */
export async function deleteUser(
  api: Api,
  memory: SessionMemory,
  { params, session, now, reply }: SessionCallInput<typeof deleteUserCall>,
): Promise<CallResult<AnswerOf<typeof deleteUserCall>>> {
  const { merchantId, userId, tokenHash } = session
  if (params.id !== userId) return refuse({ reason: 'not_found' })
  const deleted = await api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const own = await lockSession(tenant, tokenHash)
      if (!own) return refuse({ reason: 'unauthenticated' })
      if (!isFresh(own, now)) return refuse({ reason: 'reauth_required' })
      const phone = await closeDeletedUser(tenant, userId, now)
      if (await hasRunningOrder(tenant, userId)) return refuse({ reason: 'order_running' })
      await forgetMember(tenant, userId, (member) => api.tableBills.releaseClaims(tenant, member, now), now)
      await pseudonymiseOrders(tenant, userId, phone)
      await endSeriesOfUser(tenant, userId, now)
      await forgetCardsOf(tenant, userId, now)
      if (own.verifiedPhone) await closeHoldings(tenant, holderOf(api, merchantId, own.verifiedPhone), now)
      await endSessionsOf(tenant, userId, now)
      return accept(true)
    }),
  )
  if (!deleted.ok) return deleted
  memory.forgetUser(userId)
  if (session.byCookie) {
    takeCookie(api, reply, merchantId)
    forgetDevice(api, reply, merchantId)
  }
  return accept({ done: true })
}
