import type { Medica } from '@compass/contract/landing-document'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { homePath, MEDICA_PATH } from '@compass/domain/merchants/home-path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { deploymentHosts, hostNameOf } from '../../http/host-names.ts'
import { listMembers } from './landing-members.ts'

/** So many addresses one sitemap may have (sitemaps.org). */
const MAX_ADDRESSES = 50_000
/** So long a sitemap stays as it was written: it reads every merchant, and anybody may ask for it. */
const CACHED_MS = 10 * 60_000

/** What belongs to a visitor, or is a step on a way: nothing that a search engine should show. */
const NOT_FOR_ROBOTS = [
  ...['/v1/', '/v2/', '/v3/', '/sandbox/', '/dine/', '/roomdining/', '/order-status', '/lp/*/where', '/linklist/*/'],
  ...['/*/my-order', '/*/promo', '/*/checkout', '/*/basket', '/*/payment', '/*/order-', '/*/o/', '/*/table/'],
  ...['/*/profile', '/*/addresses-cards', '/*/recurring-orders', '/*/track-order', '/*/change-delivery-address'],
  ...['/medica/where', '/*?to=', '/*?choose=', '/*?query=', '/*/again', '/*/shared'],
]

interface SitePage {
  readonly path: string
  /** Those in which it can be read, the first is its own. */
  readonly languages: readonly string[]
}

/**
 * `/robots.txt` and `/sitemap.xml` of the host that asks: a merchant's own names that merchant, a landing page's the page with
 * its members, the deployment's everything. Addresses are the canonical ones, under the public address.
 */
export function serveSearchEngines(app: FastifyInstance, api: Api): void {
  const { publicUrl } = api.configuration
  app.get('/robots.txt', (request, reply) => {
    if (ownerOf(api, request) === null) return reply.code(421).send()
    const refused = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...refused, '', `Sitemap: ${originOfHost(api, request)}/sitemap.xml`, '']
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'))
  })

  const written = new Map<string, { readonly until: number; readonly text: Promise<string> }>()
  app.get('/sitemap.xml', async (request, reply) => {
    const owner = ownerOf(api, request)
    if (owner === null) return reply.code(421).send()
    const key = JSON.stringify(owner)
    const now = api.clock().getTime()
    let known = written.get(key)
    if (!known || known.until <= now) {
      known = { until: now + CACHED_MS, text: pagesOf(api, owner).then((pages) => writeSitemap(pages, publicUrl)) }
      // What could not be written is tried anew.
      known.text.catch(() => written.delete(key))
      written.set(key, known)
    }
    return reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await known.text)
  })
}

/** Every page in each of its languages, which name one another. */
function writeSitemap(pages: readonly SitePage[], publicUrl: string): string {
  const addresses = pages.flatMap(({ path, languages }) => {
    const address = (language: string | null) => escapeXml(`${publicUrl}${path}${language ? `?lang=${language}` : ''}`)
    const links = [
      ...languages.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(one)}"/>`),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${address(null)}"/>`,
    ].join('')
    return languages.map((one) => `<url><loc>${address(one)}</loc>${links}</url>`)
  })
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
  const body = [head, ...addresses.slice(0, MAX_ADDRESSES), '</urlset>', ''].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
}

/** Whose the host of a request is. */
type HostOwner = { readonly merchant: string } | { readonly landing: string } | 'deployment'

/** Null for a name that is not ours. */
function ownerOf(api: Api, request: FastifyRequest): HostOwner | null {
  const name = nameOf(request)
  const merchant = api.merchants.idOfHost(name)
  if (merchant) return { merchant }
  const landing = api.landings.nameOfHost(name)
  if (landing) return { landing }
  return deploymentHosts(api.configuration).has(name) ? 'deployment' : null
}

const nameOf = ({ headers }: FastifyRequest) => hostNameOf(headers.host)

/** Scheme and port are the deployment's; the name was checked. */
function originOfHost(api: Api, request: FastifyRequest): string {
  const url = new URL(api.configuration.publicUrl)
  if (ownerOf(api, request) !== 'deployment') url.hostname = nameOf(request)
  return url.origin
}

async function pagesOf(api: Api, owner: HostOwner): Promise<SitePage[]> {
  if (owner !== 'deployment' && 'merchant' in owner) {
    const loaded = await api.merchants.load(owner.merchant)
    return loaded ? merchantPages(loaded) : []
  }
  const names = owner === 'deployment' ? null : new Set([owner.landing])
  const documents = await Promise.all(api.landings.list().map(({ name }) => api.landings.load(name)))
  const pages: SitePage[] = []
  const merchants = new Map<string, LoadedMerchant>()
  const load = async (slug: string) => {
    const id = api.merchants.idOfSlug(slug)
    const loaded = id ? await api.merchants.load(id) : null
    if (loaded) merchants.set(loaded.merchant.id, loaded)
    return loaded
  }
  for (const document of documents) {
    if (document?.kind === 'landing' && (!names || names.has(document.name))) {
      // A demo begins with its own, which has that address.
      const isFirst = names !== null || (api.configuration.mode === 'demo' && document.name === 'demo')
      pages.push({ path: isFirst ? '/landing' : `/lp/${document.name}`, languages: document.languages })
      if (names) for (const { loaded } of await listMembers(api, document)) merchants.set(loaded.merchant.id, loaded)
    } else if (document?.kind === 'court' && names?.has(document.name)) {
      // Of the deployment its merchant brings its pages.
      await load(document.merchant)
    } else if (document?.kind === 'medica' && (!names || names.has(document.name))) {
      pages.push(...medicaPages(document))
      if (names) await Promise.all(document.pharmacies.map(({ merchant }) => load(merchant)))
    } else if (document?.kind === 'linklist' && !names) {
      const loaded = await load(document.merchant)
      if (loaded) pages.push({ path: `/linklist/${document.name}`, languages: loaded.merchant.languages })
    }
  }
  if (!names) for (const slug of api.merchants.slugs()) await load(slug)
  return [...pages, ...[...merchants.values()].flatMap(merchantPages)]
}

function medicaPages({ clinics, languages }: Medica): SitePage[] {
  const paths = ['', '/clinics', ...clinics.map(({ key }) => `/clinics/${key}`)]
  return paths.map((path) => ({ path: `${MEDICA_PATH}${path}`, languages }))
}

function merchantPages({ merchant, stores }: LoadedMerchant): SitePage[] {
  const { languages, pages, gallery = [], court } = merchant
  const home = homePath(merchant)
  const shown = [...stores.values()].filter(({ id, isActive }) => isActive && id !== court?.store.id)
  // The menu of a court is its vendors' (`/{court}` leads there).
  const menus = court
    ? ['', ...shown.map(({ id }) => `/${id}`)].map((path) => `/lp/${merchant.slug}/brands${path}`)
    : []
  const paths = [
    ...(court ? [] : ['']),
    '/menu-list',
    '/store-timings',
    ...shown.map(({ id }) => `/vendor-info/${id}`),
    ...(Object.keys(pages.about).length > 0 ? ['/about-us'] : []),
    ...(pages.faq.length > 0 ? ['/faq'] : []),
    '/terms-conditions',
    ...(gallery.length > 0 ? ['/gallery'] : []),
  ]
  return [...menus, ...paths.map((path) => `${home}${path}`)].map((path) => ({ path, languages }))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
