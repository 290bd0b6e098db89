import type { Call } from '@compass/contract/call'
import { OPEN_IN_MAINTENANCE } from '@compass/contract/maintenance'
import type { Refusal } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Api } from './api.ts'

/** What the fields are called by which calls name a merchant or one of its stores. */
const NAMES = ['slug', 'url', 'id', 'store', 'storeId'] as const

/**
 * Why a call is closed by maintenance; null: it is open. Merchants and the platform are never kept out, and customers go on
 * with what they have ordered.
 *
 * @param merchantId null: none is known, and only the maintenance of everything closes it
 */
export function refuseInMaintenance(api: Api, call: Call, merchantId: string | null): Refusal | null {
  const isOfCustomers = call.auth !== 'merchant' && call.auth !== 'platform' && call.auth !== 'staff'
  if (!isOfCustomers || call.tag === 'staff' || OPEN_IN_MAINTENANCE.has(call.name)) return null
  if (api.maintenance.isQuiet()) return null
  const now = api.clock()
  const window = api.maintenance.find(merchantId, now)
  if (!window) return null
  const { endsAt, words } = window
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  return { reason: 'maintenance', retryAfterSeconds, words }
}

/** The merchant that a call of nobody in particular is about, as its path, query and body name it. */
export function merchantNamedBy({ merchants }: Pick<Api, 'merchants'>, request: FastifyRequest): string | null {
  for (const part of [request.params, request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue
    for (const name of NAMES) {
      const value = (part as Record<string, unknown>)[name]
      if (typeof value !== 'string') continue
      const found = merchants.idOfStore(value) ?? merchants.idOfSlug(value)
      if (found) return found
    }
  }
  return null
}
