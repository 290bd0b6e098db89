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
  type StaffInvitation,
} from '../../records/staff/invitations.ts'
import { lockMembers } from '../../records/staff/members.ts'
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
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const invitation = {
    ...{ id: newId(now.getTime()), secretHash: hashOf(secret), name: name.value, role, storeId: storeId.value },
    ...{ phone: phone.value, invitedBy, createdAt: now, expiresAt },
  }
  const url = linkOf(api, `${merchant.id}.${secret}`)
  const written = await api.database.transact(
    merchant.id,
    unlessRefused(async (tenant): Promise<Result<string[]>> => {
      const members = await lockMembers(tenant)
      if (invitedBy && !members.some(({ id, role: own }) => id === invitedBy && own === 'owner'))
        return refuse({ reason: 'not_your_role' })
      if (invitation.phone && members.some((one) => one.phone === invitation.phone)) return phoneTwice
      const open = await listOpenInvitations(tenant, now)
      if (members.length + open.length >= MAX_STAFF) return refuse({ reason: 'staff_full', most: MAX_STAFF })
      await insertInvitation(tenant, invitation)
      return accept(
        await sendInvitation(api, tenant, merchant, { ...invitation, url, language: command.language }, now),
      )
    }),
  )
  if (!written.ok) return written
  await deliverSoon(api, merchant.id, written.value)
  return accept({ _id: invitation.id, url, expiresAt: expiresAt.toISOString(), isSent: written.value.length > 0 })
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
}

/** The invitation of a link, while it can be used. Refuses not_found, invitation_used, invitation_revoked, invitation_expired. */
export async function openInvitation(api: Api, token: string, now: Date): Promise<Result<OpenInvitation>> {
  const credential = readCredential(token)
  const loaded = credential && (await api.merchants.load(credential.merchantId))
  if (!credential || !loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(credential.merchantId)
  const invitation = await findInvitation(tenant, hashOf(credential.secret))
  if (!invitation) return refuse({ reason: 'not_found' })
  const refusal = whyNotOpen(invitation, now)
  return refusal ? refuse(refusal) : accept({ loaded, invitation })
}

function whyNotOpen({ usedAt, revokedAt, expiresAt, isOfOwner }: InvitationState, now: Date): Refusal | null {
  if (usedAt) return { reason: 'invitation_used' }
  if (revokedAt || !isOfOwner) return { reason: 'invitation_revoked' }
  return expiresAt <= now ? { reason: 'invitation_expired' } : null
}
