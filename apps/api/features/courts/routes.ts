import { getFoodCourt, listFoodCourtBrands } from '@compass/contract/courts'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { stateOfEntry } from '../landings/brand-entry.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { pageMenuAnswer } from '../stores/side-menu-answer.ts'
import { storeAnswer } from '../stores/store-answer.ts'
import { findCourt } from './find-court.ts'
import { listCourtBrands } from './list-court-brands.ts'

const notFound = () => refuse({ reason: 'not_found' })

/** Food courts and their vendors, as visitors see them: what is the same for everybody. */
export function serveCourts(app: FastifyInstance, api: Api): void {
  serve(app, api, getFoodCourt, async ({ params, query, now }) => {
    const found = await findCourt(api, params.id)
    if (!found) return notFound()
    const { loaded, court, page } = found
    const { merchant } = loaded
    const { store, serving } = court
    return accept({
      foodCourt: {
        _id: merchant.id,
        name: merchant.slug,
        title: page?.title ?? merchant.name,
        heading: page?.heading ?? null,
        description: page?.description ?? (Object.keys(merchant.tagline).length > 0 ? merchant.tagline : null),
        languages: [...merchant.languages],
        brand: brandAnswer(loaded),
        store: store.id,
        address: store.address,
        phone: store.phone,
        services: [...store.services],
        serving,
        ...stateOfEntry(storeAnswer(api, loaded, store, now), query.orderType ?? null),
        sideMenu: pageMenuAnswer(page?.sideMenu ?? []),
      },
    })
  })

  serve(app, api, listFoodCourtBrands, async ({ params, query, now }) => {
    const found = await findCourt(api, params.id)
    if (!found) return notFound()
    const { skip, limit } = query
    const brands = await listCourtBrands(api, found.loaded, {
      query: query.query,
      service: query.orderType ?? null,
      now,
    })
    return accept({ items: brands.slice(skip, skip + limit), total: brands.length, skip, limit })
  })
}
