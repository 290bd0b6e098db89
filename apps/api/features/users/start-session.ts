import { userOwner } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import type { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import {
  bearerOf,
  cookieText,
  namedMerchant,
  readCookie,
  type SessionMemory,
  sessionCookieName,
} from '../../http/session.ts'
import { hashOf, newId, newSecret, readCredential } from '../../ids/index.ts'
import { putSessionSpot, type SessionSpot } from '../../records/spots/session-spots.ts'
import { isReplacedSince, LASTS_DAYS } from '../../records/users/sessions.ts'
import { guest } from '../../records/users/user.ts'
import { insertGuest } from '../../records/users/users.ts'
import { deviceOf } from './device-of.ts'
import { guestAnswer, type UserAnswer } from './user-answer.ts'

/** So long a request may be under way that was sent before its session gave way to another one. */
const LATE_AT_MOST_MS = 10_000

/** The server ends a session sooner: the cookie is given once, and is there as long as the session may last. */
const COOKIE_LASTS_SECONDS = LASTS_DAYS * 24 * 3600

/** A user with the credential of a session; null where a browser holds it in its cookie. */
type SignedIn = UserAnswer & { token: string | null }

interface HttpContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A token carries its merchant; what is stored is the hash of its secret. */
export function newToken(merchantId: string): { readonly token: string; readonly tokenHash: Buffer } {
  const secret = newSecret()
  return { token: `${merchantId}.${secret}`, tokenHash: hashOf(secret) }
}

/** Makes a guest with a session, at a table or room where one is named, and hands both over. Refuses rate_limited where one address has made too many (hostile 97). */
export async function startGuest(
  api: Api,
  memory: SessionMemory,
  newcomers: Buckets,
  asking: HttpContext,
  loaded: LoadedMerchant,
  now: Date,
  at: SessionSpot | null = null,
): Promise<Result<SignedIn>> {
  const merchantId = loaded.merchant.id
  const wait = newcomers.take(networkOf(asking.request.ip), Date.now())
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  const user = guest(newId())
  const { token, tokenHash } = newToken(merchantId)
  // A guest who has done nothing yet is nobody's loss; whatever follows takes them to the disk.
  const tenant = api.database.tenant(merchantId, 'asyncCommit')
  await insertGuest(tenant, { userId: user.id, tokenHash, device: deviceOf(asking.request) }, now)
  if (at) await putSessionSpot(tenant, tokenHash, at, now)
  memory.remember(merchantId, tokenHash, user.id)
  api.cartCache.remember(userOwner(user.id), null)
  const answer = guestAnswer(loaded, user)
  // The browser has the cookie of the session after it by now: a guest's would sign it out again.
  if (await isLate(api, asking.request, merchantId, now)) return accept({ ...answer, token: null })
  return accept(handOver(api, asking, merchantId, answer, token))
}

/** Was a request sent with the cookie of a session that has given way to another one meanwhile? */
async function isLate(api: Api, request: FastifyRequest, merchantId: string, now: Date): Promise<boolean> {
  const cookie = bearerOf(request) === null ? readCookie(request, sessionCookieName(api, merchantId)) : null
  const credential = cookie === null ? null : readCredential(cookie)
  if (!credential) return false
  const since = new Date(now.getTime() - LATE_AT_MOST_MS)
  return isReplacedSince(api.database.tenant(merchantId), hashOf(credential.secret), since)
}

/**
 * A browser (it names its merchant in a header and sends no bearer) gets the token as a cookie that no script can read. The
 * answer then holds none. Everybody else gets it in the answer, with the cookie beside it.
 */
export function handOver(api: Api, asking: HttpContext, merchantId: string, user: UserAnswer, token: string): SignedIn {
  if (bearerOf(asking.request) === null) giveCookie(api, asking.reply, merchantId, token)
  return { ...user, token: isBrowser(asking.request) ? null : token }
}

/** The user of a session that goes on: the presented token stays the token, and no cookie is written again. */
export function goOn(api: Api, request: FastifyRequest, merchantId: string, user: UserAnswer): SignedIn {
  const token = bearerOf(request) ?? readCookie(request, sessionCookieName(api, merchantId))
  return { ...user, token: isBrowser(request) ? null : token }
}

export function takeCookie(api: Api, reply: FastifyReply, merchantId: string): void {
  reply.header('set-cookie', cookieText(api, sessionCookieName(api, merchantId), '', 0))
}

function giveCookie(api: Api, reply: FastifyReply, merchantId: string, token: string): void {
  reply.header('set-cookie', cookieText(api, sessionCookieName(api, merchantId), token, COOKIE_LASTS_SECONDS))
}

function isBrowser(request: FastifyRequest): boolean {
  return bearerOf(request) === null && namedMerchant(request) !== null
}
