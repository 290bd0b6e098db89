import type { Text } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { readCode, readCodePath, type SpotCodeTarget, type SpotService } from '@compass/domain/spots'

/** Where a visitor sits, for the pages of this visit. The session has the last word (`find-seat`). */
export interface SpotCookie {
  readonly store: string
  /** `store`: the store's own code, and no table is chosen yet. */
  readonly kind: SpotCodeTarget['kind']
  readonly number: string
  /** Zone or floor, in the merchant's languages. */
  readonly name: Text | null
  /** The page that the code opened. */
  readonly path: string
  /** Of a table whose guests order in rounds, on one bill: what a visit there is begun with. */
  readonly rounds?: SpotRounds
}

export interface SpotRounds {
  readonly spot: string
  /** How a guest joins who is there. */
  readonly joining: 'approve' | 'code' | 'open'
}

/** As long as somebody sits at a table: at home the page is the ordinary one again. */
const LASTS_SECONDS = 6 * 3600

interface Cookies {
  readonly setCookies: string[]
}

/** `spot.<slug>`: its value says nothing that its reader does not see. */
export function setSpotCookie({ setCookies }: Cookies, url: string, spot: SpotCookie): void {
  const value = encodeURIComponent(JSON.stringify(spot))
  setCookies.push(`spot.${url}=${value}; Path=/; SameSite=Lax; Max-Age=${LASTS_SECONDS}`)
}

export function clearSpotCookie({ setCookies }: Cookies, url: string): void {
  setCookies.push(`spot.${url}=; Path=/; SameSite=Lax; Max-Age=0`)
}

/** Null where there is none, or what is there is none of ours. */
export function readSpotCookie(cookies: ReadonlyMap<string, string>, url: string): SpotCookie | null {
  try {
    const spot = JSON.parse(decodeURIComponent(cookies.get(`spot.${url}`) ?? '')) as Partial<SpotCookie> | null
    const code = readCodePath(String(spot?.path))?.code
    const isOurs =
      code !== undefined && readCode(code)?.slug === url && typeof spot?.number === 'string' && spot.number.length <= 8
    const isKnown = spot?.kind === 'table' || spot?.kind === 'room' || spot?.kind === 'store'
    return isOurs && isKnown && typeof spot?.store === 'string' ? (spot as SpotCookie) : null
  } catch {
    return null
  }
}

/** The service that is ordered there. */
export function serviceAt({ kind }: Pick<SpotCookie, 'kind'>): SpotService {
  return kind === 'room' ? SERVICE.ROOM : SERVICE.DINE_IN
}
