import { createHmac, timingSafeEqual } from 'node:crypto'
import { accept, type Result, refuse } from '@compass/domain/refusal'

/** How far the time of a webhook may be from ours. */
const TOLERANCE_SECONDS = 300
const MAX_HEADER = 2000

/**
 * `Stripe-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with several v1 while a secret is rotated there. Any
 * may match any secret. Refuses `invalid_signature`, `stale_signature`.
 */
export function checkStripeSignature(
  secrets: readonly string[],
  header: string | string[] | undefined,
  body: Buffer,
  now: Date,
): Result<true> {
  const text = typeof header === 'string' && header.length <= MAX_HEADER ? header : ''
  const parts = text.split(',').map((part) => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.flatMap(([name, value]) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? value! : [],
  )
  if (!/^\d{1,12}$/.test(at) || signatures.length === 0) return refuse({ reason: 'invalid_signature' })
  const isRight = secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
    return signatures.some((signature) => timingSafeEqual(right, Buffer.from(signature, 'hex')))
  })
  if (!isRight) return refuse({ reason: 'invalid_signature' })
  if (Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE_SECONDS) return refuse({ reason: 'stale_signature' })
  return accept(true)
}
