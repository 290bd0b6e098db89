import { getBrand, getManifest, getPickupStores, getStore, getStorefront, getVersion } from '@compass/contract/stores'
import { accept, refuse } from '@compass/domain/refusal'
import { metresBetween } from '@compass/domain/serviceability'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { deploymentHosts, hostNameOf } from '../../http/host-names.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { findMerchant, findStore } from '../merchants/find-store.ts'
import { serveIcons } from './icons.ts'
import { manifestOf } from './manifest.ts'
import { brandAnswer, merchantAnswer } from './merchant-answer.ts'
import { sideMenuAnswer } from './side-menu-answer.ts'
import { storeAnswer } from './store-answer.ts'

const notFound = () => refuse({ reason: 'not_found', subject: 'store' })

/** The application of the specification (section 7): its requests are the contract. */
const OLDEST_SUPPORTED = '3.1.2'

export function serveStores(app: FastifyInstance, api: Api): void {
  serve(app, api, getStore, async ({ params, session, now }) => {
    const found = await findStore(api, session, params.id)
    return found ? accept({ store: storeAnswer(api, found.loaded, found.store, now) }) : notFound()
  })

  serve(app, api, getBrand, async ({ params, session }) => {
    const loaded = await findMerchant(api, session, params.id)
    if (!loaded) return notFound()
    const { slug, name, tagline } = loaded.merchant
    return accept({ brand: { ...brandAnswer(loaded), slug, name, tagline } })
  })

  serve(app, api, getPickupStores, async ({ query, session, now }) => {
    const loaded = await findMerchant(api, session, query.url)
    if (!loaded) return notFound()
    const { lat, long } = query
    const stores = loaded.merchant.stores
      .filter((store) => store.isActive && store.services.includes(10))
      .map((store) => ({
        ...storeAnswer(api, loaded, store, now),
        distanceMetres:
          lat === undefined || long === undefined ? null : metresBetween(store.location, { lat, lng: long }),
      }))
    return accept({ items: stores.sort((a, b) => (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0)) })
  })

  serve(app, api, getStorefront, async ({ params, query, now }) => {
    const loaded = await findMerchant(api, null, params.slug)
    if (!loaded) return notFound()
    const { court, stores, pages, gallery = [] } = loaded.merchant
    const skipsToMenu = query.skipToMenu === 'true'
    const shown = court ? [court.store, ...stores] : stores
    return accept({
      merchant: merchantAnswer(loaded),
      stores: shown.map((store) => storeAnswer(api, loaded, store, now, skipsToMenu)),
      pages: { terms: pages.terms, about: pages.about, faq: [...pages.faq], hasGallery: gallery.length > 0 },
      sideMenu: sideMenuAnswer(loaded.merchant),
    })
  })

  serveRaw(app, api, getManifest, async ({ query, request, reply, language }) => {
    const loaded = await findStorefront(api, query)
    if (!loaded) return sendRefusal(request, reply, { reason: 'not_found', subject: 'store' }, language)
    // A browser asks where the page is, and names no host.
    const isAtOwnHost = loaded.merchant.hosts.includes(hostNameOf(query.host ?? request.headers.host))
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('x-request-id', request.id)
      .send(JSON.stringify(manifestOf(loaded, { lang: query.lang, isAtOwnHost })))
  })

  serve(app, api, getVersion, async () => {
    const { version, build } = api.configuration
    return accept({ version, build, oldestSupported: OLDEST_SUPPORTED })
  })

  serveIcons(app, api)
}

/**
 * The merchant of a slug, else of a host name: what a manifest is asked for by. A host that is neither the merchant's nor the
 * deployment's gets nothing.
 */
async function findStorefront(api: Api, { url, host }: { readonly url?: string; readonly host?: string }) {
  const name = host === undefined ? null : hostNameOf(host)
  if (url === undefined) {
    const merchantId = name === null ? null : api.merchants.idOfHost(name)
    return merchantId === null ? null : api.merchants.load(merchantId)
  }
  const loaded = await findMerchant(api, null, url)
  const isForeign = name !== null && !loaded?.merchant.hosts.includes(name)
  return isForeign && !deploymentHosts(api.configuration).has(name) ? null : loaded
}
