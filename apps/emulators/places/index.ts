/** A place that the emulators of maps know; its names by language. */
export interface EmulatedPlace {
  readonly road: Readonly<Record<string, string>>
  readonly suburb: Readonly<Record<string, string>>
  readonly city: Readonly<Record<string, string>>
  readonly country: Readonly<Record<string, string>>
  /** ISO 3166 alpha-2, small letters. */
  readonly countryCode: string
  readonly postcode?: string
  readonly lat: number
  readonly lng: number
}

const EMIRATES = { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة', fr: 'Émirats arabes unis' }
const DUBAI = { en: 'Dubai', ar: 'دبي', fr: 'Dubaï' }

/** Streets of two cities of the demo, and one of the same name in another country. */
export const EMULATED_PLACES: readonly EmulatedPlace[] = [
  {
    road: { en: 'Marina Walk', ar: 'ممشى المارينا' },
    suburb: { en: 'Dubai Marina', ar: 'دبي مارينا' },
    city: DUBAI,
    country: EMIRATES,
    countryCode: 'ae',
    postcode: '00000',
    lat: 25.0801,
    lng: 55.1402,
  },
  {
    road: { en: 'Bay Avenue', ar: 'شارع الخليج' },
    suburb: { en: 'Business Bay', ar: 'الخليج التجاري' },
    city: DUBAI,
    country: EMIRATES,
    countryCode: 'ae',
    lat: 25.1857,
    lng: 55.2652,
  },
  {
    road: { en: 'Marina Walk' },
    suburb: { en: 'Harbourside' },
    city: { en: 'Brighton' },
    country: { en: 'United Kingdom' },
    countryCode: 'gb',
    lat: 50.812,
    lng: -0.102,
  },
  {
    road: { en: 'Rue de Rivoli', fr: 'Rue de Rivoli' },
    suburb: { en: 'Le Marais', fr: 'Le Marais' },
    city: { en: 'Paris', fr: 'Paris' },
    country: { en: 'France', fr: 'France' },
    countryCode: 'fr',
    postcode: '75004',
    lat: 48.8559,
    lng: 2.3573,
  },
]

/** In the first of the languages that it has, else in any. */
export function nameIn(names: Readonly<Record<string, string>>, languages: readonly string[]): string {
  for (const language of languages) {
    const name = names[language.split('-')[0]!]
    if (name !== undefined) return name
  }
  return Object.values(names)[0] ?? ''
}

/** Those that have every word, in any language. */
export function findByWords(places: readonly EmulatedPlace[], query: string): EmulatedPlace[] {
  const words = query
    .toLocaleLowerCase()
    .split(/[\s,،]+/)
    .filter(Boolean)
  return places.filter(({ road, suburb, city, country }) => {
    const text = [road, suburb, city, country]
      .flatMap((names) => Object.values(names))
      .join(' ')
      .toLocaleLowerCase()
    return words.length > 0 && words.every((word) => text.includes(word))
  })
}

/** The nearest within so many degrees. */
export function nearestTo(
  places: readonly EmulatedPlace[],
  { lat, lng }: { readonly lat: number; readonly lng: number },
  maxDegrees = 0.02,
): EmulatedPlace | null {
  const distances = places
    .map((place) => ({ place, degrees: Math.hypot(place.lat - lat, place.lng - lng) }))
    .filter(({ degrees }) => degrees <= maxDegrees)
    .sort((a, b) => a.degrees - b.degrees)
  return distances[0]?.place ?? null
}
