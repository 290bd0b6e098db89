import { type Call, STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import type { Refusal } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, readCredential } from '../ids/index.ts'
import {
  findStaffOfToken,
  STAFF_SESSION_MS,
  type StaffOfSession,
  writeStaffSessionUse,
} from '../records/staff/sessions.ts'
import type { Api } from './api.ts'
import { deploymentHosts, hostNameOf } from './host-names.ts'
import { Buckets } from './limits.ts'
import { networkOf } from './network-of.ts'
import { isSameOrigin, namedMerchant, readCookie, secureCookies } from './session.ts'

/** So long nobody is asked again whether it is still them. */
export const CONFIRMED_FOR_MS = 5 * 60_000
/** Sessions that were good when they were last shown. */
const MAX_REMEMBERED = 10_000
/** Sessions of a browser that are looked at together. Each is a cookie, and no request may have a head of 16 KB. */
export const MAX_SESSIONS = 30

const NO_SESSION: Refusal = { reason: 'unauthenticated', needs: 'staff_session' }

/** Who works in the console, of which merchant, told by the cookie of a request. */
export interface StaffSession {
  readonly id: string
  readonly name: string
  readonly role: StaffRole
  /** The one store or vendor that they belong to; null: the whole merchant. */
  readonly storeId: string | null
  readonly isDemo: boolean
  readonly merchantId: string
  readonly sessionId: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
  /** Until when nobody asks whether it is still them; null: they are asked. */
  readonly confirmedUntil: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls in the console; null: a key, a customer or nobody. */
    staff: StaffSession | null
  }
}

/**
 * The sessions of staff, told by the cookie of the merchant that a call names. The database is asked each time, so that one that
 * was ended is ended in every process. A session has the limits of a merchant's key. An unknown cookie counts against its
 * address, so that nobody can try tokens.
 */
export class StaffSessions {
  readonly #api: Api
  readonly #perAddress: Buckets
  readonly #perSession: Buckets
  readonly #good = new Set<string>()
  readonly #ownHosts: ReturnType<typeof deploymentHosts>

  constructor(api: Api, perAddress: Buckets) {
    this.#api = api
    this.#perAddress = perAddress
    this.#perSession = new Buckets(api.configuration.limits.perMerchantKey)
    this.#ownHosts = deploymentHosts(api.configuration)
  }

  /** Does the request come from the console: without a key, for a merchant that it names? */
  isMeantBy(request: FastifyRequest): boolean {
    return request.headers.authorization === undefined && namedMerchant(request) !== null
  }

