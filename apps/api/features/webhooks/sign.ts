import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Seconds by which a letter's time may differ from the reader's clock. */
const GOOD_FOR_SECONDS = 300

/**
 * The key that signs a webhook's deliveries. It is derived from the database's lasting key, so that no table holds it, and each
 * generation has another one. `whsec_` and 43 characters.
 */
export function signingKey(
  lastingKey: string,
  webhook: { readonly merchantId: string; readonly id: string; readonly generation: number },
): string {
  const { merchantId, id, generation } = webhook
  const bytes = hkdfSync('sha256', lastingKey, merchantId, `webhook ${id} ${generation}`, 32)
  return `whsec_${Buffer.from(bytes).toString('base64url')}`
}

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>", hexadecimal>`: the header `compass-signature`. */
export function signatureOf(key: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${macOf(key, seconds, body)}`
}

/** What a reader does: the signature is of this body, by this key, and of now. */
export function isSigned(key: string, body: Buffer, signature: string, now: Date): boolean {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !mac || Math.abs(now.getTime() / 1000 - Number(seconds)) > GOOD_FOR_SECONDS) return false
  return timingSafeEqual(Buffer.from(macOf(key, Number(seconds), body)), Buffer.from(mac))
}

function macOf(key: string, seconds: number, body: Buffer): string {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
}
