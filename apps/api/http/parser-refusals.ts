import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { serverWords } from '@compass/i18n/server'
import { newId } from '../ids/index.ts'
import type { ApiConfiguration } from './configuration.ts'
import { headersOf } from './security-headers.ts'

/** What the parser of HTTP refuses, as status, slug and the words for it; everything else is a request that is none. */
const REFUSED = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'invalid_request' },
} as const
const NO_REQUEST = { status: 400, error: 'invalid_request' } as const

/**
 * Answers what never became a request (too large a head, two lengths, too slow) in the envelope, as every other call. Which
 * call it was for, and in which language, nobody knows: it is English.
 */
export function answerParserRefusals(configuration: Pick<ApiConfiguration, 'publicUrl'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, error: slug } = REFUSED[error.code as keyof typeof REFUSED] ?? NO_REQUEST
    const requestId = newId()
    const message = serverWords('en')(`refusals.${slug}`)
    const body = JSON.stringify({ data: null, meta: { code: status, message, requestId, error: slug } })
    const headers = {
      ...headersOf(configuration, '/v1/'),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  }
}
