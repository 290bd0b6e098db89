import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { hashOf, sameHash } from '../../ids/index.ts'
import {
  type Challenge,
  findChallenge,
  findLatestChallenge,
  type OtpFlow,
  takeTry,
} from '../../records/otp/challenges.ts'
import { bucketOf, giveBack, RESEND_AFTER_SECONDS, takeFrom } from '../../records/otp/otp-limits.ts'
import { codeHash, OTP_TRIES } from './otp-code.ts'

interface Proof {
  readonly sessionHash: Buffer
  readonly verificationId: string | undefined
  /** E.164. */
  readonly phone: string
  /** Null: what was typed can be no code; it is not compared and costs no try. */
  readonly code: string | null
  /** Whether this device has verified this phone before: then others cannot use its tries up. */
  readonly deviceOf: string | null
  readonly fits: (flow: OtpFlow) => boolean
}

/**
 * Is this the code that this session asked for? A try is taken before anything is compared. The tries of a code and of a
 * phone hold over sessions, processes and restarts (hostile 65, 67). Refuses otp_wrong, otp_expired, otp_too_many. The code
 * is not used up yet: that is part of what it opens.
 */
export async function checkOtp(tenant: Tenant, secretKey: string, proof: Proof, now: Date): Promise<Result<Challenge>> {
  const { sessionHash, verificationId, phone, code } = proof
  const challenge = verificationId
    ? await findChallenge(tenant, hashOf(verificationId))
    : await findLatestChallenge(tenant, sessionHash, phone)
  if (!challenge || challenge.phone !== phone) return refuseStranger(tenant, secretKey, phone, now)
  if (challenge.tries >= OTP_TRIES) return tooMany(challenge, now)
  if (challenge.endedAt || challenge.expiresAt <= now) return refuse({ reason: 'otp_expired' })
  if (code === null || !proof.fits(challenge.flow)) return wrong(challenge.tries)

  const bucket = bucketOf(secretKey, 'tries of phone', phone, proof.deviceOf ?? '')
  const wait = await takeFrom(tenant, bucket, now)
  if (wait > 0) return refuse({ reason: 'otp_too_many', retryAfterSeconds: wait })
  const tries = await takeTry(tenant, challenge, OTP_TRIES, now)
  if (tries === null) {
    await giveBack(tenant, bucket, now)
    return tooMany(challenge, now)
  }
  const isOwn = sameHash(challenge.sessionHash, sessionHash)
  const isRight = sameHash(challenge.codeHash, codeHash(secretKey, code, challenge.verificationHash))
  if (!isOwn || !isRight) return wrong(tries)
  await giveBack(tenant, bucket, now)
  return accept(challenge)
}

function wrong(tries: number) {
  return refuse({ reason: 'otp_wrong', triesLeft: Math.max(0, OTP_TRIES - tries) })
}

/** A new code can be asked for when the last one is a minute old. */
function tooMany({ createdAt }: Challenge, now: Date) {
  const seconds = Math.ceil((createdAt.getTime() - now.getTime()) / 1000) + RESEND_AFTER_SECONDS
  return refuse({ reason: 'otp_too_many', retryAfterSeconds: Math.max(1, seconds) })
}

/** Nobody asked for a code here: nothing is evaluated, and after a few guesses the answer says to stop. */
async function refuseStranger(tenant: Tenant, secretKey: string, phone: string, now: Date) {
  const wait = await takeFrom(tenant, bucketOf(secretKey, 'strangers', phone), now)
  return wait > 0 ? refuse({ reason: 'otp_too_many', retryAfterSeconds: wait }) : refuse({ reason: 'otp_expired' })
}
