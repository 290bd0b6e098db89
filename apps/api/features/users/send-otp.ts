import type { AnswerOf } from '@compass/contract/call'
import type { sendOtp as sendOtpCall } from '@compass/contract/users'
import { checkPhone } from '@compass/domain/contacts/phone'
import { accept, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { networkOf } from '../../http/network-of.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import { type Challenge, insertChallenge } from '../../records/otp/challenges.ts'
import { RESEND_AFTER_SECONDS } from '../../records/otp/otp-limits.ts'
import { findSession, keepWishes } from '../../records/users/users.ts'
import { deliverSoon } from '../messages/deliver-messages.ts'
import { smsDestinationOf } from '../messages/guards.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { sayMessage } from '../messages/templates.ts'
import { deviceThatVerified } from './known-device.ts'
import { codeHash, newCode, OTP_GOOD_FOR_SECONDS } from './otp-code.ts'
import { checkFlow } from './otp-flow.ts'
import { type CodePlan, channelsForCode, planCode, SMS_AFTER_SECONDS } from './plan-code.ts'
import { type SendRequest, takeSend } from './take-send.ts'
import { termsVersion } from './terms.ts'

/**
 * Sends a one-time code (the specification, section 5). Whether the number belongs to anybody is not looked up, so that
 * the answer is the same. Refuses messages_unavailable, invalid_fields (the phone), reauth_required and forbidden (the flow), rate_limited, and
 * proof_of_work_needed with its challenge.
 */
export async function sendOtp(
  api: Api,
  input: SessionCallInput<typeof sendOtpCall>,
): Promise<CallResult<AnswerOf<typeof sendOtpCall>>> {
  const { body, session, now, language, request } = input
  const { merchantId, tokenHash } = session
  const { mode, secretKey, limits } = api.configuration
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (body.store && !loaded.stores.has(body.store))) return refuse({ reason: 'not_found' })
  const { merchant } = loaded
  const channels = await channelsForCode(api, merchant, body.notificationModule)
  if (channels === null) return refuse({ reason: 'messages_unavailable' })

  const phone = checkPhone(body, merchant.phoneCountries)
  if (!phone.ok) return phone
  const { e164 } = phone.value
  const own = await findSession(api.database.tenant(merchantId), tokenHash)
  if (!own) return refuse({ reason: 'unauthenticated' })
  const flow = checkFlow(own, body.flow, e164, now)
  if (!flow.ok) return flow

  const verificationId = newCapability()
  const verificationHash = hashOf(verificationId)
  const code = newCode(merchant, mode)
  const challenge = challengeOf(verificationHash, codeHash(secretKey, code, verificationHash), now, {
    sessionHash: tokenHash,
    phone: e164,
    flow: flow.value,
  })
  const message = {
    id: newId(now.getTime()),
    phone: e164,
    language,
    kind: 'otp' as const,
    ...sayMessage(language, 'code', { code, merchant: nameOfMerchant(merchant, language) }),
    createdAt: now,
    verificationHash,
  }

  const asking: SendRequest = {
    secretKey,
    merchantId,
    sessionHash: tokenHash,
    phone: e164,
    bits: limits.proofOfWorkBits,
    network: networkOf(request.ip),
    device: deviceThatVerified(api, request, merchantId, own, e164),
    proof: body.proof,
  }
  const wishes = {
    isSmsEnabled: body.isSMSEnabled,
    termsAgreed: body.isTermsAndConditionAgreed ? termsVersion(merchant) : undefined,
  }
  const sent: CallResult<CodePlan> = await api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const taken = await takeSend(tenant, asking, now)
      if (!taken.ok) return taken
      const plan = await planCode(api, tenant, merchant, channels, { phone: e164, isKnownDevice: !!asking.device }, now)
      await insertChallenge(tenant, challenge, plan.costs ? smsDestinationOf(e164) : null)
      if (wishes.isSmsEnabled !== undefined || wishes.termsAgreed) await keepWishes(tenant, own.userId, wishes)
      const { channel, fallsBackAt } = plan
      if (plan.leaves) await insertMessage(tenant, { ...message, channel, fallsBackAt })
      return accept(plan)
    }),
  )
  if (!sent.ok) return sent
  await deliverSoon(api, merchantId, [message.id])
  return accept({
    verificationId,
    resendAfterSeconds: RESEND_AFTER_SECONDS,
    channel: sent.value.channel,
    smsAfterSeconds: sent.value.fallsBackAt && SMS_AFTER_SECONDS,
  })
}

/** A code that was not tried yet. */
function challengeOf(
  verificationHash: Buffer,
  hashOfCode: Buffer,
  now: Date,
  request: Pick<Challenge, 'sessionHash' | 'phone' | 'flow'>,
): Challenge {
  const expiresAt = new Date(now.getTime() + OTP_GOOD_FOR_SECONDS * 1000)
  return { ...request, verificationHash, codeHash: hashOfCode, tries: 0, createdAt: now, expiresAt, endedAt: null }
}
