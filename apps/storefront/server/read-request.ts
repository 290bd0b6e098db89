import { needsNoSpot } from '@compass/domain/services'
import type { FastifyRequest } from 'fastify'
import type { MerchantPath } from './merchant-path.ts'
import type { StorefrontFacts } from './storefront-options.ts'

export function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The menu alone is the same bytes for every guest: `GET /{slug}`. With a sheet open on it (`choose`), filtered, or with a
 * far category unfolded, it is made for its visitor. So is that of a table. Links ask so before scripts have come.
 */
export function isCachedMenu(request: FastifyRequest, { slug, rest }: MerchantPath, choices: URLSearchParams): boolean {
  if (!isReading(request)) return false
  if (choices !== NONE && FOR_ONE.some((name) => choices.has(name))) return false
  // Who sits at a table sees its number: a page of their own.
  return /^\/?(?:\?|$)/.test(rest) && !request.headers.cookie?.includes(`spot.${slug}=`)
}

/** A landing page or a link list that is the same bytes for every visitor. */
export interface SharedPage {
  readonly kind: 'landing' | 'linklist'
  readonly name: string
  /** Of the page as it is made, in one spelling. */
  readonly path: string
  readonly landingOfHost: string | null
}

const SHARED_PATH = /^(\/|\/landing|\/(lp|linklist)\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9]))\/?(?:\?|$)/
/** Who has chosen a place, or a store in one of the shops, sees brands as they are for them. */
const OWN_CHOICE = /(?:^|;\s*)(?:place|where\.[a-z0-9-]+)=./
const FOR_ONE_ON_LANDING = ['query', 'filters', 'sort', 'page', 'to']

/**
 * The landing page or link list of a request, where every visitor gets the same. Null for one that is made for its visitor, and
 * for every other page.
 *
 * @param findLandingOfHost that of the host, which its first page and `/landing` show; most pages need not know it
 */
export function findSharedPage(
  request: FastifyRequest,
  choices: URLSearchParams,
  findLandingOfHost: () => string | null,
): SharedPage | null {
  if (!isReading(request)) return null
  const [, path, folder, named] = SHARED_PATH.exec(request.raw.url ?? '') ?? []
  if (path === undefined) return null
  const landingOfHost = findLandingOfHost()
  const name = named ?? landingOfHost
  if (!name) return null
  if (folder === 'linklist') return { kind: 'linklist', name, path, landingOfHost }
  if (OWN_CHOICE.test(request.headers.cookie ?? '')) return null
  if (choices !== NONE && FOR_ONE_ON_LANDING.some((one) => choices.has(one))) return null
  return { kind: 'landing', name, path, landingOfHost }
}

const FOR_ONE = ['choose', 'category', 'without', 'diet', 'food', 'sku', 'skip-to-menu']

const NONE = new URLSearchParams()

/** What stands behind the question mark; mostly nothing does, and nothing is read. */
export function readChoices(request: FastifyRequest): URLSearchParams {
  const at = request.raw.url?.indexOf('?') ?? -1
  return at < 0 ? NONE : new URLSearchParams(request.raw.url?.slice(at))
}

export function readChosenStore(
  request: FastifyRequest,
  choices: URLSearchParams,
  slug: string,
  facts: StorefrontFacts,
) {
  const [cookieStore, cookieService] = (readCookies(request).get(`where.${slug}`) ?? '').split('.')
  const wanted = choices.get('store') ?? cookieStore ?? ''
  const service = Number(choices.get('service') ?? cookieService)
  return {
    id: facts.storeIds.includes(wanted) ? wanted : null,
    service: needsNoSpot(service) ? String(service) : null,
  }
}

export function toWebRequest(request: FastifyRequest, url: URL, method: string = request.method): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  // Proven above. React Router compares it with the address, which is the public one also at a merchant's own host.
  if (headers.has('origin')) headers.set('origin', url.origin)
  const body = request.body as Buffer | undefined
  return new Request(url, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
}

export function readCookies(request: FastifyRequest): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}
