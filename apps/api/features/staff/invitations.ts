import type { AnswerOf, StaffRole } from '@compass/contract/call'
import type { inviteStaff as inviteStaffCall } from '@compass/contract/staff'
import { checkName } from '@compass/domain/contacts'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, Merchant } from '@compass/domain/merchants'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { hashOf, newId, newSecret, readCredential } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import {
  findInvitation,
  INVITATION_MS,
  type InvitationState,
  insertInvitation,
  listOpenInvitations,
  revokeInvitationsTo,
  type StaffInvitation,
} from '../../records/staff/invitations.ts'
import { findMember, lockMembers, type StaffMember } from '../../records/staff/members.ts'
import { deliverSoon } from '../messages/deliver-messages.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { sayMessage } from '../messages/templates.ts'
import { channelsForCode } from '../users/plan-code.ts'
import { linkOf } from './links.ts'
import { readStaffPhone } from './staff-phone.ts'

/** People and open invitations of one merchant. */
const MAX_STAFF = 200

interface InviteCommand {
  readonly loaded: LoadedMerchant
  /** Null: nobody said; they say it themselves. */
  readonly name: string | null
  readonly role: StaffRole
  /** By its id, or its key in the document; null: the whole merchant. */
  readonly store: string | null
  readonly phone: string | null
  /** The owner who invites; null: the platform. */
  readonly invitedBy: string | null
  readonly language: Language
}

/**
 * Invites somebody to the console: the link works once, within 24 hours, and goes to the phone where one is given. Refuses
 * invalid_fields, staff_full, and not_your_role for somebody who is no owner any more by then.
 */
export async function invite(
  api: Api,
  command: InviteCommand,
  now: Date,
): Promise<Result<AnswerOf<typeof inviteStaffCall>>> {
  const { loaded, role, invitedBy } = command
  const { merchant } = loaded
  const name = command.name === null ? accept('') : checkName(command.name)
  const storeId = readStore(merchant, role, command.store)
  const phone = command.phone === null ? accept(null) : readStaffPhone(command.phone, merchant)
  if (!name.ok) return name
  if (!storeId.ok) return storeId
  if (!phone.ok) return phone
  const { invitation, url } = newInvitation(api, merchant, now, {
    ...{ name: name.value, role, storeId: storeId.value, phone: phone.value, invitedBy, memberId: null },
  })
  const written = await api.database.transact(
    merchant.id,
    unlessRefused(async (tenant): Promise<Result<string[]>> => {
      const members = await lockMembers(tenant)
      if (invitedBy && !members.some(({ id, role: own }) => id === invitedBy && own === 'owner'))
        return refuse({ reason: 'not_your_role' })
      if (invitation.phone && members.some((one) => one.phone === invitation.phone)) return phoneTwice
      const open = (await listOpenInvitations(tenant, now)).filter(({ memberId }) => memberId === null)
      if (members.length + open.length >= MAX_STAFF) return refuse({ reason: 'staff_full', most: MAX_STAFF })
      await insertInvitation(tenant, invitation)
      return accept(
        await sendInvitation(api, tenant, merchant, { ...invitation, url, language: command.language }, now),
      )
    }),
  )
  if (!written.ok) return written
  await deliverSoon(api, merchant.id, written.value)
  return accept(invitationAnswer(invitation, url, written.value))
}

/**
 * Invites a member again who lost what they signed in with. They stay who they are; once the link is used, what they signed in
 * with before and their sessions end. An earlier link of theirs ends at once. Refuses not_found and not_your_role.
 */
export async function inviteAgain(
  api: Api,
  command: Pick<InviteCommand, 'loaded' | 'language'> & { readonly staffId: string; readonly invitedBy: string },
  now: Date,
): Promise<Result<AnswerOf<typeof inviteStaffCall>>> {
  const { loaded, staffId, invitedBy, language } = command
  const { merchant } = loaded
  const written = await api.database.transact(
    merchant.id,
    unlessRefused(async (tenant): Promise<Result<ReturnType<typeof newInvitation> & { readonly sent: string[] }>> => {
      const members = await lockMembers(tenant)
      if (!members.some(({ id, role }) => id === invitedBy && role === 'owner'))
        return refuse({ reason: 'not_your_role' })
      const member = members.find(({ id, isDemo }) => id === staffId && !isDemo)
      if (!member) return refuse({ reason: 'not_found' })
      const { name, role, storeId, phone } = member
      const created = newInvitation(api, merchant, now, { name, role, storeId, phone, invitedBy, memberId: staffId })
      await revokeInvitationsTo(tenant, staffId, now)
      await insertInvitation(tenant, created.invitation)
      const sent = await sendInvitation(api, tenant, merchant, { phone, url: created.url, language }, now)
      return accept({ ...created, sent })
    }),
  )
  if (!written.ok) return written
  const { invitation, url, sent } = written.value
  await deliverSoon(api, merchant.id, sent)
  return accept(invitationAnswer(invitation, url, sent))
}

