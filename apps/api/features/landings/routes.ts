import { landingJsonSchema } from '@compass/contract/landing-document'
import * as calls from '@compass/contract/landings'
import { isLanguage } from '@compass/domain/languages'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { addLinkClick, listLinkClicks } from '../../records/landings/link-clicks.ts'
import { findMerchant } from '../merchants/find-store.ts'
import { pageMenuAnswer, sideMenuAnswer } from '../stores/side-menu-answer.ts'
import { applyLanding, deleteLanding } from './apply-landing.ts'
import { findPlaces } from './find-places.ts'
import { findLandingPage, findMemberPage } from './landing-members.ts'
import { findLinkList, linkListAnswer } from './link-list-answer.ts'
import { findPoint, listBrands } from './list-brands.ts'
import { serveSearchEngines } from './search-engines.ts'

const notFound = () => refuse({ reason: 'not_found' })

/** Landing pages and link lists: what visitors call, and the platform's documents of them. */
export function serveLandings(app: FastifyInstance, api: Api): void {
  servePages(app, api)
  serveLinkLists(app, api)
  serveSearchEngines(app, api)

  serve(app, api, calls.applyLanding, ({ params, body }) => applyLanding(api, params.name, body))
  serve(app, api, calls.deleteLanding, ({ params }) => deleteLanding(api, params.name))

  serve(app, api, calls.listLandings, async () => {
    const items = api.landings.list().map(({ id, name, kind, version }) => ({ _id: id, name, kind, version }))
    return accept({ items: items.sort((a, b) => (a.name < b.name ? -1 : 1)), total: items.length })
  })

  serve(app, api, calls.getLandingDocument, async ({ params: { name }, now }) => {
    const state = api.landings.find(name)
    const document = state && (await api.landings.load(state.name))
    if (!state || !document) return notFound()
    const clicks = await listLinkClicks(api.database, state.name, now)
    return accept({ _id: state.id, name: state.name, version: state.version, document, clicks })
  })

  let schema: string | undefined
  app.get('/schemas/landing.json', async (_request, reply) => {
    schema ??= JSON.stringify(landingJsonSchema())
    return reply
      .header('content-type', 'application/schema+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(schema)
  })
}

function servePages(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getLanding, async ({ params, query, now }) => {
    const found = await findLandingPage(api, params.name)
    const place = found && findPoint(found.members, query)
    if (!found || place === undefined) return notFound()
    const { id, page, members } = found
    const { skip, limit } = query
    const filters = query.filters.split(',').map((filter) => filter.trim())
    const brands = await listBrands(api, members, { place, query: query.query, filters, sort: query.sort, now })
    return accept({
      landing: {
        _id: id,
        name: page.name,
        title: page.title,
        heading: page.heading ?? null,
        description: page.description ?? null,
        languages: page.languages,
        brand: { colorCode: page.brand.color, colorScheme: page.brand.colorScheme },
        kinds: page.kinds,
      },
      items: brands.items.slice(skip, skip + limit),
      total: brands.items.length,
      skip,
      limit,
      filters: brands.filters,
    })
  })

  serve(app, api, calls.findLandingPlaces, async ({ params, query, language }) => {
    const found = await findMemberPage(api, params.name)
    if (!found) return notFound()
    const reader = isLanguage(query.language) ? query.language : language
    return accept(await findPlaces(api, found.members, { query: query.query, language: reader, isStored: true }))
  })

  serve(app, api, calls.getHamburgerMenus, async ({ query }) => {
    const { url, landingUrlId, landingUrlName } = query
    const name = landingUrlId ?? landingUrlName
    if (name === undefined && url !== undefined) {
      const loaded = await findMerchant(api, null, url)
      return loaded ? accept({ items: sideMenuAnswer(loaded.merchant) }) : notFound()
    }
    const state = api.landings.find(name ?? '')
    const page = state && (await api.landings.load(state.name))
    if (!page || page.kind === 'linklist') return notFound()
    return accept({ items: pageMenuAnswer(page.sideMenu) })
  })
}

function serveLinkLists(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getLinkList, async ({ params, now }) => {
    const found = await findLinkList(api, params.name)
    return found ? accept({ linkList: linkListAnswer(api, found, now) }) : notFound()
  })

  serve(app, api, calls.countLinkClick, async ({ params, body, now }) => {
    const found = await findLinkList(api, params.name)
    const link = found?.list.links.find(({ key }) => key === body.link)
    if (!found || !link) return notFound()
    await addLinkClick(api.database, found.list.name, link.key, now)
    return accept({ href: link.href ?? null })
  })
}
