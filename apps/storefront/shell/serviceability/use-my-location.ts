import { useCallback, useState } from 'react'

export interface MyLocation {
  readonly lat: number
  readonly lng: number
}

/** `refused`: the visitor or the browser does not tell; `unknown`: it could not be found. */
type MyLocationState = 'idle' | 'asking' | 'refused' | 'unknown'

const WAIT_MS = 10_000
const MAX_AGE_MS = 60_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1

/** The visitor's place, asked for on a tap. `isExact`: to the door, which takes a phone longer. */
export function useMyLocation(isExact = false): {
  readonly place: MyLocation | null
  readonly state: MyLocationState
  readonly ask: () => void
} {
  const [place, setPlace] = useState<MyLocation | null>(null)
  const [state, setState] = useState<MyLocationState>('idle')
  const ask = useCallback(() => {
    // A browser without it, or a page that is not served safely.
    if (!('geolocation' in navigator) || !isSecureContext) {
      setState('unknown')
      return
    }
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
        setState('idle')
      },
      ({ code }) => setState(code === DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: isExact, timeout: WAIT_MS, maximumAge: MAX_AGE_MS },
    )
  }, [isExact])
  return { place, state, ask }
}

/** To 0.1 m: nobody's phone knows more. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
