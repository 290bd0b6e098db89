import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a header is the hexadecimal HMAC-SHA256 of what was signed, by any of the secrets. */
export function isSignedBy(
  secrets: readonly (string | undefined)[],
  header: string | string[] | undefined,
  signed: string | Buffer,
): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/.test(header)) return false
  const signature = Buffer.from(header, 'hex')
  return secrets.some(
    (secret) =>
      secret !== undefined && timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), signature),
  )
}
