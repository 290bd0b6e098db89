import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyedHash } from './index.ts'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** The deployment's keys: what the former one sealed is still read. */
export interface SealKeys {
  readonly secretKey: string
  readonly secretKeyBefore?: string | undefined
}

/** What a sealed secret is for: one kind is never read as another. `secrets`: keys of merchants that seal their secrets. */
type Purpose = 'secret codes' | 'spot keys' | 'prescriptions' | 'secrets' | 'lasting key'

/**
 * A secret as it is stored: only the deployment that has the key can read it.
 *
 * @param owner what it belongs to: sealed with it, so that it opens nowhere else
 */
export function seal(secretKey: string, purpose: Purpose, secret: Buffer, owner = ''): Buffer {
  return sealBy(keyFor(secretKey, purpose), secret, owner)
}

/** Null where another key sealed it, or it was tampered with. */
export function unseal(secretKey: string, purpose: Purpose, sealed: Buffer, owner = ''): Buffer | null {
  return unsealBy(keyFor(secretKey, purpose), sealed, owner)
}

/** Reads what one of the deployment's keys sealed. `isOld`: it was the former one, and the present one is to seal it. */
export function unsealByEither(
  { secretKey, secretKeyBefore }: SealKeys,
  purpose: Purpose,
  sealed: Buffer,
  owner = '',
): { readonly secret: Buffer; readonly isOld: boolean } | null {
  const secret = unseal(secretKey, purpose, sealed, owner)
  if (secret) return { secret, isOld: false }
  const before = secretKeyBefore === undefined ? null : unseal(secretKeyBefore, purpose, sealed, owner)
  return before && { secret: before, isOld: true }
}

/** Seals by a random key of 32 bytes. */
export function sealBy(key: Buffer, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null where another key sealed it, it belongs elsewhere, or it was tampered with. */
export function unsealBy(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function keyFor(secretKey: string, purpose: Purpose): Buffer {
  if (purpose === 'secrets') return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  return keyedHash(secretKey, `seal of ${purpose}`)
}
