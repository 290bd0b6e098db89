import type { AnswerOf } from '@compass/contract/call'
import type { changeStaff as changeCall, listStaff as listCall } from '@compass/contract/staff'
import { checkName } from '@compass/domain/contacts'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { listOpenInvitations, revokeInvitationsOf, revokeInvitationsTo } from '../../records/staff/invitations.ts'
import { changeMember, listMembers, lockMembers, removeMember, type StaffMember } from '../../records/staff/members.ts'
import { deletePasskeysOf } from '../../records/staff/passkeys.ts'
import { endSessionsOfStaff } from '../../records/staff/sessions.ts'
import { phoneTwice, readStore } from './invitations.ts'
import { readStaffPhone } from './staff-phone.ts'

type Completion = { readonly done: true }
const DONE = accept<Completion>({ done: true })

/** Who is there and who is invited. */
export async function listStaff(
  api: Api,
  { merchantId, request, now }: CallInput<typeof listCall>,
): Promise<CallResult<AnswerOf<typeof listCall>>> {
  const tenant = api.database.tenant(merchantId!)
  const [members, invitations] = await Promise.all([listMembers(tenant, now), listOpenInvitations(tenant, now)])
  const nameOf = (id: string | null) => members.find((one) => one.id === id)?.name ?? null
  return accept({
    items: members.map(({ id, name, role, storeId, phone, passkeys, sessions, lastSeenAt, isDemo }) => ({
      ...{ _id: id, name, role, store: storeId, phone, passkeys, sessions, isDemo, isYou: id === request.staff!.id },
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, name, role, storeId, phone, invitedBy, memberId, createdAt, expiresAt }) => ({
      ...{ _id: id, name: name || null, role, store: storeId, phone, invitedBy: nameOf(invitedBy), member: memberId },
      ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
  })
}

/** Changes somebody. Who is no owner any more has no open invitations. Refuses not_found, invalid_fields, last_owner. */
export async function changeStaff(
  api: Api,
  { merchantId, params, body, now }: CallInput<typeof changeCall>,
): Promise<Result<Completion>> {
  const loaded = await api.merchants.load(merchantId!)
  if (!loaded) return refuse({ reason: 'not_found' })
  const { merchant } = loaded
  const name = body.name === undefined ? null : checkName(body.name)
  if (name && !name.ok) return name
  const phone = body.phone ? readStaffPhone(body.phone, merchant) : null
  if (phone && !phone.ok) return phone
  try {
    return await onMember(api, { merchantId: merchantId!, staffId: params.id }, async (tenant, member, others) => {
      const role = body.role ?? member.role
      // Who becomes an owner is of the whole merchant, unless the call says otherwise, which is refused.
      const named = body.store === undefined ? (role === 'owner' ? null : member.storeId) : body.store
      const storeId = readStore(merchant, role, named)
      if (!storeId.ok) return storeId
      if (member.role === 'owner' && role !== 'owner') {
        if (!others.some(isOwner)) return refuse({ reason: 'last_owner' })
        await revokeInvitationsOf(tenant, member.id, now)
      }
      await changeMember(tenant, {
        ...{ id: member.id, name: name?.value ?? member.name, role, storeId: storeId.value },
        phone: body.phone === undefined ? member.phone : (phone?.value ?? null),
      })
      return DONE
    })
  } catch (error) {
    if (isDuplicate(error, 'staff_members_phone')) return phoneTwice
    throw error
  }
}

/** Removes somebody: sessions, passkeys and open invitations end with it. Refuses not_found and last_owner. */
export function removeStaff(
  api: Api,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
  now: Date,
): Promise<Result<Completion>> {
  return onMember(api, { merchantId, staffId }, async (tenant, member, others) => {
    if (member.role === 'owner' && !others.some(isOwner)) return refuse({ reason: 'last_owner' })
    await removeMember(tenant, staffId, now)
    await endSessionsOfStaff(tenant, { staffId, sessionId: null }, now)
    await deletePasskeysOf(tenant, staffId)
    await revokeInvitationsOf(tenant, staffId, now)
    await revokeInvitationsTo(tenant, staffId, now)
    return DONE
  })
}

/** The owner of the demo's link is none to be left with. */
function isOwner({ role, isDemo }: StaffMember): boolean {
  return role === 'owner' && !isDemo
}

/** Works on a member while nobody else is changed: so two owners cannot remove each other at once. */
function onMember(
  api: Api,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
  work: (tenant: Tenant, member: StaffMember, others: readonly StaffMember[]) => Promise<Result<Completion>>,
): Promise<Result<Completion>> {
  return api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const members = await lockMembers(tenant)
      const member = members.find(({ id }) => id === staffId)
      if (!member) return refuse({ reason: 'not_found' })
      return work(
        tenant,
        member,
        members.filter(({ id }) => id !== staffId),
      )
    }),
  )
}
