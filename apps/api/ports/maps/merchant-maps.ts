import type { LoadedMerchant } from '@compass/domain/merchants'
import { MapsFault, type MapsPort } from './port.ts'

const ANSWER_WITHIN_MS = 1_500
const REPORT_AGAIN_MS = 60_000

interface MerchantMaps {
  readonly gazetteer: MapsPort
  /** What the deployment has; null: nothing. */
  readonly nominatim: (MapsPort & { readonly searchesTyped: boolean }) | null
  readonly google: MapsPort
  /** The deployment's own key serves merchants that have none. */
  readonly hasGoogleKey: boolean
  readonly report: (sentence: string) => void
}

/**
 * Asks whom the merchant's document names, else what the deployment has, else the merchant's own areas. A geocoder that does
 * not answer within 1.5 seconds is left. `reverse` answers from the areas then. `search` rejects: its callers look through
 * the areas by themselves, and say that streets were not looked through.
 */
export function merchantMaps({ gazetteer, nominatim, google, hasGoogleKey, report }: MerchantMaps): MapsPort {
  const reported = new Map<string, number>()

  function geocoderOf({ merchant }: LoadedMerchant): MapsPort | null {
    const { kind } = merchant.geocoder ?? { kind: 'deployment' }
    if (kind === 'none') return null
    if (kind === 'google') return google
    if (nominatim) return nominatim
    // What Google finds may be shown on no map of others.
    return hasGoogleKey && (merchant.map?.tiles.kind ?? 'none') === 'none' ? google : null
  }

  function reportFault({ merchant }: LoadedMerchant, error: unknown): void {
    const now = performance.now()
    if (now - (reported.get(merchant.id) ?? Number.NEGATIVE_INFINITY) < REPORT_AGAIN_MS) return
    reported.set(merchant.id, now)
    const message = error instanceof MapsFault ? error.message : 'it failed'
    report(`The geocoder of merchant ${merchant.slug} does not answer, and its areas do: ${message}.`)
  }

  return {
    mayKeep: (merchant) => geocoderOf(merchant)?.mayKeep(merchant) ?? true,
    async reverse(merchant, point, language) {
      const geocoder = geocoderOf(merchant)
      try {
        const place = geocoder && (await inTime(geocoder.reverse(merchant, point, language)))
        if (place) return place
      } catch (error) {
        reportFault(merchant, error)
      }
      return gazetteer.reverse(merchant, point, language)
    },
    async search(merchant, query, language) {
      const geocoder = geocoderOf(merchant)
      if (!geocoder || (geocoder === nominatim && !nominatim.searchesTyped))
        return gazetteer.search(merchant, query, language)
      try {
        return await inTime(geocoder.search(merchant, query, language))
      } catch (error) {
        reportFault(merchant, error)
        throw error
      }
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MapsFault('away', 'no answer in time')), ANSWER_WITHIN_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
