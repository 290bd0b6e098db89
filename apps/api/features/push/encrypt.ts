import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const RECORD_SIZE = 4096
const LAST_RECORD = Buffer.from([2])

/**
 * A message that only one browser can read (RFC 8291, aes128gcm, one record).
 *
 * @param browser its public key (65 bytes) and its secret (16 bytes); throws where the key is no point of the curve
 * @param given the sender's key and the salt: chosen anew for each message, given in tests
 */
export function encryptFor(
  browser: { readonly p256dh: Buffer; readonly auth: Buffer },
  text: string,
  supplied: { readonly privateKey?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  const own = createECDH('prime256v1')
  if (supplied.privateKey) own.setPrivateKey(supplied.privateKey)
  else own.generateKeys()
  const ownPublic = own.getPublicKey()
  const salt = supplied.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.p256dh, ownPublic])
  const shared = hkdf(own.computeSecret(browser.p256dh), browser.auth, info, 32)
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([
    ...[salt, size, Buffer.from([ownPublic.length]), ownPublic],
    ...[cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()],
  ])
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
