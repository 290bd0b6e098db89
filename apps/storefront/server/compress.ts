import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What the browser takes, best first. */
export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding']
  const text = typeof accepted === 'string' ? accepted : ''
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

/** Compresses off the main thread: well where the bytes are kept, quickly where they are sent once. */
export async function compress(bytes: Buffer, encoding: Encoding, use: 'kept' | 'once'): Promise<Buffer> {
  if (encoding === 'identity' || bytes.length === 0) return bytes
  if (encoding === 'gzip') return zip(bytes, gzipOptions(use))
  return brotli(bytes, brotliOptions(use, bytes.length))
}

export function gzipOptions(use: 'kept' | 'once') {
  return { level: use === 'kept' ? 9 : 4 }
}

export function brotliOptions(use: 'kept' | 'once', length: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: use === 'kept' ? 9 : 3,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
