import type { FastifyRequest } from 'fastify'
import type { Api } from './api.ts'
import { namedMerchant } from './session.ts'

type Fields = Readonly<Record<string, unknown>>

/** Where calls and pages name a merchant by its slug, or one of its stores by its id; the first that is one counts. */
const IN_PATH = ['slug', 'id', '*']
const IN_QUERY = ['url', 'store', 'storeId', 'stores']
const IN_BODY = ['url', 'store', 'storeId']

/**
 * The merchant that a request is about, for the log: that of its credential, else the one that it names. Looked up in
 * memory alone; what names none of ours leaves nothing in the log.
 */
export function merchantOfRequest(api: Api, request: FastifyRequest): string | null {
  const known = request.session?.merchantId ?? request.merchantKeyOf
  if (known) return known
  const slug = namedMerchant(request)
  return (
    (slug && api.merchants.idOfSlug(slug)) ||
    firstIn(api, request.params, IN_PATH) ||
    firstIn(api, request.query, IN_QUERY) ||
    firstIn(api, request.body, IN_BODY)
  )
}

function firstIn(api: Api, fields: unknown, names: readonly string[]): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  for (const name of names) {
    const value = (fields as Fields)[name]
    if (typeof value !== 'string') continue
    // Of a page's path the first segment.
    const end = value.indexOf('/')
    const text = end < 0 ? value : value.slice(0, end)
    const id = api.merchants.idOfSlug(text) ?? api.merchants.idOfStore(text)
    if (id) return id
  }
  return null
}