  /** Null where the request has a session that may make this call. Who it is, is noted on it, as a merchant's key would be. */
  async check(call: Call, request: FastifyRequest): Promise<Refusal | null> {
    const credential = credentialOf(this.#api, request)
    const tokenHash = credential && hashOf(credential.secret)
    const name = credential && tokenHash && credential.merchantId + tokenHash.toString('base64')
    const isKnown = name !== null && this.#good.has(name)
    const wait = isKnown
      ? this.#perSession.take(name, Date.now())
      : this.#perAddress.take(networkOf(request.ip), Date.now())
    if (wait > 0) return { reason: 'rate_limited', retryAfterSeconds: wait }
    // The console stands on the deployment's own host alone; no other one ever gets these cookies.
    if (!this.#ownHosts.has(hostNameOf(request.headers.host))) return { reason: 'wrong_host' }
    const staff = credential && tokenHash && (await readStaff(this.#api, credential.merchantId, tokenHash))
    if (!staff || !name) {
      if (name) this.#good.delete(name)
      return NO_SESSION
    }
    if (this.#good.size >= MAX_REMEMBERED) this.#good.clear()
    this.#good.add(name)
    if (request.method !== 'GET' && !isSameOrigin(this.#api, request)) return { reason: 'cross_site' }
    if (!(await this.#api.merchants.load(staff.merchantId))) return { reason: 'not_found' }
    noteStaff(request, staff)
    return whyNotStaff(call, staff, this.#api.clock())
  }
}

function noteStaff(request: FastifyRequest, staff: StaffSession): void {
  request.staff = staff
  request.merchantKeyOf = staff.merchantId
  request.merchantKeyHash = staff.tokenHash
  request.merchantKeyStore = staff.storeId
  request.keyName = { actor: 'staff', keyId: staff.id, keyName: staff.name }
}

/** Why staff may not make a call: it is for keys, for another role, or wants them to show first who they are. */
function whyNotStaff(call: Call, staff: StaffSession, now: Date): Refusal | null {
  const { auth, staffRole } = call
  if (auth === 'merchant' && !staffRole) return { reason: 'forbidden' }
  if (staffRole && !reaches(staff.role, staffRole)) return { reason: 'not_your_role' }
  return call.confirms ? needsConfirmation(staff, now) : null
}

/** Each role may do what those before it may. */
export function reaches(role: StaffRole, least: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least)
}

/** A refusal where staff are to show first that it is still them; null for those who just did, for keys and for the demo. */
export function needsConfirmation(staff: StaffSession | null, now: Date): Refusal | null {
  if (!staff || staff.isDemo) return null
  return staff.confirmedUntil && staff.confirmedUntil > now ? null : { reason: 'confirmation_needed' }
}

/** The cookie of the merchant that a call names: bound to the host and to https, plain over http in demo mode alone. */
function staffCookieName(api: Api, merchantId: string): string {
  return `${secureCookies(api) ? '__Host-' : ''}c.${merchantId}`
}

/** No other site's link or form ever sends it: the console is a page that calls by itself. */
function staffCookieText(api: Api, merchantId: string, token: string, maxAgeSeconds: number): string {
  const name = staffCookieName(api, merchantId)
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secureCookies(api) ? '; Secure' : ''}`
}

/** Gives a browser the cookie of a new session. */
export function giveStaffCookie(api: Api, reply: FastifyReply, merchantId: string, token: string): void {
  addCookie(reply, staffCookieText(api, merchantId, token, STAFF_SESSION_MS / 1000))
}

export function takeStaffCookie(api: Api, reply: FastifyReply, merchantId: string): void {
  addCookie(reply, staffCookieText(api, merchantId, '', 0))
}

/** Fastify gathers cookies that are set one after another. */
function addCookie(reply: FastifyReply, text: string): void {
  reply.header('set-cookie', text)
}

function credentialOf(
  api: Api,
  request: FastifyRequest,
): { readonly merchantId: string; readonly secret: string } | null {
  const slug = namedMerchant(request)
  const merchantId = slug ? api.merchants.idOfSlug(slug) : null
  return merchantId ? credentialAt(api, request, merchantId) : null
}

/** A cookie of one merchant is none of another's, whatever its name says. */
function credentialAt(api: Api, request: FastifyRequest, merchantId: string): ReturnType<typeof readCredential> {
  const credential = readCredential(readCookie(request, staffCookieName(api, merchantId)) ?? '')
  return credential?.merchantId === merchantId ? credential : null
}

/** The live session of a browser at one merchant, however many others it has; null: there is none. */
export async function readStaffSessionAt(
  api: Api,
  request: FastifyRequest,
  merchantId: string,
): Promise<StaffSession | null> {
  const credential = credentialAt(api, request, merchantId)
  return credential && readStaff(api, merchantId, hashOf(credential.secret))
}

/** The live sessions of a browser, one of each merchant at most, those that the call's own cookie names among them. */
export async function readStaffSessions(api: Api, request: FastifyRequest): Promise<StaffSession[]> {
  const prefix = staffCookieName(api, '')
  const credentials = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .slice(0, MAX_SESSIONS)
    .flatMap((part) => readCredential(part.slice(part.indexOf('=') + 1)) ?? [])
  const found = await Promise.all(
    credentials.map(({ merchantId, secret }) => readStaff(api, merchantId, hashOf(secret))),
  )
  return found.filter((staff) => staff !== null)
}

async function readStaff(api: Api, merchantId: string, tokenHash: Buffer): Promise<StaffSession | null> {
  const now = api.clock()
  const tenant = api.database.tenant(merchantId, 'asyncCommit')
  const found = await findStaffOfToken(tenant, tokenHash, now)
  // Whoever came by the demo's link is nobody once the deployment is no demo.
  if (!found || (found.isDemo && api.configuration.mode !== 'demo')) return null
  if (found.isUseOld)
    writeStaffSessionUse(tenant, tokenHash, now).catch((error) =>
      api.log.debug({ err: error }, 'the use of a staff session was not written'),
    )
  return staffOf(merchantId, tokenHash, found)
}

function staffOf(merchantId: string, tokenHash: Buffer, found: StaffOfSession): StaffSession {
  const { staffId, name, role, storeId, isDemo, sessionId, expiresAt, confirmedAt } = found
  const confirmedUntil = confirmedAt && new Date(confirmedAt.getTime() + CONFIRMED_FOR_MS)
  return { id: staffId, name, role, storeId, isDemo, merchantId, sessionId, tokenHash, expiresAt, confirmedUntil }
}
