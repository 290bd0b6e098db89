import { createHmac } from 'node:crypto'

/** The header `x-gateway-signature`: HMAC-SHA256 over the instant (unix seconds) and the body, in hexadecimal. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
