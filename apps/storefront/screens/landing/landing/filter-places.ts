import type { PlaceView } from './place-view.ts'

/** What the page's address can ask for (`?show=open`). */
export type PlaceFilter = 'open' | 'delivery' | 'pickup'

const FITS: Readonly<Record<PlaceFilter, (place: PlaceView) => boolean>> = {
  open: ({ state }) => state === 'open' || state === 'closingSoon',
  delivery: ({ delivers }) => delivers,
  pickup: ({ collects }) => collects,
}

/** The places that fit; all of them where the address asks for nothing, or for what no place has. */
export function filterPlaces(places: readonly PlaceView[], show: string | null): readonly PlaceView[] {
  const fits = show !== null && Object.hasOwn(FITS, show) ? places.filter(FITS[show as PlaceFilter]) : []
  return fits.length > 0 ? fits : places
}

/** Filters that leave something out and something in. */
export function usefulFilters(places: readonly PlaceView[]): PlaceFilter[] {
  return (['open', 'delivery', 'pickup'] as const).filter((one) => {
    const count = places.filter(FITS[one]).length
    return count > 0 && count < places.length
  })
}
