import * as calls from '@compass/contract/promotions'
import { areaOfStore } from '@compass/domain/checkout'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findStore } from '../merchants/find-store.ts'
import { checkLocation } from './check-location.ts'
import { offeredPromotions } from './list-promotions.ts'

const notFound = () => refuse({ reason: 'not_found' })

export function servePromotions(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listPromotions, async ({ query, session, language, now }) => {
    const found = await findStore(api, session, query.store)
    if (!found) return notFound()
    const items = await offeredPromotions(api, { ...found, session, language, now })
    return accept({ items, total: items.length })
  })

  serve(app, api, calls.listPromotionCodes, async ({ query, session, language, now }) => {
    const { stores, country, areaId, orderType, skip, limit } = query
    const found = await findStore(api, session, stores.split(',')[0]!.trim())
    if (!found) return notFound()
    const { loaded, store } = found
    if (areaId !== undefined && !loaded.areas.has(areaId)) return notFound()
    if (country !== undefined && country.toUpperCase() !== loaded.merchant.country)
      return accept({ items: [], total: 0, skip, limit })
    const area = areaOfStore(loaded, store, areaId ?? null) ?? undefined
    const all = await offeredPromotions(api, { loaded, store, orderType, area, session, language, now })
    // Who asks for one way of having it is not shown what is for the other one.
    const items = orderType === undefined ? all : all.filter(({ why: reason }) => reason?.kind !== 'order_type')
    return accept({ items: items.slice(skip, skip + limit), total: items.length, skip, limit })
  })

  serve(app, api, calls.checkPromotionLocation, async ({ body, session }) => {
    const found = await findStore(api, session, body.store)
    return found ? checkLocation(found.loaded, found.store, body) : notFound()
  })
}
