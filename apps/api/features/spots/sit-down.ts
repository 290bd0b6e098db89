import type { AnswerOf } from '@compass/contract/call'
import type { createDineInUser } from '@compass/contract/spots'
import { accept, refuse } from '@compass/domain/refusal'
import { findSpot } from '@compass/domain/spots'
import { presentMember } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Buckets } from '../../http/limits.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import type { SessionMemory } from '../../http/session.ts'
import { putSessionSpot, type SessionSpot } from '../../records/spots/session-spots.ts'
import { findUser } from '../../records/users/users.ts'
import { goOn, startGuest } from '../users/start-session.ts'
import { userAnswer } from '../users/user-answer.ts'
import type { OpenedCode } from './codes.ts'
import { endSettledVisit, partyAnswer, partyOfSpot } from './party-of-spot.ts'
import { spotAnswer } from './spot-answer.ts'
import { withdrawRequests } from './take-out-member.ts'

type Input = CallInput<typeof createDineInUser>

/**
 * Binds the session of who scanned a code to its table or room; a new guest's where there is none. Refuses not_found for a
 * code of another store, and for a table that may not be chosen or is not there.
 */
export async function sitDown(
  api: Api,
  memory: SessionMemory,
  newcomers: Buckets,
  input: Input,
  opened: OpenedCode,
): Promise<CallResult<AnswerOf<typeof createDineInUser>>> {
  const { body, session, request, language, now } = input
  const { loaded, store, target } = opened
  if (body.store !== undefined && body.store !== store.id) return refuse({ reason: 'not_found' })
  const spot = target.kind === 'store' && body.table !== undefined ? findSpot(store, 'table', body.table) : opened.spot
  const isOther = body.table !== undefined && (spot?.kind !== 'table' || spot.number !== body.table)
  if (isOther) return refuse({ reason: 'not_found' })

  const byStoreCode = target.kind === 'store'
  const at: SessionSpot = { storeId: store.id, kind: spot?.kind ?? 'store', number: spot?.number ?? '', byStoreCode }
  const merchantId = loaded.merchant.id
  const tenant = api.database.tenant(merchantId)
  const known = session?.merchantId === merchantId ? await findUser(tenant, session.userId) : null
  if (session && known) await putSessionSpot(tenant, session.tokenHash, at, now)
  const user = known
    ? accept(goOn(api, request, merchantId, await userAnswer(api, loaded, known, language)))
    : await startGuest(api, memory, newcomers, input, loaded, now, at)
  if (!user.ok) return user
  const userId = known?.id ?? null
  const party = await partyOfSpot(tenant, spot, userId, now)
  if (party.settled) await endSettledVisit(api, tenant, party.settled, now)
  const own = userId !== null && party.visit?.kind === 'table' && presentMember(party.visit.members, userId)
  if (own) await withdrawRequests(api, merchantId, { userId: own.userId, visitId: party.visit!.id }, now)
  const dineInfo = {
    isSingleOrderDineIn: spot?.orders !== 'rounds',
    store: store.id,
    spot: spot && spotAnswer(spot),
    chooseTable: byStoreCode,
    ...partyAnswer(party, userId),
    joining: store.spots?.joining ?? 'approve',
  }
  return accept({ user: { ...user.value, dineInfo } })
}
