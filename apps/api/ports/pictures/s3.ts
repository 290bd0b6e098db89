import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { CircuitBreaker } from '../breaker/circuit-breaker.ts'
import { send } from '../sender/send.ts'
import { SendFault } from '../sender/send-fault.ts'
import { pictureKey } from './picture-key.ts'
import { PicturesFault, type PicturesPort } from './port.ts'

export interface S3Settings {
  /** The origin, without a slash at its end. */
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

interface S3Limits {
  readonly readWithinMs: number
  readonly writeWithinMs: number
  readonly clock?: () => number
}

const LIMITS: S3Limits = { readWithinMs: 3_000, writeWithinMs: 8_000 }
/** No picture that we encoded comes near it. */
const MAX_BYTES = 8 * 1024 * 1024
const RETRY_AFTER_MS = 100

type S3Method = 'GET' | 'HEAD' | 'PUT'

interface S3Answer {
  readonly status: number
  readonly bytes: Buffer
}

/**
 * Keeps pictures in a bucket that speaks S3, by path style and version 4 of the signature, which MinIO, R2 and AWS take. The
 * keys are the paths of the folder, so that a tool of S3 moves pictures from one to the other.
 */
export function s3Pictures(settings: S3Settings, limits: S3Limits = LIMITS): PicturesPort {
  const { url, bucket, region, key, secret } = settings
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region })
  const breaker = new CircuitBreaker({
    isAnswer: (error) => error instanceof PicturesFault && error.kind === 'refused',
    restFault: () => new PicturesFault('away', 'it has failed too often: it rests'),
    ...(limits.clock && { clock: limits.clock }),
  })
  const refusalOf = (status: number, code: string) =>
    new PicturesFault('refused', `the bucket "${bucket}" at ${url} answers ${status}${code && ` (${code})`}`)

  async function request(method: S3Method, path: string, body: Buffer | null): Promise<S3Answer> {
    const headers = headersOf(body)
    const signed = await client.sign(`${url}/${bucket}/${path}`, { method, headers })
    return send({
      method,
      url: signed.url,
      headers: Object.fromEntries(signed.headers),
      body,
      withinMs: method === 'PUT' ? limits.writeWithinMs : limits.readWithinMs,
      maxBytes: MAX_BYTES,
      // The operator names the bucket's server, which often stands beside this one.
      mayBePrivate: true,
      connection: 'kept',
    })
  }

  /** Once more where a connection broke or the bucket is busy: each of the three requests may be sent twice. */
  async function sendTwice(method: S3Method, path: string, body: Buffer | null = null): Promise<S3Answer> {
    for (const isLast of [false, true]) {
      try {
        const answer = await request(method, path, body)
        if (answer.status < 500) return answer
        if (isLast) throw new PicturesFault('away', `it answers ${answer.status} (${codeOf(answer.bytes)})`)
      } catch (error) {
        if (!(error instanceof SendFault)) throw error
        if (isLast || !isBroken(error)) throw new PicturesFault('away', error.message)
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    }
    throw new Error('the last one has answered or thrown')
  }

  return {
    async put(merchantId, sha256, size, bytes) {
      const path = pictureKey(merchantId, sha256, size)
      await breaker.run(async () => {
        const { status, bytes: text } = await sendTwice('PUT', path, bytes)
        if (status !== 200) throw refusalOf(status, codeOf(text))
      })
    },
    async get(merchantId, sha256, size) {
      const path = pictureKey(merchantId, sha256, size)
      return breaker.run(async () => {
        const { status, bytes } = await sendTwice('GET', path)
        if (status === 404 && codeOf(bytes) === 'NoSuchKey') return null
        if (status !== 200) throw refusalOf(status, codeOf(bytes))
        if (!isWholeWebp(bytes)) throw new PicturesFault('away', `what lies at ${path} is no whole picture`)
        return bytes
      })
    },
    async has(merchantId, sha256, size) {
      const path = pictureKey(merchantId, sha256, size)
      return breaker.run(async () => {
        const { status } = await sendTwice('HEAD', path)
        if (status === 404) return false
        if (status !== 200) throw refusalOf(status, '')
        return true
      })
    },
  }
}

function headersOf(body: Buffer | null): Record<string, string> {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  return {
    'x-amz-content-sha256': digest,
    // A picture that browsers may keep for good may be kept by whatever stands before the bucket, too.
    ...(body && { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }),
  }
}

/** The code of an error of S3. The rest of it may repeat the key and what was signed. */
function codeOf(bytes: Buffer): string {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
}

/** A WebP file says its own length: one that ends early is not served, since browsers would keep it for a year. */
function isWholeWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return false
  return bytes.readUInt32LE(4) + 8 === bytes.length
}

const isBroken = ({ reason }: SendFault) => reason !== 'late' && reason !== 'too_long'
