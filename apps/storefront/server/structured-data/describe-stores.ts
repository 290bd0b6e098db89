import { paths } from '#paths'
import type { ShellData, StoreView } from '#shell/merchants/read-storefront.ts'
import type { Thing } from './thing.ts'

/** The stores of a merchant, each with the hours of the coming week. */
export function describeStores({ merchant, stores, origin }: ShellData): Thing[] {
  if (!merchant) return []
  const address = `${origin}${paths.menu(merchant.url)}`
  const list = { '@id': `${address}#menu` }
  const isPharmacy = merchant.kind === 'pharmacy'
  const image = merchant.cover[0]?.src ?? merchant.logo
  return stores.map((store) => ({
    '@type': isPharmacy ? 'Pharmacy' : 'Restaurant',
    '@id': `${address}#${store.id}`,
    name: stores.length > 1 && store.name ? `${merchant.name}, ${store.name.text}` : merchant.name,
    url: address,
    telephone: store.phone,
    ...(merchant.tagline && { description: merchant.tagline }),
    ...(image && { image: `${origin}${image}` }),
    ...(store.address && { address: store.address.text }),
    geo: { '@type': 'GeoCoordinates', latitude: store.location.lat, longitude: store.location.lng },
    currenciesAccepted: merchant.currency.code,
    ...(isPharmacy ? { hasOfferCatalog: list } : { hasMenu: list }),
    openingHoursSpecification: describeHours(store),
  }))
}

/** Midnight at the end of a day: the vocabulary's clock ends a minute before it. */
const LAST_MINUTE = '23:59'

/** The hours of the coming week, day by day. */
export function describeHours({ timings }: Pick<StoreView, 'timings'>): Thing[] {
  return timings.flatMap(({ date, spans }) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens,
      closes: closes === '24:00' ? LAST_MINUTE : closes,
    })),
  )
}
