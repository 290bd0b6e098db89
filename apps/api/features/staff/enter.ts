import type { AnswerOf } from '@compass/contract/call'
import type {
  signInByCode as byCodeCall,
  signInByPasskey as byPasskeyCall,
  sendStaffCode as sendCodeCall,
} from '@compass/contract/staff'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { useUp } from '../../records/otp/challenges.ts'
import { findMember, findMemberOfPhone } from '../../records/staff/members.ts'
import { listPasskeys } from '../../records/staff/passkeys.ts'
import { phoneOf } from './accept-invitation.ts'
import { checkCode, sendCode } from './codes.ts'
import { openInvitation } from './invitations.ts'
import { checkSignIn } from './passkeys.ts'
import { handOverStaff, type StartedStaffSession, startStaffSession } from './sign-in.ts'
import { readStaffPhone } from './staff-phone.ts'

/** Signs in whoever the passkey is of, at whichever merchant. Refuses passkey_refused. */
export async function enterByPasskey(
  api: Api,
  input: CallInput<typeof byPasskeyCall>,
): Promise<CallResult<AnswerOf<typeof byPasskeyCall>>> {
  const checked = await checkSignIn(api, input.body.passkey)
  if (!checked.ok) return checked
  const { merchantId, staffId } = checked.value
  const loaded = await api.merchants.load(merchantId)
  const tenant = api.database.tenant(merchantId)
  const member = await findMember(tenant, staffId)
  if (!loaded || !member) return refuse({ reason: 'passkey_refused' })
  const { now } = input
  handOverStaff(api, input, await startStaffSession(tenant, input, { staffId, confirmedAt: now }, now))
  return accept({ slug: loaded.merchant.slug })
}

/** Sends a code: to a member, or to whom an invitation is for. Refuses what `openInvitation` and `sendCode` do. */
export async function sendEntryCode(
  api: Api,
  { body, request, language, now }: CallInput<typeof sendCodeCall>,
): Promise<CallResult<AnswerOf<typeof sendCodeCall>>> {
  if (body.token !== undefined) {
    const opened = await openInvitation(api, body.token, now)
    if (!opened.ok) return opened
    const phone = phoneOf(body, opened.value)
    if (!phone.ok) return phone
    const { merchant } = opened.value.loaded
    return sendCode(api, { merchant, phone: phone.value, isKnown: true, language, request }, now)
  }
  const merchantId = api.merchants.idOfSlug(body.slug ?? '')
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!loaded) return refuse({ reason: 'not_found' })
  const phone = readStaffPhone(body.phone ?? '', loaded.merchant)
  if (!phone.ok) return phone
  const isKnown = (await findMemberOfPhone(api.database.tenant(loaded.merchant.id), phone.value)) !== null
  return sendCode(api, { merchant: loaded.merchant, phone: phone.value, isKnown, language, request }, now)
}

/** Signs in by a code. Who has a passkey is asked for it before a dangerous step. Refuses otp_wrong, otp_expired, otp_too_many. */
export async function enterByCode(
  api: Api,
  input: CallInput<typeof byCodeCall>,
): Promise<CallResult<AnswerOf<typeof byCodeCall>>> {
  const { body, now } = input
  const merchantId = api.merchants.idOfSlug(body.slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!loaded) return refuse({ reason: 'not_found' })
  const phone = readStaffPhone(body.phone, loaded.merchant)
  if (!phone.ok) return phone
  const at = api.database.tenant(loaded.merchant.id)
  const checked = await checkCode(api, at, { ...body, phone: phone.value }, now)
  if (!checked.ok) return checked
  const begun = await api.database.transact(
    loaded.merchant.id,
    unlessRefused(async (tenant): Promise<Result<StartedStaffSession>> => {
      if (!(await useUp(tenant, checked.value, now))) return refuse({ reason: 'otp_expired' })
      const member = await findMemberOfPhone(tenant, phone.value)
      if (!member) return refuse({ reason: 'otp_expired' })
      const hasPasskey = (await listPasskeys(tenant, member.id)).length > 0
      const session = { staffId: member.id, confirmedAt: hasPasskey ? null : now }
      return accept(await startStaffSession(tenant, input, session, now))
    }),
  )
  if (!begun.ok) return begun
  handOverStaff(api, input, begun.value)
  return accept({ slug: loaded.merchant.slug })
}
