import type { Database } from '../../db/database.ts'
import { spendGeocoderRequest } from '../../records/geocoding/geocoder-days.ts'
import type { SecretsPort } from '../secrets/port.ts'
import { gazetteer } from './gazetteer.ts'
import { GOOGLE_MAPS_URL, type GoogleSettings, googleGeocoding } from './google.ts'
import { merchantMaps } from './merchant-maps.ts'
import { nominatim } from './nominatim.ts'
import type { MapsPort } from './port.ts'
import { turnsOf } from './turns.ts'

/** What the policy of public servers allows the whole product. */
const PUBLIC_TURN_MS = 1_000

/** The provider's name among a merchant's secrets, and in what is counted. */
const GOOGLE = 'google-maps'

export interface GeocoderSettings {
  readonly nominatim: { readonly url: string; readonly isPublic: boolean } | undefined
  readonly google: {
    readonly key: string | undefined
    /** Of each merchant that the deployment's key serves. */
    readonly requestsPerDay: number
  }
  /** Names the product and where it is. */
  readonly userAgent: string
}

const NONE: GeocoderSettings = {
  nominatim: undefined,
  google: { key: undefined, requestsPerDay: 0 },
  userAgent: '',
}

/** The maps of a deployment: whom its settings and the documents of its merchants name, before the merchants' own areas. */
export function openMaps(supplied: {
  /** Absent: merchants that name no geocoder have their areas. */
  readonly geocoder?: GeocoderSettings | undefined
  readonly providerUrls: Readonly<Record<string, string>>
  readonly database: Database
  readonly secrets: SecretsPort
  readonly say: (sentence: string) => void
}): MapsPort {
  const { geocoder = NONE, providerUrls, database, secrets, say } = supplied
  const { nominatim: server, google, userAgent } = geocoder
  const accountOf: GoogleSettings['accountOf'] = async ({ merchant }) => {
    if (merchant.geocoder?.kind !== 'google')
      return google.key === undefined ? null : { key: google.key, requestsPerDay: google.requestsPerDay }
    const key = (await secrets.read(merchant.id, GOOGLE, 'live'))?.apiKey
    return key === undefined ? null : { key, requestsPerDay: merchant.geocoder.requestsPerDay }
  }
  return merchantMaps({
    gazetteer: gazetteer(),
    nominatim: server
      ? nominatim({
          url: server.url,
          userAgent,
          takeTurn: server.isPublic ? turnsOf(database, 'nominatim', PUBLIC_TURN_MS) : null,
        })
      : null,
    google: googleGeocoding({
      url: providerUrls[GOOGLE] ?? GOOGLE_MAPS_URL,
      accountOf,
      spend: ({ merchant }, requestsPerDay) =>
        spendGeocoderRequest(database.tenant(merchant.id), GOOGLE, requestsPerDay, new Date()),
    }),
    hasGoogleKey: google.key !== undefined,
    report: say,
  })
}
