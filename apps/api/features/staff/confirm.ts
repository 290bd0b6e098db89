import type { AnswerOf } from '@compass/contract/call'
import type { beginConfirmation as beginCall, confirmStaff as confirmCall } from '@compass/contract/staff'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { CONFIRMED_FOR_MS } from '../../http/staff-sessions.ts'
import { useUp } from '../../records/otp/challenges.ts'
import { findMember } from '../../records/staff/members.ts'
import { listPasskeys } from '../../records/staff/passkeys.ts'
import { confirmStaffSession } from '../../records/staff/sessions.ts'
import { checkCode, sendCode } from './codes.ts'
import { checkConfirmation, confirmationOptions } from './passkeys.ts'

/** What shows that it is still them: a passkey, or where they have none a code to their phone. Refuses what `sendCode` does. */
export async function beginConfirmation(
  api: Api,
  { merchantId, request, language, now }: CallInput<typeof beginCall>,
): Promise<CallResult<AnswerOf<typeof beginCall>>> {
  const staffId = request.staff!.id
  const options = await confirmationOptions(api, { merchantId: merchantId!, staffId })
  if (options) return accept({ options, code: null })
  const loaded = await api.merchants.load(merchantId!)
  const member = await findMember(api.database.tenant(merchantId!), staffId)
  if (!loaded || !member?.phone) return refuse({ reason: 'passkey_refused' })
  const { merchant } = loaded
  const sent = await sendCode(api, { merchant, phone: member.phone, isKnown: true, language, request }, now)
  return sent.ok ? accept({ options: null, code: sent.value }) : sent
}

/** Confirms the session. A code counts for those without a passkey alone. Refuses passkey_refused, otp_wrong, otp_expired. */
export async function confirmSession(
  api: Api,
  input: CallInput<typeof confirmCall>,
): Promise<CallResult<AnswerOf<typeof confirmCall>>> {
  const { merchantId, request, now } = input
  const shown = await checkShown(api, input)
  if (!shown.ok) return shown
  await confirmStaffSession(api.database.tenant(merchantId!), request.staff!.tokenHash, now)
  return accept({ confirmedUntil: new Date(now.getTime() + CONFIRMED_FOR_MS).toISOString() })
}

async function checkShown(
  api: Api,
  { body: { passkey, code }, merchantId, request, now }: CallInput<typeof confirmCall>,
): Promise<Result<true>> {
  const member = { merchantId: merchantId!, staffId: request.staff!.id }
  if (passkey) return checkConfirmation(api, member, passkey)
  const tenant = api.database.tenant(merchantId!)
  const known = await findMember(tenant, member.staffId)
  const needsPasskey = (await listPasskeys(tenant, member.staffId)).length > 0
  if (!code || !known?.phone || needsPasskey) return refuse({ reason: 'passkey_refused' })
  const checked = await checkCode(api, tenant, { ...code, phone: known.phone }, now)
  if (!checked.ok) return checked
  return (await useUp(tenant, checked.value, now)) ? accept(true) : refuse({ reason: 'otp_expired' })
}
