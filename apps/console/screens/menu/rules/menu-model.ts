import type { Allergen, Diet } from '@compass/domain/catalogue'
import { type At, childOf, ItemList, plainOf, type TreeGroup } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import type { WindowsValue } from '#parts/windows-field.tsx'

export interface AllergenLists {
  readonly contains?: readonly Allergen[]
  readonly mayContain?: readonly Allergen[]
  readonly freeOf?: readonly Allergen[] | 'rest'
}

export interface DietLists {
  readonly suits?: readonly Diet[] | 'rest'
  readonly maySuit?: readonly Diet[]
  readonly suitsNot?: readonly Diet[]
}

interface Dietary {
  readonly allergens?: AllergenLists | null
  readonly diets?: DietLists | null
}

export interface MenuVariant extends Dietary {
  readonly key: string
  readonly name: Text
  readonly description?: Text
  readonly price?: string
  readonly active?: boolean
}

export interface MenuGroup extends Dietary {
  readonly key: string
  readonly name: Text
  readonly type: 'single' | 'multi' | 'counter'
  readonly min?: number
  readonly max: number
  readonly priceBase?: boolean
  readonly variants: readonly MenuVariant[]
}

export interface MenuPicture {
  readonly sha256: string
  readonly kind?: 'cutout' | 'photo'
  readonly focus?: string
  readonly alt?: Text
}

/** A product as the document says it; `category` is where it stands. */
export interface MenuProduct extends Dietary {
  readonly sku: string
  readonly category: string
  readonly name: Text
  readonly description?: Text
  readonly price: string
  readonly foodType: 'veg' | 'nonVeg' | 'egg' | 'vegan' | 'other'
  readonly label?: 'popular' | 'new' | null
  readonly picture?: MenuPicture | null
  readonly calories?: number | null
  readonly tax?: string
  readonly active?: boolean
  readonly soldOut?: boolean | readonly string[]
  readonly services?: readonly string[] | null
  readonly windows?: WindowsValue | null
  readonly bogo?: boolean | string
  readonly customize?: readonly MenuGroup[]
  readonly recent?: boolean
  readonly prescription?: 'required' | 'none'
  readonly preOrderOnly?: boolean
  readonly goesWith?: readonly string[]
}

export interface MenuCategory {
  readonly key: string
  readonly name: Text
  readonly description?: Text
  readonly store?: string
}

export interface Menu {
  readonly categories: readonly MenuCategory[]
  /** In the order of the menu, by the key of their category. */
  readonly byCategory: ReadonlyMap<string, readonly MenuProduct[]>
  readonly products: ReadonlyMap<string, MenuProduct>
}

export const PRODUCTS: At = ['catalogue', 'products']
export const CATEGORIES: At = ['catalogue', 'categories']

/** Items that did not change stay the same objects, so that their rows are not drawn again. */
const READ = new WeakMap<TreeGroup, unknown>()

/** The menu of a document. */
export function readMenu(tree: TreeGroup): Menu {
  const categories = itemsOf<MenuCategory>(tree, CATEGORIES)
  const products = itemsOf<MenuProduct>(tree, PRODUCTS)
  const byCategory = new Map<string, MenuProduct[]>(categories.map(({ key }) => [key, []]))
  for (const product of products) byCategory.get(product.category)?.push(product)
  return { categories, byCategory, products: new Map(products.map((product) => [product.sku, product])) }
}

function itemsOf<Item>(tree: TreeGroup, at: At): Item[] {
  const list = at.reduce<ReturnType<typeof childOf>>((here, step) => childOf(here, step), tree)
  if (!(list instanceof ItemList)) return []
  return list.order.map((id) => {
    const item = list.items.get(id)!
    if (!READ.has(item)) READ.set(item, plainOf(item))
    return READ.get(item) as Item
  })
}

/** What a category is to customers: on sale always, at times, or hidden. */
export function stateOfCategory(products: readonly MenuProduct[]): 'open' | 'timed' | 'hidden' {
  const shown = products.filter(({ active }) => active !== false)
  if (shown.length === 0) return 'hidden'
  return shown.every(({ windows }) => isTimed(windows)) ? 'timed' : 'open'
}

/** Whether hours or dates of its own say when it is on sale. */
export function isTimed(windows: WindowsValue | null | undefined): windows is WindowsValue {
  return Boolean(windows && ((windows.slots?.length ?? 0) > 0 || (windows.dates?.length ?? 0) > 0))
}

/** Languages of the merchant in which a text lacks. A text that is in none lacks in none: it may be left out. */
function missingIn(text: Text | undefined, languages: readonly string[]): string[] {
  if (!text || Object.values(text).every((words) => !words)) return []
  return languages.filter((language) => !text[language as keyof Text])
}

/** Languages in which some text of a product lacks. */
export function missingOfProduct(product: MenuProduct, languages: readonly string[]): string[] {
  const texts = [product.name, product.description]
  for (const { name, variants } of product.customize ?? [])
    texts.push(name, ...variants.flatMap((variant) => [variant.name, variant.description]))
  const missing = new Set(texts.flatMap((text) => missingIn(text, languages)))
  return languages.filter((language) => missing.has(language))
}
