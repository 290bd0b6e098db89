import { getGallery, getVendor } from '@compass/contract/vendors'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { photoOf } from '../catalogue/photo.ts'
import { findStore } from '../merchants/find-store.ts'
import { vendorAnswer } from './vendor-answer.ts'

const notFound = () => refuse({ reason: 'not_found' })

export function serveVendors(app: FastifyInstance, api: Api): void {
  serve(app, api, getVendor, async ({ params, query, session, now }) => {
    const found = await findStore(api, session, params.id)
    return found ? accept({ vendor: vendorAnswer(api, found.loaded, found.store, query.orderType, now) }) : notFound()
  })

  serve(app, api, getGallery, async ({ query, session }) => {
    const found = await findStore(api, session, query.store)
    if (!found) return notFound()
    const { skip, limit } = query
    const pictures = (found.loaded.merchant.gallery ?? []).flatMap(({ id, name, picture, storeIds }) => {
      const photo = photoOf(found.loaded, picture)
      return photo && (storeIds?.includes(found.store.id) ?? true) ? [{ _id: id, name, photo }] : []
    })
    return accept({ items: pictures.slice(skip, skip + limit), total: pictures.length, skip, limit })
  })
}
