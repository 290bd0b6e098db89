import type { AnswerOf } from '@compass/contract/call'
import type { sendOtp as sendOtpCall } from '@compass/contract/users'
import { chooseChannels } from '@compass/domain/contacts'
import { checkPhone } from '@compass/domain/contacts/phone'
import { chooseText, type Language } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { plainMessage } from '@compass/i18n/plain-message'
import { serverWords } from '@compass/i18n/server'
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
import { deviceThatVerified } from './known-device.ts'
import { codeHash, newCode, OTP_GOOD_FOR_SECONDS } from './otp-code.ts'
import { checkFlow } from './otp-flow.ts'
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
  if (!canSendCodes(api)) return refuse({ reason: 'messages_unavailable' })
  const { merchantId, tokenHash } = session
  const { mode, secretKey, limits } = api.configuration
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (body.store && !loaded.stores.has(body.store))) return refuse({ reason: 'not_found' })
  const { merchant } = loaded

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
  const challenge: Challenge = {
    verificationHash,
    sessionHash: tokenHash,
    phone: e164,
    flow: flow.value,
    codeHash: codeHash(secretKey, code, verificationHash),
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + OTP_GOOD_FOR_SECONDS * 1000),
    endedAt: null,
  }
  const channels = chooseChannels(merchant.messageChannels, body.notificationModule)
  const messages = channels.map((channel) => ({
    id: newId(),
    channel,
    phone: e164,
    language,
    kind: 'otp' as const,
    body: codeText(merchant, code, language),
    createdAt: now,
  }))

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
  const sent: CallResult<true> = await api.database.transact(
    merchantId,
    unlessRefused(async (tenant) => {
      const taken = await takeSend(tenant, asking, now)
      if (!taken.ok) return taken
      await insertChallenge(tenant, challenge)
      if (wishes.isSmsEnabled !== undefined || wishes.termsAgreed) await keepWishes(tenant, own.userId, wishes)
      for (const message of messages) await insertMessage(tenant, message)
      return accept(true)
    }),
  )
  if (!sent.ok) return sent
  await deliverSoon(
    api,
    merchantId,
    messages.map(({ id }) => id),
  )
  return accept({ verificationId, resendAfterSeconds: RESEND_AFTER_SECONDS })
}

/** A demo's people read their codes on its own page; in production they must reach a phone. */
function canSendCodes({ configuration, ports }: Pick<Api, 'configuration' | 'ports'>): boolean {
  return configuration.mode === 'demo' || ports.messages.reachesPhones
}

function codeText(merchant: Merchant, code: string, language: Language): string {
  const name = chooseText(merchant.name, language, merchant.languages[0] ?? 'en')?.text ?? merchant.slug
  return plainMessage(serverWords(language)('messages.code', { code, merchant: name }), language)
}
