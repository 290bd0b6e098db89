import { type Api, LandingFactsCache, type MerchantDirectory, runWithDrafts } from '@compass/api'
import { storefrontValidUntil } from '@compass/domain/availability'
import { NO_PRIVACY_SETTINGS } from '@compass/domain/privacy'
import { mountStorefront, type StorefrontOptions } from '@compass/storefront/server'
import type { Configuration } from './configuration.ts'

type App = Parameters<typeof mountStorefront>[0]

/** Puts the storefront's pages behind the server. Their calls go to the API of this process, without a network. */
export function mountPages(
  app: App,
  {
    configuration,
    build,
    api,
  }: {
    readonly configuration: Configuration
    readonly build: string
    readonly api: Api
  },
): Promise<void> {
  const { merchants, landings, maintenance, clock, isStarting } = api
  const facts = new LandingFactsCache(api)
  const { publicUrl, mode, firstPaint, isWorkerWithdrawn } = configuration
  return mountStorefront(app, {
    build,
    clock,
    isStarting,
    publicUrl,
    mode,
    firstPaint,
    isWorkerWithdrawn,
    slugOfHost(host) {
      const id = merchants.idOfHost(host)
      return id ? (merchants.slugs().find((slug) => merchants.idOfSlug(slug) === id) ?? null) : null
    },
    landingOfHost: (host) => landings.nameOfHost(host),
    async send({ method, url, headers, body }, clientAddress) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
        remoteAddress: clientAddress,
        // Sent as the bytes that it is. A large menu would otherwise be read into a text, and copied as one to the thread
        // that requested it.
        payloadAsStream: true,
      })
      const bytes = Buffer.concat(await response.stream().toArray())
      return { status: response.statusCode, headers: response.headers as Record<string, string>, body: bytes }
    },
    preview: (request, slug, typed, work) => runWithDrafts(api, request, slug, typed, work),
    facts: (slug) => readFacts(merchants, slug),
    landingFacts: (kind, name) => facts.find(kind, name),
    maintenance(findSlug) {
      if (maintenance.isQuiet()) return null
      const slug = findSlug()
      return maintenance.find(slug === null ? null : merchants.idOfSlug(slug), clock())
    },
  })
}

/** What decides which cached pages of a merchant are right, and until when. Null for an unknown merchant. */
async function readFacts(merchants: MerchantDirectory, slug: string): ReturnType<StorefrontOptions['facts']> {
  const merchantId = merchants.idOfSlug(slug)
  const loaded = merchantId ? await merchants.load(merchantId) : null
  if (!loaded) return null
  const { merchant, stores, snoozes, version } = loaded
  return {
    merchantId: merchant.id,
    kind: merchant.kind,
    version,
    languages: merchant.languages,
    storeIds: [...stores.keys()],
    embedHosts: merchant.embedHosts,
    name: merchant.name,
    colorCode: merchant.brand.colorCode,
    colorScheme: merchant.brand.colorScheme,
    privacy: merchant.privacy ?? NO_PRIVACY_SETTINGS,
    products: merchant.products.length,
    validUntil(storeId, now) {
      // Without a choice every store may be the one that is shown; a chosen one's page names the others that are open.
      const chosen = storeId ? stores.get(storeId) : undefined
      const windows = new Set(merchant.products.map((product) => product.windows))
      return merchant.stores
        .flatMap((store) => {
          const isShown = !chosen || chosen === store
          const sleeping = isShown ? { storeId: store.id, snoozes } : null
          return [store.hours, ...Object.values(store.serviceHours ?? {})].map((hours) =>
            storefrontValidUntil(hours, isShown ? windows : [], now, sleeping),
          )
        })
        .reduce((first, next) => (first && next ? (next < first ? next : first) : (first ?? next)), null)
    },
  }
}
