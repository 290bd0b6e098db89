import type { PageRequest } from '#shell/api/page-request.ts'
import { type ChosenPlace, checkPlace } from './chosen-place.ts'

/**
 * A place that this browser keeps: chosen before, and saved where it has a name. A landing page spans merchants. What one of
 * them knows of a customer is nobody else's, so that none is asked for addresses.
 */
export interface StoredPlace extends ChosenPlace {
  /** `home`, `work`, the visitor's own word; '' for one that was chosen and not saved. */
  readonly name: string
}

const COOKIE = 'places'
const MAX_RECENT = 4
const MAX_SAVED = 6
const MAX_NAME = 30
/** Of the cookie: browsers keep 4096, and send it with each page of a landing page. */
const MAX_BYTES = 3_000
const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** `<name>|<lat>|<lng>|<language>|<label>`, parted by `/`, the one that was used last first. What is no place is left out. */
export function readStoredPlaces({ cookies }: Pick<PageRequest, 'cookies'>): StoredPlace[] {
  const places = (cookies.get(COOKIE) ?? '').split('/').flatMap((written): StoredPlace[] => {
    const [name = '', lat = '', lng = '', language, label = ''] = written.split('|')
    if (lat === '' || lng === '') return []
    const place = checkPlace({ lat: Number(lat), lng: Number(lng), label: decoded(label), language })
    return place ? [{ ...place, name: cleanName(decoded(name)) }] : []
  })
  return withinLimits(places)
}

/** Pages of landing pages alone get it: no shop's page is sent where its visitor lives. */
export function writeStoredPlaces(
  { setCookies }: Pick<PageRequest, 'setCookies'>,
  places: readonly StoredPlace[],
): void {
  const value = write(places)
  setCookies.push(`${COOKIE}=${value}; Path=/lp; SameSite=Lax; HttpOnly; Max-Age=${value ? ONE_YEAR_SECONDS : 0}`)
}

/** The places after one was chosen: it comes first, and keeps its name. */
export function keepPlace(places: readonly StoredPlace[], place: ChosenPlace): StoredPlace[] {
  const known = places.find((one) => isAt(one, place))
  const others = places.filter((one) => one !== known)
  return withinLimits([{ ...place, label: place.label || (known?.label ?? ''), name: known?.name ?? '' }, ...others])
}

/** The places after one was given a name: another one that had it is a place that was chosen, and no more. */
export function namePlace(places: readonly StoredPlace[], key: string, name: string): StoredPlace[] {
  const wanted = cleanName(name)
  return withinLimits(
    places.map((one) => {
      if (keyOf(one) === key) return { ...one, name: wanted }
      return wanted !== '' && one.name === wanted ? { ...one, name: '' } : one
    }),
  )
}

export function dropPlace(places: readonly StoredPlace[], key: string): StoredPlace[] {
  return places.filter((one) => keyOf(one) !== key)
}

/** What forms name a place by: where it is. */
export function keyOf({ lat, lng }: Pick<StoredPlace, 'lat' | 'lng'>): string {
  return `${lat},${lng}`
}

function isAt(a: Pick<StoredPlace, 'lat' | 'lng'>, b: Pick<StoredPlace, 'lat' | 'lng'>): boolean {
  return keyOf(a) === keyOf(b)
}

/** As many as there may be: of those beyond the oldest go, those without a name first. */
function withinLimits(places: readonly StoredPlace[]): StoredPlace[] {
  const saved = places.filter(({ name }) => name !== '').slice(0, MAX_SAVED)
  const recent = places.filter(({ name }) => name === '').slice(0, MAX_RECENT)
  let left = places.filter((one) => saved.includes(one) || recent.includes(one))
  while (write(left).length > MAX_BYTES) {
    const last = left.findLast(({ name }) => name === '') ?? left.at(-1)
    left = left.filter((one) => one !== last)
  }
  return left
}

function write(places: readonly StoredPlace[]): string {
  return places
    .map(({ name, lat, lng, language, label }) =>
      [encodeURIComponent(name), lat, lng, language, encodeURIComponent(label)].join('|'),
    )
    .join('/')
}

function cleanName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
