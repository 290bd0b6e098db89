import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash } from './index.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** What a sealed secret is for: one kind is never read as another. */
type Purpose = 'secret codes' | 'spot keys' | 'prescriptions'

/** A secret as it is stored: only the deployment that has the key can read it. */
export function seal(secretKey: string, purpose: Purpose, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyedHash(secretKey, `seal of ${purpose}`), nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null where another key sealed it, or it was tampered with. */
export function unseal(secretKey: string, purpose: Purpose, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, keyedHash(secretKey, `seal of ${purpose}`), nonce)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
