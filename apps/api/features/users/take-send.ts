import { accept, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { CallResult } from '../../http/serve.ts'
import { sendsTo } from '../../records/otp/challenges.ts'
import {
  type BucketKind,
  bucketOf,
  SENDS_LOOKED_AT,
  standingOf,
  takeFrom,
  waitBetweenSends,
  waitForHalf,
  waitForSend,
} from '../../records/otp/otp-limits.ts'
import { newChallenge, type ProofOf, spendProof } from './proof-of-work.ts'

export interface SendRequest extends ProofOf {
  /** The address that asks, as `networkOf` tells it. */
  readonly network: string
  /** What tells a device that verified this phone before; null for every other. */
  readonly device: string | null
  readonly proof: string | undefined
}

/**
 * Counts one send of a code, or refuses it (engineering, the table of limits). Past half of the limit of a phone, an address
 * or a session, a proof of work is required. Refuses rate_limited, and proof_of_work_needed with the challenge. A device that
 * verified the phone before has counts of its own and proves nothing, so that nobody else can use its codes up.
 */
export async function takeSend(tenant: Tenant, input: SendRequest, now: Date): Promise<CallResult<true>> {
  const { secretKey, phone, device, sessionHash, network } = input
  const bucket = (kind: BucketKind, ...owner: string[]) => bucketOf(secretKey, kind, ...owner)
  // Sends to one phone are counted one after another: the row of this bucket is locked until the send is written.
  await takeFrom(tenant, bucket('sends to phone', phone), now)
  const since = new Date(now.getTime() - SENDS_LOOKED_AT.seconds * 1000)
  const sentAt = await sendsTo(tenant, phone, since, SENDS_LOOKED_AT.most)

  if (device) {
    const wait =
      waitBetweenSends(sentAt, now) ||
      (await takeFrom(tenant, bucket('sends of device in an hour', phone, device), now)) ||
      (await takeFrom(tenant, bucket('sends of device in a day', phone, device), now))
    return wait > 0 ? refuse({ reason: 'rate_limited', retryAfterSeconds: wait }) : accept(true)
  }

  const inNetwork = bucket('sends from network', network)
  const inSession = bucket('sends in session', sessionHash.toString('base64url'))
  const standings = [await standingOf(tenant, inNetwork, now), await standingOf(tenant, inSession, now)]
  const wait = Math.max(waitForSend(sentAt, now), ...standings.map(({ untilFree }) => untilFree))
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  const untilEasy = Math.max(waitForHalf(sentAt, now), ...standings.map(({ untilHalf }) => untilHalf))
  if (untilEasy > 0 && !(await spendProof(tenant, input, input.proof, now))) {
    return {
      ...refuse({ reason: 'proof_of_work_needed', retryAfterSeconds: untilEasy }),
      data: newChallenge(input, now),
    }
  }
  const taken = (await takeFrom(tenant, inNetwork, now)) || (await takeFrom(tenant, inSession, now))
  return taken > 0 ? refuse({ reason: 'rate_limited', retryAfterSeconds: taken }) : accept(true)
}
