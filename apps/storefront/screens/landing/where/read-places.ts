import type { AnswerOf } from '@compass/contract/call'
import type { findLandingPlaces } from '@compass/contract/landings'
import type { Language } from '@compass/domain/languages'
import type { AreaView } from '#shell/addresses/address-view.ts'

/** A place that can be chosen. */
export interface PlaceView {
  readonly label: string
  readonly city: string
  readonly language: Language
  readonly lat: number
  readonly lng: number
  readonly brands: number
}

type Places = AnswerOf<typeof findLandingPlaces>['items']

export function toPlaceViews(places: Places): PlaceView[] {
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
