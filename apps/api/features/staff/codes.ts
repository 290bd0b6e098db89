import { normaliseCode } from '@compass/domain/contacts'
import type { Language } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { networkOf } from '../../http/network-of.ts'
import type { CallResult } from '../../http/serve.ts'
import { hashOf, newCapability, newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import { type Challenge, insertChallenge } from '../../records/otp/challenges.ts'
import { bucketOf, RESEND_AFTER_SECONDS, takeFrom } from '../../records/otp/otp-limits.ts'
import { deliverSoon } from '../messages/deliver-messages.ts'
import { smsDestinationOf } from '../messages/guards.ts'
import { nameOfMerchant } from '../messages/name-of-merchant.ts'
import { sayMessage } from '../messages/templates.ts'
import { checkOtp } from '../users/check-otp.ts'
import { codeHash, newCode, OTP_GOOD_FOR_SECONDS } from '../users/otp-code.ts'
import { channelsForCode, planCode } from '../users/plan-code.ts'
import { takeSend } from '../users/take-send.ts'

/** More than customers have: what a member of staff opens is a whole merchant. */
const CODE_LENGTH = 6
/** Codes of staff have counts of their own, which no customer of the same phone can use up. */
const STAFF = 'staff'

interface CodeRequest {
  readonly merchant: Merchant
  /** E.164. */
  readonly phone: string
  /** False: it is nobody's here. Nothing leaves, and whoever asks is not told. */
  readonly isKnown: boolean
  readonly language: Language
  readonly request: FastifyRequest
}

interface CodeReceipt {
  readonly verificationId: string
  readonly resendAfterSeconds: number
}

/** Whoever holds the verification's id may type the code: people change networks meanwhile. */
const sessionOf = (phone: string) => hashOf(`${STAFF} ${phone}`)

/** Sends a code to a member of staff, or to whom an invitation is for. Refuses messages_unavailable and rate_limited. */
export async function sendCode(
  api: Api,
  { merchant, phone, isKnown, language, request }: CodeRequest,
  now: Date,
): Promise<CallResult<CodeReceipt>> {
  const { mode, secretKey, limits } = api.configuration
  const channels = await channelsForCode(api, merchant, 30)
  if (channels === null) return refuse({ reason: 'messages_unavailable' })
  const verificationId = newCapability()
  const verificationHash = hashOf(verificationId)
  const code = newCode({ ...merchant, otpLength: CODE_LENGTH }, mode)
  const challenge: Challenge = {
    ...{ verificationHash, sessionHash: sessionOf(phone), phone, flow: STAFF, tries: 0, createdAt: now, endedAt: null },
    codeHash: codeHash(secretKey, code, verificationHash),
    expiresAt: new Date(now.getTime() + OTP_GOOD_FOR_SECONDS * 1000),
  }
  const network = networkOf(request.ip)
  const send = {
    ...{ secretKey, merchantId: merchant.id, sessionHash: challenge.sessionHash, phone, network, device: STAFF },
    ...{ bits: limits.proofOfWorkBits, proof: undefined },
  }
  const id = newId(now.getTime())
  const sent = await api.database.transact(
    merchant.id,
    unlessRefused(async (tenant): Promise<CallResult<true>> => {
      const wait = await takeFrom(tenant, bucketOf(secretKey, 'sends from network', network), now)
      if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
      const taken = await takeSend(tenant, send, now)
      if (!taken.ok) return taken
      const plan = await planCode(api, tenant, merchant, channels, { phone, isKnownDevice: true }, now)
      await insertChallenge(tenant, challenge, plan.costs && isKnown ? smsDestinationOf(phone) : null)
      if (!plan.leaves || !isKnown) return accept(true)
      const text = sayMessage(language, 'code', { code, merchant: nameOfMerchant(merchant, language) })
      const { channel, fallsBackAt } = plan
      const message = { id, phone, language, kind: 'otp' as const, ...text, createdAt: now, verificationHash }
      await insertMessage(tenant, { ...message, channel, fallsBackAt })
      return accept(true)
    }),
  )
  if (!sent.ok) return sent
  await deliverSoon(api, merchant.id, [id])
  return accept({ verificationId, resendAfterSeconds: RESEND_AFTER_SECONDS })
}

/**
 * Is it the code that was sent to this phone? It is not used up yet: that is part of what it opens. Refuses otp_wrong,
 * otp_expired and otp_too_many.
 */
export function checkCode(
  api: Api,
  tenant: Tenant,
  {
    phone,
    verificationId,
    otp,
  }: { readonly phone: string; readonly verificationId: string; readonly otp: string | number },
  now: Date,
): Promise<Result<Challenge>> {
  const code = normaliseCode(otp, CODE_LENGTH)
  const proof = { sessionHash: sessionOf(phone), verificationId, phone, code, deviceOf: STAFF }
  const { secretKey } = api.configuration
  return checkOtp(tenant, secretKey, { ...proof, fits: (flow) => flow === STAFF }, now)
}
