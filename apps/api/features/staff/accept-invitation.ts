import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type {
  acceptInvitation as acceptCall,
  beginInvitation as beginCall,
  readInvitation as readCall,
} from '@compass/contract/staff'
import { checkName } from '@compass/domain/contacts'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { type Challenge, useUp } from '../../records/otp/challenges.ts'
import { takeInvitation } from '../../records/staff/invitations.ts'
import { changeMember, insertMember, lockMembers, type StaffMember } from '../../records/staff/members.ts'
import { deletePasskeysOf, insertPasskey, type StaffPasskey } from '../../records/staff/passkeys.ts'
import { endSessionsOfStaff } from '../../records/staff/sessions.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { deviceOf } from '../users/device-of.ts'
import { checkCode } from './codes.ts'
import { type OpenInvitation, openInvitation, phoneTwice } from './invitations.ts'
import { checkNewPasskey, registrationOptions } from './passkeys.ts'
import { handOverStaff, type StartedStaffSession, startStaffSession } from './sign-in.ts'
import { readStaffPhone } from './staff-phone.ts'

/** Digits of a phone that tell its owner which one it is, and nobody else. */
const SHOWN_DIGITS = 2

/** What an invitation is for, without using it up. */
export async function describeInvitation(
  api: Api,
  { body, now }: CallInput<typeof readCall>,
): Promise<CallResult<AnswerOf<typeof readCall>>> {
  const opened = await openInvitation(api, body.token, now)
  if (!opened.ok) return opened
  const { loaded, invitation } = opened.value
  const store = invitation.storeId === null ? null : loaded.stores.get(invitation.storeId)
  const { slug, kind, name } = loaded.merchant
  return accept({
    merchant: { slug, kind, name, brand: brandAnswer(loaded) },
    name: invitation.name || null,
    role: invitation.role,
    store: store ? { _id: store.id, name: store.name } : null,
    phoneEnd: invitation.phone?.slice(-SHOWN_DIGITS) ?? null,
    comesBack: opened.value.member !== null,
    expiresAt: invitation.expiresAt.toISOString(),
  })
}

/** Who the invitation makes a member of: of somebody new the id is that of the invitation. */
function staffIdOf({ invitation, member }: OpenInvitation): string {
  return member?.id ?? invitation.id
}

/** Begins a passkey for whoever the invitation is for. */
export async function beginInvitation(
  api: Api,
  { body, now, language }: CallInput<typeof beginCall>,
): Promise<CallResult<AnswerOf<typeof beginCall>>> {
  const opened = await openInvitation(api, body.token, now)
  if (!opened.ok) return opened
  const name = checkName(body.name)
  if (!name.ok) return name
  const { loaded } = opened.value
  const merchant = nameOfMerchant(loaded.merchant, language)
  const member = {
    merchantId: loaded.merchant.id,
    staffId: staffIdOf(opened.value),
    name: name.value,
    merchant,
    keepsOthers: false,
  }
  return accept({ options: await registrationOptions(api, member) })
}

/** What was shown: a passkey, or the code of a phone. */
type Proof =
  | { readonly passkey: StaffPasskey; readonly phone: string | null; readonly code: null }
  | { readonly passkey: null; readonly phone: string; readonly code: Challenge }

/**
 * Makes a member of whoever the invitation is for, and signs them in. Two who use one invitation at once: one is in, the other
 * is told that it was used. Refuses what `openInvitation` does, invalid_fields, passkey_refused, otp_wrong, otp_expired.
 */
export async function acceptInvitation(
  api: Api,
  input: CallInput<typeof acceptCall>,
): Promise<CallResult<AnswerOf<typeof acceptCall>>> {
  const { body, now } = input
  const opened = await openInvitation(api, body.token, now)
  if (!opened.ok) return opened
  const name = checkName(body.name)
  if (!name.ok) return name
  const proof = await readProof(api, opened.value, input)
  if (!proof.ok) return proof
  const { loaded, invitation } = opened.value
  const member: StaffMember = {
    ...{ id: staffIdOf(opened.value), name: name.value, role: invitation.role, storeId: invitation.storeId },
    ...{ phone: proof.value.phone, isDemo: false, createdAt: now },
  }
  const written = { invitationId: invitation.id, comesBack: opened.value.member !== null }
  const begun = await writeMember(api, loaded.merchant.id, { ...written, member, proof: proof.value, input, now })
  if (!begun.ok) return begun
  handOverStaff(api, input, begun.value)
  return accept({ slug: loaded.merchant.slug })
}

