import type { At } from './change.ts'

const PRODUCTS = 'catalogue/products'

/** Lists whose items have a name that stays: the field that holds it, by the path of the list; `*` is any item. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ...['cities', 'taxes', 'stores', 'gallery', 'specials', 'promotions', 'rewards', 'collect', 'collect/*/options'].map(
    (path) => [path, 'key'] as const,
  ),
  ...['stores/*', 'court'].flatMap(
    (holder) =>
      [
        [`${holder}/areas`, 'key'],
        [`${holder}/tables`, 'number'],
        [`${holder}/rooms`, 'number'],
        [`${holder}/staffCalls`, 'key'],
        [`${holder}/hours/plannedOff`, 'date'],
        [`${holder}/hours/specialDays`, 'date'],
      ] as const,
  ),
  ['catalogue/categories', 'key'],
  [PRODUCTS, 'sku'],
  [`${PRODUCTS}/*/customize`, 'key'],
  [`${PRODUCTS}/*/customize/*/variants`, 'key'],
])

/** The field by which the items of a list are known; undefined: the list is one value. */
export function itemField(pattern: string): string | undefined {
  return LISTS.get(pattern)
}

/** Products are one list whatever their category: their order counts among those of one category. */
export function isGrouped(pattern: string): boolean {
  return pattern === PRODUCTS
}

/** The pattern of a path: items are `*`. */
export function patternOf(at: At): string {
  let pattern = ''
  for (const step of at) pattern = patternWithin(pattern, step)
  return pattern
}

/** The pattern of what a step leads to. */
export function patternWithin(pattern: string, step: string): string {
  if (itemField(pattern) !== undefined) return `${pattern}/*`
  return pattern === '' ? step : `${pattern}/${step}`
}
