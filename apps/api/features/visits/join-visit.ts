import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { joinVisit as joinVisitCall } from '@compass/contract/visits'
import { cleanLine } from '@compass/domain/contacts'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import {
  afterWrongCode,
  codeLockedSeconds,
  decideJoining,
  isFree,
  MAX_MEMBERS,
  type VisitMember,
} from '@compass/domain/visits'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { writeTries } from '../../records/visits/joining-tries.ts'
import { putMember } from '../../records/visits/members.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { insertVisit, lockVisit } from '../../records/visits/visits.ts'
import { seatOf } from '../cart/cart-seat.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { endSettledVisit, partyOfSpot } from '../spots/party-of-spot.ts'
import { makeSpotKey } from '../spots/spot-key.ts'
import type { SeatedAt } from '../spots/spot-of-session.ts'
import { leaveFormerTables } from '../spots/take-out-member.ts'
import { isJoiningCode } from './joining-code.ts'
import { readVisit, type VisitCaller } from './read-visit.ts'

const MAX_NAME = 30
/** Rivals that begin or end a visit there meanwhile. */
const MAX_TRIES = 5

/** What of it is new, so that the call says whether it made something. */
interface JoinResult {
  readonly answer: AnswerOf<typeof joinVisitCall>
  readonly isNew: boolean
}

/** What somebody gives as they join. */
interface Newcomer {
  readonly userId: string
  readonly name: string | null
  readonly code: unknown
  /** What the code is told by; null: none was given. */
  readonly key: Buffer | null
}

/**
 * Joins the party at the caller's table, asks to, or begins a visit there. The same again answers how it stands. Who is in
 * leaves the table before. Refuses `not_found` for a spot that this session did not scan, `joining_code_wrong`,
 * `joining_code_locked` after too many of those, and `party_full`.
 */
export async function joinVisit(
  api: Api,
  caller: VisitCaller,
  body: BodyOf<typeof joinVisitCall>,
): Promise<Result<JoinResult>> {
  const { session, now } = caller
  const name = readName(body.name)
  if (!name.ok) return name
  const loaded = await api.merchants.load(session.merchantId)
  const tenant = api.database.tenant(session.merchantId)
  const hasCode = body.code !== undefined && body.code !== null && body.code !== ''
  const key = hasCode ? await makeSpotKey(api, tenant) : null
  if (hasCode && !key) return refuse({ reason: 'unavailable', retryAfterSeconds: 60 })
  const newcomer = { userId: session.userId, name: name.value, code: body.code, key }
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const seat = loaded && (await seatOf(api, loaded, session))
    if (!seat?.spot || seat.spot.id !== body.spot) return refuse({ reason: 'not_found' })
    const { visit, settled } = await partyOfSpot(tenant, seat.spot, session.userId, now)
    if (settled) await endSettledVisit(api, tenant, settled, now)
    const joined = await enter(api, tenant, seat, visit, newcomer, now)
    if (!joined) continue
    if (!joined.ok) return joined
    if (joined.value.isNew) {
      nudgeOutbox(api, session.merchantId)
      const at = { userId: session.userId, visitId: joined.value.visitId }
      if (joined.value.member.state === 'in') await leaveFormerTables(api, session.merchantId, at, now)
    }
    const read = await readVisit(api, caller, joined.value.visitId)
    if (!read.ok) return read
    const { id, state } = joined.value.member
    const answer = {
      visit: read.value,
      member: { _id: id, state: state === 'in' ? ('in' as const) : ('waiting' as const) },
    }
    return accept({ answer, isNew: joined.value.isNew })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** A name as people type it; null: none. */
export function readName(name: string | undefined): Result<string | null> {
  const clean = cleanLine(name ?? '', MAX_NAME, 'name')
  return clean.ok ? accept(clean.value === '' ? null : clean.value) : clean
}

interface Entry {
  readonly visitId: string
  readonly member: VisitMember
  readonly isNew: boolean
}

/** Null: somebody began, moved or ended the visit meanwhile, and all is read anew. */
function enter(
  api: Api,
  { merchantId }: Tenant,
  seat: SeatedAt,
  known: Visit | null,
  newcomer: Newcomer,
  now: Date,
): Promise<Result<Entry> | null> {
  return api.database.transact<Result<Entry> | null>(merchantId, async (tenant) => {
    const id = known?.id ?? newId(now.getTime())
    const begun = { id, storeId: seat.store.id, spot: seat.spot! }
    if (!known && !(await insertVisit(tenant, begun, now))) return rollback(null)
    const visit = await lockVisit(tenant, id)
    // Staff may have moved the party meanwhile: another one may sit here, or nobody.
    if (visit?.state !== 'open' || visit.spotId !== seat.spot!.id) return rollback(null)
    const own = visit.members.find(({ userId }) => userId === newcomer.userId) ?? null
    const joining = seat.store.spots?.joining ?? 'approve'
    const code = await checkCode(tenant, { visit, own, joining }, newcomer, now)
    if (!code.ok) return commit(code)
    const decided = decideJoining({
      joining,
      isSingle: !visit.inRounds,
      party: visit,
      member: own,
      code: code.value,
    })
    if (!decided.ok) return code.value === 'wrong' ? commit(decided) : rollback(decided)
    const name = newcomer.name ?? own?.name ?? null
    if (own?.state === decided.value && own.name === name)
      return commit(accept({ visitId: id, member: own, isNew: false }))
    if (!own && visit.members.length >= MAX_MEMBERS)
      return rollback(refuse({ reason: 'party_full', most: MAX_MEMBERS }))
    const newcomerRow = { id: newId(now.getTime()), userId: newcomer.userId, name, state: decided.value }
    const member = await putMember(tenant, visit, newcomerRow, now)
    await raiseVisit(tenant, id, known ? ['members'] : ['visit', 'members'], now)
    return commit(accept({ visitId: id, member, isNew: true }))
  })
}

/** The party that somebody comes to, what they are in it already, and how people join there. */
interface DoorState {
  readonly visit: Visit
  readonly own: VisitMember | null
  readonly joining: 'approve' | 'code' | 'open'
}

/** Whether the code is the visit's; a wrong one is counted. Refuses `joining_code_locked` while none is looked at. */
async function checkCode(
  tenant: Tenant,
  { visit, own, joining }: DoorState,
  { key, code }: Newcomer,
  now: Date,
): Promise<Result<'right' | 'wrong' | null>> {
  if (!key || own?.state === 'in' || !visit.inRounds || isFree(visit)) return accept(null)
  const wait = codeLockedSeconds(visit.tries, now)
  if (wait > 0) return refuse({ reason: 'joining_code_locked', mayAsk: joining !== 'code', retryAfterSeconds: wait })
  if (isJoiningCode(key, visit.id, code, now)) return accept('right')
  await writeTries(tenant, visit.id, afterWrongCode(visit.tries, now))
  return accept('wrong')
}