async function readProof(
  api: Api,
  opened: OpenInvitation,
  { body, request, now }: CallInput<typeof acceptCall>,
): Promise<Result<Proof>> {
  const { loaded, invitation } = opened
  const merchantId = loaded.merchant.id
  if (body.passkey) {
    const owner = { merchantId, staffId: staffIdOf(opened) }
    const checked = await checkNewPasskey(api, owner, body.passkey, deviceOf(request))
    return checked.ok ? accept({ passkey: checked.value, phone: invitation.phone, code: null }) : checked
  }
  if (!body.code) return refuse({ reason: 'invalid_fields', faults: [{ path: 'passkey', rule: 'required' }] })
  const phone = phoneOf(body.code, opened)
  if (!phone.ok) return phone
  const tenant = api.database.tenant(merchantId)
  const checked = await checkCode(api, tenant, { ...body.code, phone: phone.value }, now)
  return checked.ok ? accept({ passkey: null, phone: phone.value, code: checked.value }) : checked
}

/** The phone of the invitation, where it has one: a link that went astray is of no use with another phone. */
export function phoneOf(
  { phone }: Pick<NonNullable<BodyOf<typeof acceptCall>['code']>, 'phone'>,
  { loaded, invitation }: OpenInvitation,
): Result<string> {
  if (invitation.phone !== null) return accept(invitation.phone)
  if (phone === undefined) return refuse({ reason: 'invalid_fields', faults: [{ path: 'phone', rule: 'required' }] })
  return readStaffPhone(phone, loaded.merchant)
}

interface NewMember {
  readonly invitationId: string
  /** They were there before: what they signed in with then ends. */
  readonly comesBack: boolean
  readonly member: StaffMember
  readonly proof: Proof
  readonly input: CallInput<typeof acceptCall>
  readonly now: Date
}

async function writeMember(
  api: Api,
  merchantId: string,
  { invitationId, comesBack, member, proof, input, now }: NewMember,
): Promise<Result<StartedStaffSession>> {
  try {
    return await api.database.transact(
      merchantId,
      unlessRefused(async (tenant): Promise<Result<StartedStaffSession>> => {
        // A member of before, should somebody else have been quicker: the same id cannot be there twice.
        if (!comesBack) await insertMember(tenant, member)
        else if (!(await renewMember(tenant, member, now))) return refuse({ reason: 'invitation_revoked' })
        if (!(await takeInvitation(tenant, { id: invitationId, staffId: member.id }, now)))
          return refuse({ reason: 'invitation_used' })
        if (proof.code && !(await useUp(tenant, proof.code, now))) return refuse({ reason: 'otp_expired' })
        if (proof.passkey) await insertPasskey(tenant, proof.passkey)
        return accept(await startStaffSession(tenant, input, { staffId: member.id, confirmedAt: now }, now))
      }),
    )
  } catch (error) {
    if (isDuplicate(error, 'staff_members_phone')) return phoneTwice
    if (isDuplicate(error, 'staff_members_pkey')) return refuse({ reason: 'invitation_used' })
    if (isDuplicate(error, 'staff_passkeys_pkey')) return refuse({ reason: 'passkey_refused' })
    throw error
  }
}

/** Ends what a member signed in with before; false where they are gone by now. Their role and store are those of this moment. */
async function renewMember(tenant: Tenant, { id, name, phone }: StaffMember, now: Date): Promise<boolean> {
  const known = (await lockMembers(tenant)).find((one) => one.id === id)
  if (!known) return false
  const { role, storeId } = known
  await endSessionsOfStaff(tenant, { staffId: id, sessionId: null }, now)
  await deletePasskeysOf(tenant, id)
  await changeMember(tenant, { id, name, role, storeId, phone })
  return true
}
