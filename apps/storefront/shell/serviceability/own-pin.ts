import type { MyLocation } from './use-my-location.ts'

/** Where the visitor stands, in the area that was found for it. It stays in this tab, for the form of the address. */
interface OwnPin extends MyLocation {
  readonly areaId: string
}

const keyOf = (url: string) => `compass-pin-${url}`

export function writeOwnPin(url: string, pin: OwnPin): void {
  try {
    sessionStorage.setItem(keyOf(url), JSON.stringify(pin))
  } catch {
    // A browser that keeps nothing: the pin goes into the middle of the area.
  }
}

/** The pin in this area, where there is one. */
export function readOwnPin(url: string, areaId: string): OwnPin | null {
  try {
    const pin = JSON.parse(sessionStorage.getItem(keyOf(url)) ?? 'null') as OwnPin | null
    return pin?.areaId === areaId && Number.isFinite(pin.lat) && Number.isFinite(pin.lng) ? pin : null
  } catch {
    return null
  }
}
