import { landingPaths, MEDICA } from '#landing-paths'
import type { ClinicData, ClinicView, MedicaData, PharmacyView } from '../../screens/landing/medica/read-medica.ts'
import { describeHours } from './describe-stores.ts'
import type { Thing } from './thing.ts'

/** What the loader of one of the lists answered. */
export function isMedica(data: unknown): data is MedicaData {
  return typeof data === 'object' && data !== null && 'tab' in data && 'clinics' in data
}

/** What the loader of a clinic's page answered. */
export function isClinic(data: unknown): data is ClinicData {
  return typeof data === 'object' && data !== null && 'landing' in data && 'clinic' in data
}

/** The pharmacies, or the clinics, in their order. */
export function describeMedica({ landing, tab, brands, clinics }: MedicaData, origin: string): Thing {
  const things =
    tab === 'clinics'
      ? clinics.map((clinic) => describeClinic(clinic, origin))
      : brands.map((pharmacy) => describePharmacy(pharmacy, origin))
  return {
    '@type': 'ItemList',
    name: landing.title?.text ?? landing.name,
    url: `${origin}${tab === 'clinics' ? landingPaths.clinics() : landingPaths.page(MEDICA)}`,
    numberOfItems: things.length,
    itemListElement: things.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
  }
}

function describePharmacy({ url, home, name, tagline, cover }: PharmacyView, origin: string): Thing {
  return {
    '@type': 'Pharmacy',
    name: name?.text ?? url,
    url: `${origin}${home}`,
    ...(tagline && { description: tagline.text }),
    ...(cover[0] && { image: `${origin}${cover[0].src}` }),
  }
}

/** The clinic of a page, and the way to it from the list. */
export function describeClinicPage({ clinic, landing }: ClinicData, origin: string): Thing[] {
  const crumbs = [
    { name: landing.title?.text ?? landing.name, path: landingPaths.clinics() },
    { name: clinic.name?.text ?? clinic.key, path: clinic.path },
  ]
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
  return [describeClinic(clinic, origin), list]
}

function describeClinic(clinic: ClinicView, origin: string): Thing {
  const { key, path, name, specialities, address, location, call, map, picture } = clinic
  const telephone = call?.replace(/^tel:/, '')
  return {
    '@type': 'MedicalClinic',
    name: name?.text ?? key,
    url: `${origin}${path}`,
    description: specialities.map(({ text }) => text).join(', '),
    image: `${origin}/clinics/${picture}.webp`,
    ...(address && { address: address.text }),
    geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    hasMap: map,
    ...(telephone && { telephone }),
    openingHoursSpecification: describeHours(clinic),
  }
}
