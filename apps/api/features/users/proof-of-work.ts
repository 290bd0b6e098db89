import { createHash } from 'node:crypto'
import type { ProofChallenge } from '@compass/contract/users'
import type { Tenant } from '../../db/database.ts'
import { keyedHash, newCapability, sameHash } from '../../ids/index.ts'
import { takeOnce } from '../../records/otp/otp-limits.ts'

const GOOD_FOR_SECONDS = 300
/** Short enough that challenge, colon and number are one block of SHA-256: a phone tries twice as many in a second. */
const NONCE_LENGTH = 11
const MAC_LENGTH = 22
const PROOF = /^([0-9a-z]{6,9})\.([\w-]{11})\.([\w-]{22}):\d{1,12}$/

/** What a challenge is good for: one phone, asked for by one session, in one deployment. */
export interface ProofOf {
  readonly secretKey: string
  readonly merchantId: string
  readonly sessionHash: Buffer
  /** E.164. */
  readonly phone: string
  readonly bits: number
}

/** A challenge, `<expires>.<nonce>.<mac>`. Nothing is stored: what it is good for stands in its mac. */
export function newChallenge(owner: ProofOf, now: Date): ProofChallenge {
  const expires = Math.ceil(now.getTime() / 1000) + GOOD_FOR_SECONDS
  const nonce = newCapability().slice(0, NONCE_LENGTH)
  return {
    challenge: `${expires.toString(36)}.${nonce}.${macOf(owner, expires.toString(36), nonce)}`,
    bits: owner.bits,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/**
 * Spends a proof, `<challenge>:<number>`. True where the challenge is ours, for this phone and session, not too old, solved,
 * and not spent before; only the last asks the database.
 */
export async function spendProof(
  tenant: Tenant,
  owner: ProofOf,
  proof: string | undefined,
  now: Date,
): Promise<boolean> {
  const [, expires, nonce, mac] = PROOF.exec(proof ?? '') ?? []
  if (!proof || !expires || !nonce || !mac) return false
  const expiresAt = new Date(Number.parseInt(expires, 36) * 1000)
  if (!(expiresAt > now)) return false
  if (!sameHash(Buffer.from(mac), Buffer.from(macOf(owner, expires, nonce)))) return false
  if (zeroBits(createHash('sha256').update(proof).digest()) < owner.bits) return false
  return takeOnce(tenant, keyedHash(owner.secretKey, 'spent proof', mac).toString('base64url'), expiresAt)
}

function macOf({ secretKey, merchantId, sessionHash, phone, bits }: ProofOf, expires: string, nonce: string): string {
  const parts = [merchantId, sessionHash.toString('base64url'), phone, String(bits), expires, nonce]
  return keyedHash(secretKey, 'proof of work', ...parts)
    .toString('base64url')
    .slice(0, MAC_LENGTH)
}

function zeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at]!) - 24
}
