import type { At, Json } from './change.ts'
import { isGrouped, itemField, patternWithin } from './item-lists.ts'

/** A document whose lists of items are found by name. A tree is never changed: applying makes another that shares its parts. */
export type Tree = null | boolean | number | string | readonly Json[] | TreeGroup | ItemList

export interface TreeGroup {
  readonly [name: string]: Tree
}

/** Items in their order, by their key, SKU, number or date. */
export class ItemList {
  readonly field: string
  readonly order: readonly string[]
  readonly items: ReadonlyMap<string, TreeGroup>

  constructor(field: string, order: readonly string[], items: ReadonlyMap<string, TreeGroup>) {
    this.field = field
    this.order = order
    this.items = items
  }
}

const CATALOGUE = 'catalogue'
/** What a product says of its place where products are one list. */
export const CATEGORY = 'category'

/** The tree of a document. */
export function readTree(document: unknown): TreeGroup {
  return groupOf(isGroup(document) ? document : {}, '')
}

/** The document of a tree: products stand in their categories again; one whose category is not there is left out. */
export function writeDocument(tree: TreeGroup): Record<string, unknown> {
  const document = plainOf(tree) as Record<string, unknown>
  const { catalogue } = document
  if (!isGroup(catalogue) || !Array.isArray(catalogue.categories) || !Array.isArray(catalogue.products)) return document
  const products = new Map<unknown, unknown[]>()
  for (const product of catalogue.products as unknown[]) {
    if (!isGroup(product)) continue
    const { category, ...rest } = product
    if (!products.has(category)) products.set(category, [])
    products.get(category)!.push(rest)
  }
  const categories = (catalogue.categories as unknown[]).map((category) =>
    isGroup(category) ? { ...category, products: products.get(category.key) ?? [] } : category,
  )
  const { products: _, ...others } = catalogue
  return { ...document, catalogue: { ...others, categories } }
}

/** What stands at a path, as JSON; undefined: nothing does. */
export function valueAt(tree: Tree, at: At): Json | undefined {
  let here: Tree | undefined = tree
  for (const step of at) {
    here = childOf(here, step)
    if (here === undefined) return
  }
  return plainOf(here)
}

/** Whether a path leads to an item that is not in the tree, or into one. */
export function isOfNewItem(tree: Tree, at: At): boolean {
  let here: Tree | undefined = tree
  let pattern = ''
  for (const step of at) {
    here = childOf(here, step)
    if (here === undefined && itemField(pattern) !== undefined) return true
    pattern = patternWithin(pattern, step)
  }
  return false
}

/** What a step leads to. */
export function childOf(tree: Tree | undefined, step: string): Tree | undefined {
  if (tree instanceof ItemList) return tree.items.get(step)
  if (!isGroup(tree) || !Object.hasOwn(tree, step)) return
  return (tree as TreeGroup)[step]
}

export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ItemList)
}

/** The tree of a value that stands at a path of this pattern. */
export function treeOf(value: unknown, pattern: string): Tree {
  if (Array.isArray(value)) return listOf(value, pattern) ?? (value as readonly Json[])
  if (isGroup(value)) return groupOf(value, pattern)
  return value as Tree
}

/** A tree as JSON. */
export function plainOf(tree: Tree): Json {
  if (tree instanceof ItemList) return tree.order.map((id) => plainOf(tree.items.get(id)!))
  if (!isGroup(tree)) return tree as Json
  return Object.fromEntries(Object.entries(tree as TreeGroup).map(([name, value]) => [name, plainOf(value)]))
}

function groupOf(value: Readonly<Record<string, unknown>>, pattern: string): TreeGroup {
  const flat = pattern === CATALOGUE ? withOneListOfProducts(value) : value
  return Object.fromEntries(
    Object.entries(flat).flatMap(([name, field]) =>
      field === undefined ? [] : [[name, treeOf(field, patternWithin(pattern, name))]],
    ),
  )
}

/** Null where not every item has a name of its own: such a list is one value. */
function listOf(values: readonly unknown[], pattern: string): ItemList | null {
  const field = itemField(pattern)
  if (field === undefined) return null
  const items = new Map<string, TreeGroup>()
  for (const value of values) {
    const name = isGroup(value) ? value[field] : undefined
    if ((typeof name !== 'string' && typeof name !== 'number') || items.has(String(name))) return null
    items.set(String(name), groupOf(value as Readonly<Record<string, unknown>>, `${pattern}/*`))
  }
  return new ItemList(field, [...items.keys()], items)
}

function withOneListOfProducts(catalogue: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { categories } = catalogue
  if (!Array.isArray(categories)) return catalogue
  const products: unknown[] = Array.isArray(catalogue.products) ? [...catalogue.products] : []
  const bare = categories.map((category: unknown) => {
    if (!isGroup(category)) return category
    const { products: own, ...rest } = category
    if (Array.isArray(own))
      products.push(
        ...own.map((product: unknown) => (isGroup(product) ? { ...product, [CATEGORY]: category.key } : product)),
      )
    return rest
  })
  return { ...catalogue, categories: bare, products }
}

/** The items among which the order of one counts: all of its list, or those of its category. */
export function neighboursOf(list: ItemList, pattern: string, category: unknown): readonly string[] {
  if (!isGrouped(pattern)) return list.order
  return list.order.filter((id) => list.items.get(id)![CATEGORY] === category)
}
