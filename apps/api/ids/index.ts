import { createHmac, hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** As many as three hexadecimal digits count. */
const COUNTS = 0x1000
let latest = 0
let count = 0

/**
 * UUIDv7: sorts by the time it was made, so that rows of one merchant lie together. Those that a process makes one after another in one
 * millisecond sort as they were made, up to 4,096 of them. So what lists "the latest first" ends its order with the id.
 */
export function newId(now: number = Date.now()): string {
  // A request that began before the latest one makes ids of its own time meanwhile: they do not begin the count anew.
  count = now > latest ? 0 : (count + 1) % COUNTS
  latest = Math.max(latest, now)
  const time = now.toString(16).padStart(12, '0')
  // The variant aside every other bit is random, and the entropy of a UUIDv4 is kept ready.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of nothing: it stands in a statement where there is no id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Ids are opaque to clients; what is no id of ours is an unknown one, and never reaches a query. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** Something that opens something: 256 random bits, base64url. Stored hashed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** 128 random bits, base64url: capabilities in links, verification ids. */
export function newCapability(): string {
  return randomBytes(16).toString('base64url')
}

export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** For what has little entropy (one-time codes): hashed with a key of the deployment. */
export function keyedHash(key: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `<merchantId>.<secret>`: a credential carries its tenant. Null where the text is none. */
export function readCredential(text: string): { merchantId: string; secret: string } | null {
  if (text.length > 200) return null
  const dot = text.indexOf('.')
  const merchantId = text.slice(0, dot)
  const secret = text.slice(dot + 1)
  return dot > 0 && isId(merchantId) && /^[A-Za-z0-9_-]{20,64}$/.test(secret) ? { merchantId, secret } : null
}
