import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** The server's own pair of keys for push services (RFC 8292), on the curve P-256. */
interface PushKeys {
  /** Uncompressed, base64url: what a browser subscribes with. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const GOOD_FOR_SECONDS = 12 * 3600
const CURVE = 'prime256v1'
const stored = new Map<string, PushKeys>()

/**
 * The key pair that belongs to a database's lasting key. It is the same in every process and after every start, also after
 * another `SECRET_KEY`. Another database makes browsers ask to be told again.
 */
export function pushKeysOf(lastingKey: string): PushKeys {
  let keys = stored.get(lastingKey)
  if (!keys) {
    keys = derive(lastingKey)
    stored.set(lastingKey, keys)
  }
  return keys
}

function derive(lastingKey: string): PushKeys {
  // Nearly every 32 bytes are a private key of the curve; where they are none, the next ones are.
  for (let n = 0; ; n++) {
    const d = Buffer.from(hkdfSync('sha256', lastingKey, 'compass', `push keys ${n}`, 32))
    const pair = createECDH(CURVE)
    try {
      pair.setPrivateKey(d)
    } catch {
      continue
    }
    const point = pair.getPublicKey()
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: part(1), y: part(33) }
    return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
  }
}

/** The header `Authorization` for a push service: who sends, for twelve hours, to this service alone. */
export function vapidHeader(keys: PushKeys, endpoint: string, contact: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
