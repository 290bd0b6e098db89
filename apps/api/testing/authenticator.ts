import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** Options as a server sends them to a browser. */
type Options = Readonly<Record<string, unknown>>

/** What an authenticator does another way than it should. */
interface Lies {
  /** The page that asked. */
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

const bytes = (text: unknown) => Buffer.from(String(text), 'base64url')
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/** An authenticator in memory that keeps one passkey, as WebAuthn level 3 describes it. It counts its uses. */
export class TestAuthenticator {
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #id = randomBytes(32)
  #userHandle = Buffer.alloc(0)
  #counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    // A COSE key: EC2, ES256, P-256, x, y.
    const head = Buffer.from('a5010203262001215820', 'hex')
    this.#publicKey = Buffer.concat([head, bytes(x), Buffer.from('225820', 'hex'), bytes(y)])
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  /** Makes the passkey. */
  create(options: Options, lies: Lies = {}) {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } }
    this.#userHandle = bytes(user.id)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey])
    const data = Buffer.concat([this.#dataOf(rp.id, HAS_KEY, lies), credential])
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs with it. */
  get(options: Options, lies: Lies = {}) {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', options, lies)
    const data = this.#dataOf(String(options.rpId), 0, lies)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key)
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle.toString('base64url'),
      },
    }
  }

  #clientData(type: string, { challenge }: Options, lies: Lies): Buffer {
    const origin = lies.origin ?? 'http://localhost:3000'
    return Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #dataOf(rpId: string, more: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.#counter)
    const flags = USER_PRESENT | (lies.isVerified === false ? 0 : USER_VERIFIED) | more
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter])
  }
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationOf(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255])
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, data]
  return Buffer.concat([Buffer.from([0xa3]), ...parts])
}
