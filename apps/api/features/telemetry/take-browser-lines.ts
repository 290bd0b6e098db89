import { maskCardNumbers } from '@compass/domain/contacts'
import { maskPersonalData } from '@compass/domain/contacts/personal-data'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { hashOf } from '../../ids/index.ts'
import { describeStack } from './describe-stack.ts'

/** One line of what a browser says about itself. */
export interface BrowserLine {
  readonly kind: 'log' | 'error'
  /** Of an error: how the browser met it. */
  readonly cause?: string | undefined
  readonly name?: string | undefined
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly stack?: string | undefined
  readonly place: {
    readonly url?: string | undefined
    readonly line?: number | undefined
    readonly column?: number | undefined
  }
  /** How often it happened. */
  readonly count: number
}

interface BrowserPage {
  readonly path: string | undefined
  readonly build: string | undefined
}

/** Requests; each brings some lines. A session is told by what it shows, without asking whether it is one. */
const PER_NETWORK = { rate: 1, burst: 20 }
const PER_SESSION = { rate: 0.1, burst: 6 }

/** Of all browsers together, so many lines a second are looked at, and of one fault so many a minute are written. */
const LOOKED_AT = { rate: 5, burst: 200 }
const PER_FAULT = { rate: 1 / 60, burst: 5 }
/** Of all that is left, so many lines a minute reach our log; the others are taken and dropped. */
const SAMPLE = { rate: 0.5, burst: 30 }
const LOGGED_FIELDS = { message: 300, stack: 2000, path: 200, build: 60, word: 60 } as const

type TakingResult = Promise<Result<{ done: true }>>

/**
 * Takes what browsers say about themselves (hostile 95). Nothing is stored: a sample goes into the log, one line each. What may
 * be of a person is taken out, and stacks name places of our sources. Refuses rate_limited.
 */
export function takeBrowserLines(
  api: Api,
): (request: FastifyRequest, page: BrowserPage, lines: readonly BrowserLine[]) => TakingResult {
  const networks = new Buckets(PER_NETWORK)
  const sessions = new Buckets(PER_SESSION)
  const looked = new Buckets(LOOKED_AT)
  const faults = new Buckets(PER_FAULT)
  const sample = new Buckets(SAMPLE)

  function isWritten({ kind, message, stack }: BrowserLine, now: number): boolean {
    if (looked.take('all', now) > 0) return false
    const fault = hashOf(`${kind} ${message.slice(0, 200)} ${stack?.split('\n', 2).join('').slice(0, 300)}`)
    return faults.take(fault.toString('base64'), now) === 0 && sample.take('all', now) === 0
  }

  return async (request, page, lines) => {
    const now = api.clock().getTime()
    const session = sessionOf(request)
    const wait = networks.take(networkOf(request.ip), now) || (session && sessions.take(session, now))
    if (wait) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
    for (const line of lines) if (isWritten(line, now)) await write(api, request, page, line)
    return accept({ done: true })
  }
}

async function write(api: Api, request: FastifyRequest, { path, build }: BrowserPage, line: BrowserLine) {
  const { kind, cause, name, level, message, count } = line
  const text = {
    kind,
    cause: oneLine(cause, LOGGED_FIELDS.word),
    name: oneLine(name, LOGGED_FIELDS.word),
    message: oneLine(message, LOGGED_FIELDS.message),
    stack: await describeStack(api.configuration.sourceMaps, line, (words) => oneLine(words, LOGGED_FIELDS.stack)),
    // Without what people typed: queries and fragments can hold it.
    path: oneLine(path?.split(/[?#]/, 1)[0], LOGGED_FIELDS.path),
    build: oneLine(build, LOGGED_FIELDS.build),
    ...(count > 1 && { count }),
  }
  api.log[level]({ requestId: request.id, browser: text }, 'a browser says')
}

/** What a browser shows of its session, as a key that opens nothing; null: it shows none. */
function sessionOf({ headers: { authorization, cookie = '' } }: FastifyRequest): string | null {
  const cookies = cookie.match(/(?:__Host-)?s\.[^=;]+=[^;]+/g)?.join(';')
  const shown = authorization ?? cookies
  return shown ? hashOf(shown).toString('base64') : null
}

/**
 * A text for the log, on one line. Whatever ends a line or steers a terminal becomes a space. What may be of a person goes
 * first: a part of it must not stay at the end.
 */
function oneLine(text: string, most: number): string
function oneLine(text: string | undefined, most: number): string | undefined
function oneLine(text: string | undefined, most: number): string | undefined {
  if (text === undefined) return undefined
  return maskPersonalData(maskCardNumbers(decodeEscapes(text)))
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
