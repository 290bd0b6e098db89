import { fault } from '@compass/domain/contacts'
import type { Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { STAFF_CALLS } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import {
  endCall,
  findOpenCalls,
  findVisitOfCall,
  insertCall,
  type StaffCall,
} from '../../records/visits/staff-calls.ts'
import { onOpenVisit } from './change-members.ts'
import type { VisitCaller } from './read-visit.ts'
import { type CallShape, callAnswer } from './visit-answer.ts'

/** What of asking is new: the same of before is answered again. */
interface CallResult {
  readonly call: CallShape
  readonly isNew: boolean
}

/** Asks for staff, once of a kind until they answer. Refuses `invalid_fields` for what nobody there can be called for. */
export async function callStaff(
  api: Api,
  { session, now }: VisitCaller,
  visitId: string,
  kind: string,
): Promise<Result<CallResult>> {
  const { merchantId, userId } = session
  const loaded = await api.merchants.load(merchantId)
  const actor = { kind: 'user', userId } as const
  return onOpenVisit<CallResult>(api, { merchantId, visitId, actor }, async (tenant, visit) => {
    const store = loaded?.stores.get(visit.storeId)
    if (!isKnown(store, kind)) return fault('kind', 'invalid')
    const member = visit.members.find((one) => one.userId === userId)!
    const call: StaffCall = { id: newId(now.getTime()), visitId, kind, memberId: member.id, requestedAt: now }
    const open = await findOpenCalls(tenant, [visitId])
    const before = open.find((one) => one.kind === kind)
    if (before) return accept({ call: callAnswer(store, before), isNew: false })
    await insertCall(tenant, call)
    await raiseVisit(tenant, visitId, ['calls'], now)
    return accept({ call: callAnswer(store, call), isNew: true })
  })
}

function isKnown(store: Store | undefined, kind: string): boolean {
  return (
    (STAFF_CALLS as readonly string[]).includes(kind) ||
    Boolean(store?.spots?.staffCalls.some(({ key }) => key === kind))
  )
}

/**
 * Any member takes the asking back; what staff answered meanwhile stays answered. Refuses `not_found` for one of others, and
 * `forbidden` where somebody's share waits to be collected.
 */
export async function withdrawCall(
  api: Api,
  { session, now }: VisitCaller,
  visitId: string,
  callId: string,
): Promise<Result<true>> {
  const { merchantId, userId } = session
  return onOpenVisit<true>(api, { merchantId, visitId, actor: { kind: 'user', userId } }, async (tenant) => {
    if ((await findVisitOfCall(tenant, callId)) !== visitId) return refuse({ reason: 'not_found' })
    const open = await findOpenCalls(tenant, [visitId])
    if (open.some(({ id, memberId }) => id === callId && memberId === null)) return refuse({ reason: 'forbidden' })
    if (await endCall(tenant, callId, 'withdrawn', now)) await raiseVisit(tenant, visitId, ['calls'], now)
    return accept(true)
  })
}

/** Staff have answered: the guests see it. Refuses `not_found` for what was answered or withdrawn before. */
export async function answerCall(
  api: Api,
  merchantId: string,
  callId: string,
  now: Date,
): Promise<Result<CallShape & { readonly answeredAt: string }>> {
  const loaded = await api.merchants.load(merchantId)
  const visitId = isId(callId) ? await findVisitOfCall(api.database.tenant(merchantId), callId) : null
  if (!visitId) return refuse({ reason: 'not_found' })
  return onOpenVisit(api, { merchantId, visitId, actor: { kind: 'staff' } }, async (tenant, visit) => {
    const call = await endCall(tenant, callId, 'answered', now)
    if (!call) return refuse({ reason: 'not_found' })
    await raiseVisit(tenant, visitId, ['calls'], now)
    const answer = callAnswer(loaded?.stores.get(visit.storeId), call)
    return accept({ ...answer, answeredAt: now.toISOString() })
  })
}
