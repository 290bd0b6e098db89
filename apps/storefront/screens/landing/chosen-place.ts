import { isLanguage, type Language } from '@compass/domain/languages'
import { isPoint, roundPoint } from '@compass/domain/serviceability'
import { setMonthCookie } from '#shell/api/page-cookies.ts'
import type { PageRequest } from '#shell/api/page-request.ts'

/** Where a visitor has said that landing pages should deliver to. Their browser alone keeps it. */
export interface ChosenPlace {
  readonly lat: number
  readonly lng: number
  readonly label: string
  readonly language: Language
}

const COOKIE = 'place'
const MAX_LABEL = 80

/** `<lat>|<lng>|<language>|<label>`; null where none was chosen, or what stands there is none. */
export function readChosenPlace({ cookies }: Pick<PageRequest, 'cookies'>): ChosenPlace | null {
  const [lat = '', lng = '', language, label = ''] = (cookies.get(COOKIE) ?? '').split('|')
  if (lat === '' || lng === '') return null
  return checkPlace({ lat: Number(lat), lng: Number(lng), label: decoded(label), language })
}

/** A place as it was sent; null where it is none on Earth. */
export function checkPlace(place: {
  readonly lat: number
  readonly lng: number
  readonly label: string
  readonly language: unknown
}): ChosenPlace | null {
  const { lat, lng, label, language } = place
  if (!isPoint({ lat, lng })) return null
  const words = label
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_LABEL)
  return { ...roundPoint({ lat, lng }), label: words, language: isLanguage(language) ? language : 'en' }
}

export function setChosenPlace(page: Pick<PageRequest, 'setCookies'>, place: ChosenPlace): void {
  const { lat, lng, label, language } = place
  setMonthCookie(page, COOKIE, [lat, lng, language, encodeURIComponent(label)].join('|'))
}

export function forgetChosenPlace({ setCookies }: Pick<PageRequest, 'setCookies'>): void {
  setCookies.push(`${COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
