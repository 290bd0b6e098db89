import { searchNames } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { Area, Store } from '../merchants/types.ts'
import { deliversAtAll } from './serving.ts'

interface City {
  readonly key: string
  readonly name: Text
}

/** The cities that stores deliver to, each once; `search` as it is typed, in any language, with a typo. */
export function citiesOf(stores: readonly Store[], search = ''): City[] {
  const cities = new Map<string, City>()
  for (const { area } of everyArea(stores)) {
    if (!cities.has(area.cityKey)) cities.set(area.cityKey, { key: area.cityKey, name: area.city })
  }
  return searchNames([...cities.values()], search, ({ name }) => ({ name }))
}

/** An area and the store that delivers there; an area that two stores serve comes once for each. */
export interface AreaOfStore {
  readonly area: Area
  readonly store: Store
}

/** The areas that stores deliver to, of one city or of all; `search` finds the area or its city, in any language. */
export function areasOf(stores: readonly Store[], cityKey: string | null = null, search = ''): AreaOfStore[] {
  const areas = everyArea(stores).filter(({ area }) => cityKey === null || area.cityKey === cityKey)
  return searchNames(areas, search, ({ area }) => ({ name: area.name, group: area.city }))
}

function everyArea(stores: readonly Store[]): AreaOfStore[] {
  return stores.filter(deliversAtAll).flatMap((store) => store.areas.map((area) => ({ area, store })))
}
