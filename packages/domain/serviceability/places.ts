import { searchKey } from '../catalogue/search/search-key.ts'
import type { Text } from '../languages/index.ts'
import type { Area, Store } from '../merchants/types.ts'
import { deliversAtAll } from './serving.ts'

interface City {
  readonly key: string
  readonly name: Text
}

/** The cities that stores deliver to, each once; `search` as it is typed, in any language. */
export function citiesOf(stores: readonly Store[], search = ''): City[] {
  const cities = new Map<string, City>()
  for (const { area } of everyArea(stores)) {
    if (!cities.has(area.cityKey)) cities.set(area.cityKey, { key: area.cityKey, name: area.city })
  }
  return bestFirst([...cities.values()], search, ({ name }) => [name])
}

/** An area and the store that delivers there; an area that two stores serve comes once for each. */
export interface AreaOfStore {
  readonly area: Area
  readonly store: Store
}

/** The areas that stores deliver to, of one city or of all; `search` finds the area or its city, in any language. */
export function areasOf(stores: readonly Store[], cityKey: string | null = null, search = ''): AreaOfStore[] {
  const areas = everyArea(stores).filter(({ area }) => cityKey === null || area.cityKey === cityKey)
  return bestFirst(areas, search, ({ area }) => [area.name, area.city])
}

function everyArea(stores: readonly Store[]): AreaOfStore[] {
  return stores.filter(deliversAtAll).flatMap((store) => store.areas.map((area) => ({ area, store })))
}

/** Those in whose texts every word of the search stands: beginnings of the first text, then of its words, then the rest. */
function bestFirst<T>(all: readonly T[], search: string, texts: (one: T) => readonly Text[]): T[] {
  const key = searchKey(search.slice(0, 100))
  if (key === '') return [...all]
  const words = key.split(' ')
  return all
    .map((one) => {
      const keys = texts(one).map((text) => Object.values(text).map(searchKey))
      const everything = keys.flat().join('\n')
      if (!words.every((word) => everything.includes(word))) return { one, rank: 0 }
      const names = keys[0] ?? []
      if (names.some((name) => name.startsWith(key))) return { one, rank: 3 }
      return { one, rank: names.some((name) => name.includes(` ${key}`)) ? 2 : 1 }
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ one }) => one)
}
