import type { AnswerOf } from '@compass/contract/call'
import type { findLandingPlaces } from '@compass/contract/landings'
import type { Language } from '@compass/domain/languages'
import { metresBetween, type Point } from '@compass/domain/serviceability'
import type { AreaView } from '#shell/addresses/address-view.ts'
import type { PlaceView } from '#shell/places/place-view.ts'

/** A place that brands of a landing page deliver to. */
interface LandingPlaceView extends PlaceView {
  readonly brands: number
}

type Places = AnswerOf<typeof findLandingPlaces>['items']

/** What lies together: of a drawing of a whole city only the names would be seen. */
const NEIGHBOURHOOD_METRES = 8_000

export function toPlaceViews(places: Places): LandingPlaceView[] {
  return places.map(({ label, city, language, lat, lng, brands }) => ({
    label,
    city,
    language: language as Language,
    lat,
    lng,
    brands,
  }))
}

/** The areas among them, as a map draws them. */
export function toMapAreas(places: Places): AreaView[] {
  return places
    .filter(({ polygon }) => polygon.length > 0)
    .map(({ label, city, language, polygon }) => ({
      id: `${label} ${city}`,
      storeId: '',
      name: { text: label, language: language as Language },
      city: { text: city, language: language as Language },
      cityId: city,
      polygon,
      fee: null,
      minutes: { from: 0, to: 0 },
    }))
}

/** Those around a point. */
export function areasAround(areas: readonly AreaView[], point: Point): AreaView[] {
  return areas.filter(({ polygon }) =>
    polygon.some(([lng, lat]) => metresBetween(point, { lat, lng }) < NEIGHBOURHOOD_METRES),
  )
}
