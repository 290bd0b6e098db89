import { createHmac, timingSafeEqual } from 'node:crypto'
import { accept, type Result, refuse } from '@compass/domain/refusal'

/** How far the time of a webhook may be from ours. */
const TOLERANCE_SECONDS = 300

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Whether a webhook was signed with a secret, lately. Refuses `invalid_signature`, `stale_signature`. */
export function checkSignature(secret: string, header: string | undefined, body: Buffer, now: Date): Result<true> {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!found) return refuse({ reason: 'invalid_signature' })
  const seconds = Number(found[1])
  const right = createHmac('sha256', secret).update(`${found[1]}.`).update(body).digest()
  if (!timingSafeEqual(right, Buffer.from(found[2]!, 'hex'))) return refuse({ reason: 'invalid_signature' })
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return refuse({ reason: 'stale_signature' })
  return accept(true)
}
