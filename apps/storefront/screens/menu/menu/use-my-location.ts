import { useState } from 'react'

export interface MyLocation {
  readonly lat: number
  readonly lng: number
}

/** `refused`: the visitor or the browser does not tell; `unknown`: it could not be found. */
type MyLocationState = 'idle' | 'asking' | 'refused' | 'unknown'

const WAIT_MS = 8000
const MAX_AGE_MS = 300_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1

/** The visitor's place, asked for on a tap. It stays in the browser. */
export function useMyLocation(): {
  readonly place: MyLocation | null
  readonly state: MyLocationState
  readonly ask: () => void
} {
  const [place, setPlace] = useState<MyLocation | null>(null)
  const [state, setState] = useState<MyLocationState>('idle')
  const ask = () => {
    // A browser without it, or a page that is not served safely.
    if (!('geolocation' in navigator) || !isSecureContext) {
      setState('unknown')
      return
    }
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: coords.latitude, lng: coords.longitude })
        setState('idle')
      },
      ({ code }) => setState(code === DENIED ? 'refused' : 'unknown'),
      { timeout: WAIT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { place, state, ask }
}
