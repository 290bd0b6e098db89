import { chooseText, type Language } from '@compass/domain/languages'
import { type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { type AreaOfStore, areasOf, type Point, pointInside, storesServing } from '@compass/domain/serviceability'
import type { MapsPort, Place } from './port.ts'

const MAX_PLACES = 10

/** The default maps: what a merchant's own areas tell, without asking anybody outside. */
export function gazetteer(): MapsPort {
  return {
    mayKeep: () => true,
    async reverse({ merchant }, point, language) {
      const [serving] = storesServing(servingStores(merchant), point)
      return serving ? gazetteerPlace(serving, point, language, merchant.languages[0]!) : null
    },
    async search({ merchant }: LoadedMerchant, query, language) {
      return areasOf(servingStores(merchant), null, query)
        .slice(0, MAX_PLACES)
        .map((found) => gazetteerPlace(found, pointInside(found.area.polygon), language, merchant.languages[0]!))
    },
  }
}

function gazetteerPlace({ area }: Pick<AreaOfStore, 'area'>, point: Point, reader: Language, first: Language): Place {
  const names = [area.name, area.city].flatMap((text) => chooseText(text, reader, first)?.text ?? [])
  return {
    label: [...new Set(names)].join(reader === 'ar' ? '، ' : ', '),
    areaId: area.id,
    lat: point.lat,
    lng: point.lng,
    attribution: null,
  }
}
