import { maskCardNumbers } from '@compass/domain/contacts'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'

interface BrowserLine {
  readonly kind: 'log' | 'error'
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly stack?: string
  readonly path?: string
  readonly build?: string
}

/** No honest browser sends more. */
const MAX_BYTES = 16 * 1024
const PER_NETWORK = { rate: 1, burst: 20 }

/** Of all browsers together, so many lines a minute reach our log; the others are taken and dropped. */
const SAMPLE = { rate: 0.5, burst: 30 }
const LOGGED_FIELDS = { message: 300, stack: 1000, path: 200, build: 60 } as const

/**
 * Takes what browsers say about themselves (hostile 95): never stored, sampled into the log as one line each. Refuses
 * too_large and rate_limited.
 */
export function takeBrowserLines(api: Api): (request: FastifyRequest, line: BrowserLine) => Result<{ done: true }> {
  const networks = new Buckets(PER_NETWORK)
  const sample = new Buckets(SAMPLE)
  return (request, line) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return refuse({ reason: 'too_large' })
    const now = api.clock().getTime()
    const wait = networks.take(networkOf(request.ip), now)
    if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
    if (sample.take('all', now) === 0) {
      const { kind, level, message, stack, path, build } = line
      const text = {
        kind,
        message: oneLine(message, LOGGED_FIELDS.message),
        stack: oneLine(stack, LOGGED_FIELDS.stack),
        // Without what people typed: queries and fragments can hold it.
        path: oneLine(path?.split(/[?#]/, 1)[0], LOGGED_FIELDS.path),
        build: oneLine(build, LOGGED_FIELDS.build),
      }
      api.log[level]({ requestId: request.id, browser: text }, 'a browser says')
    }
    return accept({ done: true })
  }
}

/** Whatever ends a line or steers a terminal becomes a space. Card numbers go first: a part of one must not stay at the end. */
function oneLine(text: string | undefined, most: number): string | undefined {
  if (text === undefined) return undefined
  return maskCardNumbers(decodeEscapes(text))
    .slice(0, most)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

/** Addresses write spaces and the digits of other scripts as `%20` and the like. */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}