type InvitedPerson = Omit<StaffInvitation, 'id' | 'createdAt' | 'expiresAt'>

/** An invitation to be written, and the link that is shown once. */
function newInvitation(api: Api, merchant: Merchant, now: Date, person: InvitedPerson) {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  return {
    invitation: { ...person, id: newId(now.getTime()), secretHash: hashOf(secret), createdAt: now, expiresAt },
    url: linkOf(api, `${merchant.id}.${secret}`),
  }
}

function invitationAnswer({ id, expiresAt }: Pick<StaffInvitation, 'id' | 'expiresAt'>, url: string, sent: string[]) {
  return { _id: id, url, expiresAt: expiresAt.toISOString(), isSent: sent.length > 0 }
}

export const phoneTwice = refuse({ reason: 'invalid_fields', faults: [{ path: 'phone', rule: 'twice' }] })

/** Owners are of the whole merchant. Refuses invalid_fields. */
export function readStore(merchant: Merchant, role: StaffRole, named: string | null): Result<string | null> {
  if (named === null) return accept(null)
  if (role === 'owner') return refuse({ reason: 'invalid_fields', faults: [{ path: 'store', rule: 'not_asked' }] })
  const store = merchant.stores.find(({ id, key }) => id === named || key === named)
  return store ? accept(store.id) : refuse({ reason: 'invalid_fields', faults: [{ path: 'store', rule: 'unknown' }] })
}

/** Answers the ids of the messages that leave: none where no phone was given, or nothing leads to phones. */
async function sendInvitation(
  api: Api,
  tenant: Tenant,
  merchant: Merchant,
  { phone, url, language }: Pick<StaffInvitation, 'phone'> & { readonly url: string; readonly language: Language },
  now: Date,
): Promise<string[]> {
  const channel = phone && (await channelsForCode(api, merchant, 30))?.chosen[0]
  if (!phone || !channel) return []
  const id = newId(now.getTime())
  const text = sayMessage(language, 'staffInvitation', { merchant: nameOfMerchant(merchant, language), link: url })
  await insertMessage(tenant, { id, channel, phone, language, kind: 'invitation', ...text, createdAt: now })
  return [id]
}

export interface OpenInvitation {
  readonly loaded: LoadedMerchant
  readonly invitation: InvitationState
  /** The member who comes back, as they are now; null: somebody new. */
  readonly member: StaffMember | null
}

/** The invitation of a link, while it can be used. Refuses not_found, invitation_used, invitation_revoked, invitation_expired. */
export async function openInvitation(api: Api, token: string, now: Date): Promise<Result<OpenInvitation>> {
  const credential = readCredential(token)
  const loaded = credential && (await api.merchants.load(credential.merchantId))
  if (!credential || !loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(credential.merchantId)
  const invitation = await findInvitation(tenant, hashOf(credential.secret))
  if (!invitation) return refuse({ reason: 'not_found' })
  const member = invitation.memberId === null ? null : await findMember(tenant, invitation.memberId)
  const isGone = invitation.memberId !== null && member === null
  const refusal = whyNotOpen(invitation, isGone, now)
  if (refusal) return refuse(refusal)
  if (!member) return accept({ loaded, invitation, member })
  // What an owner has changed of them meanwhile counts.
  const { name, role, storeId, phone } = member
  return accept({ loaded, invitation: { ...invitation, name, role, storeId, phone }, member })
}

function whyNotOpen(
  { usedAt, revokedAt, expiresAt, isOfOwner }: InvitationState,
  isGone: boolean,
  now: Date,
): Refusal | null {
  if (usedAt) return { reason: 'invitation_used' }
  if (revokedAt || !isOfOwner || isGone) return { reason: 'invitation_revoked' }
  return expiresAt <= now ? { reason: 'invitation_expired' } : null
}
