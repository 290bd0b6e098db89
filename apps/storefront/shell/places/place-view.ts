import type { Language } from '@compass/domain/languages'

/** A place that was found by its name and can be chosen. */
export interface PlaceView {
  readonly label: string
  /** What it lies in; '' where the label says it. */
  readonly city: string
  readonly language: Language
  readonly lat: number
  readonly lng: number
}

/** What came of a search for places. */
export interface PlaceResults<P extends PlaceView = PlaceView> {
  readonly places: readonly P[]
  /** False: no maps answered, and only areas were looked through. */
  readonly mapsAnswered: boolean
  /** Whose the places are, where they are not the merchant's own. */
  readonly attributions: readonly { readonly text: string; readonly href: string }[]
}

/** What is sent at most: no place has a longer name. */
export const MAX_PLACE_QUERY = 100

/** Where a shop's address forms ask for places, as JSON (`route.ts`). */
export function placesPath(url: string, query: string): string {
  return `/${url}/places?${new URLSearchParams({ query })}`
}
