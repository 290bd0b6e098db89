import type { FastifyRequest } from 'fastify'
import { hashOf, readCredential } from '../ids/index.ts'
import { findUserOfToken, writeSessionUse } from '../records/users/sessions.ts'
import type { Api } from './api.ts'

/** Who asks, told by the credential alone. */
export interface Session {
  readonly merchantId: string
  readonly userId: string
  readonly tokenHash: Buffer
  /** The credential came as a cookie: writes then need same-origin proof. */
  readonly byCookie: boolean
}

/** How long a process may believe a session without asking the database: an end made by another process is seen by then. */
const BELIEVED_FOR_MS = 1_000
const MAX_BELIEVED = 20_000

/** What names a session: nothing that could be used as one. */
export type SessionName = Pick<Session, 'merchantId' | 'userId' | 'tokenHash'>

type SessionEndCheck = (session: SessionName) => boolean

/** Live sessions that were seen lately, by token hash. One per application. */
export class SessionMemory {
  #seen = new Map<string, { userId: string; until: number }>()
  #listeners: ((isEnded: SessionEndCheck) => void)[] = []

  /** Calls `listener` whenever sessions end in this process, with what tells whether one of them is a given one. */
  onEnd(listener: (isEnded: SessionEndCheck) => void): void {
    this.#listeners.push(listener)
  }

  remember(merchantId: string, tokenHash: Buffer, userId: string): void {
    if (this.#seen.size >= MAX_BELIEVED) this.#seen.clear()
    this.#seen.set(merchantId + tokenHash.toString('base64'), { userId, until: Date.now() + BELIEVED_FOR_MS })
  }

  forget(merchantId: string, tokenHash: Buffer): void {
    this.#seen.delete(merchantId + tokenHash.toString('base64'))
    this.#notify((session) => session.merchantId === merchantId && session.tokenHash.equals(tokenHash))
  }

  /** The sessions of a user end together: at deletion and at a change of phone. */
  forgetUser(userId: string): void {
    for (const [key, session] of this.#seen) if (session.userId === userId) this.#seen.delete(key)
    this.#notify((session) => session.userId === userId)
  }

  #notify(isEnded: SessionEndCheck): void {
    for (const listener of this.#listeners) listener(isEnded)
  }

  userOf(merchantId: string, tokenHash: Buffer): string | null {
    const session = this.#seen.get(merchantId + tokenHash.toString('base64'))
    return session && session.until > Date.now() ? session.userId : null
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (!header) return null
  const [scheme, value] = header.split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' ? (value ?? '') : ''
}

/** Cookie that holds the session of one merchant: bound to the host and to https, plain over http in demo mode alone. */
export function sessionCookieName(api: Api, merchantId: string): string {
  return `${secureCookies(api) ? '__Host-' : ''}s.${merchantId}`
}

/** Browsers treat loopback as secure, so that production may be tried there over http as well. */
export function secureCookies({ configuration: { mode, publicUrl } }: Api): boolean {
  return mode === 'production' || publicUrl.startsWith('https:')
}

export function cookieText(api: Api, name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secureCookies(api) ? '; Secure' : ''}`
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The merchant that a browser call names: it only chooses among the cookies that the browser has. */
export function namedMerchant(request: FastifyRequest): string | null {
  const named = request.headers['x-merchant'] ?? (request.query as Record<string, unknown> | undefined)?.m
  return typeof named === 'string' && named.length <= 60 ? named : null
}

/**
 * Reads the session of a request. `dead` is a credential that is malformed, ended or of a deleted user. It is 401 where the
 * call needs a session, and no session where it does not (api.md, 401).
 */
export async function readSession(
  api: Api,
  memory: SessionMemory,
  request: FastifyRequest,
): Promise<{ session: Session | null; dead: boolean }> {
  const bearer = bearerOf(request)
  let token = bearer
  if (token === null) {
    const slug = namedMerchant(request)
    const merchantId = slug ? api.merchants.idOfSlug(slug) : null
    token = merchantId ? readCookie(request, sessionCookieName(api, merchantId)) : null
  }
  if (token === null) return { session: null, dead: false }
  const session = await sessionOfToken(api, memory, token, bearer === null)
  return { session, dead: session === null }
}

/** Sessions of a browser that are looked at together. */
const MAX_SESSIONS = 10

/** The live sessions of a browser, one of each merchant at most; of a program that of its token. */
export async function readSessions(api: Api, memory: SessionMemory, request: FastifyRequest): Promise<Session[]> {
  const bearer = bearerOf(request)
  const tokens = bearer === null ? sessionCookies(api, request) : [bearer]
  const found = await Promise.all(tokens.map((token) => sessionOfToken(api, memory, token, bearer === null)))
  return found.filter((session) => session !== null)
}

function sessionCookies(api: Api, request: FastifyRequest): string[] {
  const prefix = sessionCookieName(api, '')
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .slice(0, MAX_SESSIONS)
    .map((part) => part.slice(part.indexOf('=') + 1))
}

/** Null where the token is malformed, ended, or of a deleted user. */
async function sessionOfToken(
  api: Api,
  memory: SessionMemory,
  token: string,
  byCookie: boolean,
): Promise<Session | null> {
  const credential = readCredential(token)
  if (!credential) return null
  const tokenHash = hashOf(credential.secret)
  const { merchantId } = credential
  let userId = memory.userOf(merchantId, tokenHash)
  if (!userId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId, 'asyncCommit')
    const found = await findUserOfToken(tenant, tokenHash, now)
    if (!found) return null
    userId = found.userId
    memory.remember(merchantId, tokenHash, userId)
    if (found.isUseOld) noteUse(api, writeSessionUse(tenant, tokenHash, now))
  }
  return { merchantId, userId, tokenHash, byCookie }
}

/** Nobody waits for it, and one that is lost is written with the next request. */
function noteUse(api: Api, written: Promise<void>): void {
  written.catch((error) => api.log.debug({ err: error }, 'the use of a session was not written'))
}

/**
 * Same-origin proof of a write by cookie: the browser's own word (Sec-Fetch-Site), else an Origin that is ours. Neither
 * there: refused, since every browser that is of use sends one of them with a write.
 */
export function isSameOrigin(api: Api, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (!origin) return false
  try {
    const { host } = new URL(origin)
    return host === request.headers.host || origin === api.configuration.publicUrl
  } catch {
    return false
  }
}
