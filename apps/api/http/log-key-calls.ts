import type { Call } from '@compass/contract/call'
import { checkChanges } from '@compass/contract/document-changes'
import { previewRefund } from '@compass/contract/merchant-orders'
import { previewPayLink } from '@compass/contract/pay-links'
import { tryPromotion } from '@compass/contract/promotion-trials'
import { beginConfirmation, beginPasskey } from '@compass/contract/staff'
import { searchKey } from '@compass/domain/catalogue'
import { holdsCardNumber } from '@compass/domain/contacts'
import { toDecimal } from '@compass/domain/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../ids/index.ts'
import { listVersionsOf } from '../records/documents/versions.ts'
import { type CallDetails, type KeyCall, NO_MERCHANT, writeKeyCall } from '../records/key-calls/key-calls.ts'
import { findMerchantId } from '../records/merchants/merchants.ts'
import type { Api } from './api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that was shown and is good, or who works in the console: whose it is and its name. Null: none, or a customer. */
    keyName: Pick<KeyCall, 'actor' | 'keyId' | 'keyName'> | null
    /** The id of what the call made. */
    createdId: string | null
    /** What a change was about, as its handler says it. */
    callDetails: CallDetails | null
  }
}

/** Names in paths that say what a call was about, and nothing of a person. A test knows every other name of the contract. */
export const NAMES_OF_OBJECTS: ReadonlySet<string> = new Set([
  ...['id', 'slug', 'sha256', 'item', 'share', 'member', 'line', 'name', 'provider', 'host', 'version'],
])

const MAX_NAME = 80
const MAX_SEARCH_KEY = 4_000

/** What is tried, while somebody types, and what only begins; the change itself is a call of its own. */
const TRIALS: ReadonlySet<Call> = new Set<Call>([
  ...[checkChanges, previewRefund, previewPayLink, tryPromotion, beginConfirmation, beginPasskey],
])

/** Is it a call whose doing is written down? Reading is not, since tills look every second, and no trial is. */
export function isWrittenDown(call: Call): boolean {
  const { auth, method } = call
  return (auth === 'merchant' || auth === 'platform' || auth === 'staff') && method !== 'GET' && !TRIALS.has(call)
}

/**
 * Writes a change that was made or refused with a key or in the console, before its answer goes out. A row that cannot be written stops nobody.
 * The change is made by then, and the line goes to the log of the process in its place.
 */
export async function writeDown(api: Api, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = request.keyName
  if (!key) return
  const row: KeyCall = {
    id: newId(),
    at: api.clock(),
    ...key,
    operation: call.name,
    object: objectOf(request),
    status: reply.statusCode,
    error: request.refusedWith,
    requestId: request.id,
    details: request.refusedWith === null ? request.callDetails : null,
  }
  try {
    const merchantId = await merchantOf(api, request)
    await writeKeyCall(api.database.tenant(merchantId), row, await searchKeyOf(api, merchantId, row))
  } catch (error) {
    api.metrics.count('compass_key_calls_unwritten_total', 'Changes by key that the table of calls lacks.')
    api.log.error({ err: error, ...row }, 'a change by key was not written down')
  }
}

/** The words by which people find a change: who made it, and what its sentence names, in every language, as it is called now. */
async function searchKeyOf(api: Api, merchantId: string, { keyName, details }: KeyCall): Promise<string> {
  const { version, order, amount, store, product } = details ?? {}
  const [loaded, versions] = await Promise.all([
    store || product ? api.merchants.load(merchantId) : null,
    version === undefined ? [] : listVersionsOf(api.database.tenant(merchantId), [version]),
  ])
  const named = [loaded?.stores.get(store ?? ''), loaded?.products.get(product ?? '')]
  const words = [
    keyName,
    order,
    version,
    amount && toDecimal(amount.amount, amount.currency),
    ...named.flatMap((one) => Object.values(one?.name ?? {})),
    ...versions.flatMap(({ changes }) =>
      changes.flatMap(({ name, was, is }) => [...Object.values(name ?? {}), was, is].filter(isWord)),
    ),
  ]
  return searchKey(words.filter((word) => word !== undefined).join(' ')).slice(0, MAX_SEARCH_KEY)
}

/** What of a change is read as it stands. */
function isWord(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** The merchant whose matter it is, also of one that the call has just made. */
async function merchantOf(api: Api, request: FastifyRequest): Promise<string> {
  if (request.merchantKeyOf) return request.merchantKeyOf
  const slug = slugOf(request)
  if (slug === null) return NO_MERCHANT
  return api.merchants.idOfSlug(slug) ?? (await findMerchantId(api.database, slug)) ?? NO_MERCHANT
}

function slugOf({ params, query, body }: FastifyRequest): string | null {
  const slug = Object(params).slug ?? Object(query).merchant ?? Object(body).merchant
  return typeof slug === 'string' && isPlain(slug) ? slug : null
}

function objectOf(request: FastifyRequest): Record<string, string> {
  const named = Object.entries(Object(request.params) as Record<string, unknown>)
  const slug = slugOf(request)
  const object: Record<string, string> = {}
  for (const [name, value] of named)
    if (NAMES_OF_OBJECTS.has(name) && typeof value === 'string' && isPlain(value)) object[name] = value
  if (slug !== null && !object.slug) object.slug = slug
  if (request.createdId !== null && isPlain(request.createdId)) object.created = request.createdId
  return object
}

/** As ids, slugs and hashes are; whatever else somebody sends there, a card number among it, is not kept. */
function isPlain(value: string): boolean {
  return value.length <= MAX_NAME && /^[\w.-]+$/.test(value) && !holdsCardNumber(value)
}
