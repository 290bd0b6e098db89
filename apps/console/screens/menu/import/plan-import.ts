import { ALLERGENS, type Allergen } from '@compass/domain/catalogue'
import type { Change } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { makeKey } from '#shell/language/make-key.ts'
import { readAmount } from '#shell/language/price-input.ts'
import { CATEGORIES, type Menu, type MenuProduct, PRODUCTS } from '../rules/menu-model.ts'
import { newCategory, newProduct } from '../rules/new-items.ts'
import type { ColumnField } from './columns.ts'
import type { ImportTable } from './import-table.ts'
import { normalizeWords } from './normalize-words.ts'

/** What somebody said of a row that could not be understood. */
export interface RowDecision {
  readonly sku?: string
  readonly price?: string
  /** The key of a category, or `new`: one of this name is made, for all rows that name it. */
  readonly category?: string
}

type RowProblem =
  | { readonly kind: 'two_products'; readonly products: readonly MenuProduct[] }
  | { readonly kind: 'price'; readonly text: string }
  | { readonly kind: 'no_price' }
  | { readonly kind: 'category'; readonly text: string; readonly nearest: string | null }
  | { readonly kind: 'no_category' }
  | { readonly kind: 'no_name' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'twice'; readonly row: number }
  | { readonly kind: 'value'; readonly field: string; readonly text: string }

interface FieldChange {
  /** A field of a product, with the language after a full stop where it is a text. */
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

export interface ImportRow {
  /** Its number in the file, its head being 1. */
  readonly number: number
  readonly state: 'new' | 'changed' | 'same' | 'decide'
  readonly name: string
  readonly product: MenuProduct | null
  readonly category: string | null
  readonly fields: readonly FieldChange[]
  readonly problem: RowProblem | null
}

export interface ImportPlan {
  readonly rows: readonly ImportRow[]
  readonly counts: { readonly [state in ImportRow['state']]: number }
}

interface ImportContext {
  readonly menu: Menu
  readonly columns: readonly ColumnField[]
  readonly decisions: ReadonlyMap<number, RowDecision>
  readonly languages: readonly string[]
  readonly currency: string
}

/** What each row of a file would do to the menu. Nothing is removed: products that the file lacks stay. */
export function planImport(table: ImportTable, context: ImportContext): ImportPlan {
  const finder = new Finder(context.menu)
  const seen = new Map<string, number>()
  const taken = new Set(context.menu.products.keys())
  const begun = categoriesToMake(table, context)
  const rows = table.rows.map((cells, index) => planRow(cells, index + 2, { ...context, finder, seen, taken, begun }))
  const counts = { new: 0, changed: 0, same: 0, decide: 0 }
  for (const { state } of rows) counts[state]++
  return { rows, counts }
}

interface RowContext extends ImportContext {
  readonly finder: Finder
  /** Which row a product was in first. */
  readonly seen: Map<string, number>
  readonly taken: Set<string>
  /** The names of categories that somebody said are made. */
  readonly begun: ReadonlySet<string>
}

/** Somebody says once that a category is made; other rows that name it need no answer. */
function categoriesToMake({ rows }: ImportTable, { columns, decisions }: ImportContext): ReadonlySet<string> {
  const column = columns.lastIndexOf('category')
  const names = new Set<string>()
  for (const [number, { category }] of decisions) {
    const name = rows[number - 2]?.[column]
    if (category === 'new' && name) names.add(normalizeWords(name))
  }
  return names
}

type Values = Partial<Record<ColumnField, string>>

function planRow(cells: readonly string[], number: number, context: RowContext): ImportRow {
  const values: Values = {}
  context.columns.forEach((field, column) => {
    if (field !== 'ask' && field !== 'skip' && cells[column]) values[field] = cells[column]
  })
  const decision = context.decisions.get(number) ?? {}
  const { languages, menu } = context
  const names = languages.flatMap((language) => values[`name.${language}`] ?? [])
  const found = findProduct(values, names, decision, context)
  const shown = names[0] ?? (found.product ? (Object.values(found.product.name)[0] ?? '') : (values.sku ?? ''))
  const row = { number, name: shown, product: found.product, category: null, fields: [] }
  const decide = (problem: RowProblem): ImportRow => ({ ...row, state: 'decide', problem })
  if (found.problem) return decide(found.problem)

  const sku = found.product?.sku ?? values.sku ?? makeKey(shown, (key) => context.taken.has(key), `item-${number}`)
  const first = context.seen.get(sku)
  if (first !== undefined) return decide({ kind: 'twice', row: first })
  const read = readFields(values, decision, found.product, context)
  if ('problem' in read) return decide(read.problem)
  context.seen.set(sku, number)
  context.taken.add(sku)
  const { category, fields } = read
  if (found.product) {
    const state = fields.length > 0 ? 'changed' : 'same'
    return { ...row, category: category ?? found.product.category, fields, state, problem: null }
  }
  if (category === null && menu.categories.length > 0 && decision.category === undefined)
    return decide({ kind: 'no_category' })
  const own = [{ field: 'sku', was: undefined, is: sku }, ...fields]
  return { ...row, category, fields: own, state: 'new', problem: null }
}

const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

type FoundProduct = { readonly product: MenuProduct | null; readonly problem?: RowProblem }

function findProduct(
  values: Values,
  names: readonly string[],
  decision: RowDecision,
  { menu, finder }: RowContext,
): FoundProduct {
  if (decision.sku !== undefined) return { product: menu.products.get(decision.sku) ?? null }
  if (values.sku !== undefined) {
    const product = menu.products.get(values.sku) ?? null
    if (!product && !SKU.test(values.sku)) return { product, problem: { kind: 'code', text: values.sku } }
    if (!product && names.length === 0) return { product, problem: { kind: 'no_name' } }
    return { product }
  }
  if (names.length === 0) return { product: null, problem: { kind: 'no_name' } }
  const products = finder.productsNamed(names)
  if (products.length > 1) return { product: null, problem: { kind: 'two_products', products } }
  return { product: products[0] ?? null }
}

/** A sign or the letters of a currency; one letter alone is a slip ("15,5O"). */
const CURRENCY = /\p{Sc}|\p{L}[\p{L}.]+/gu

type ReadFields =
  | { readonly fields: readonly FieldChange[]; readonly category: string | null }
  | { readonly problem: RowProblem }

function readFields(
  values: Values,
  decision: RowDecision,
  product: MenuProduct | null,
  context: RowContext,
): ReadFields {
  const fields: FieldChange[] = []
  const put = (field: string, was: unknown, is: unknown) => {
    if (JSON.stringify(was ?? null) !== JSON.stringify(is)) fields.push({ field, was, is })
  }
  for (const language of context.languages) {
    for (const kind of ['name', 'description'] as const) {
      const words = values[`${kind}.${language}`]
      if (words !== undefined) put(`${kind}.${language}`, product?.[kind]?.[language as keyof Text], words)
    }
  }
  const price = decision.price ?? values.price
  if (price !== undefined) {
    const amount = readAmount(price.replace(CURRENCY, ''), context.currency)
    if (amount === null) return { problem: { kind: 'price', text: price } }
    put('price', product && readAmount(product.price, context.currency), amount)
  } else if (!product) return { problem: { kind: 'no_price' } }
  const category = readCategory(values, decision, product, context)
  if ('problem' in category) return category
  if (product && category.key !== null) put('category', product.category, category.key)
  for (const read of OTHERS) {
    const text = values[read.field]
    if (text === undefined) continue
    const is = read.read(text)
    if (is === undefined) return { problem: { kind: 'value', field: read.field, text } }
    put(read.field, read.was(product), is)
  }
  return { fields, category: category.key }
}

function readCategory(
  values: Values,
  decision: RowDecision,
  product: MenuProduct | null,
  { finder, begun }: RowContext,
): { readonly key: string | null } | { readonly problem: RowProblem } {
  const text = values.category
  if (decision.category !== undefined && decision.category !== 'new') return { key: decision.category }
  if (text === undefined) return { key: product?.category ?? null }
  const key = finder.categoryNamed(text)
  if (key !== null) return { key }
  if (begun.has(normalizeWords(text))) return { key: `new:${text}` }
  return { problem: { kind: 'category', text, nearest: finder.nearestCategory(text) } }
}

const YES = ['yes', 'y', 'true', '1', 'x', 'نعم', 'da', 'oui', 'ναι']
const NO = ['no', 'n', 'false', '0', '', 'لا', 'ne', 'non', 'οχι']
const FOOD_TYPES: Readonly<Record<string, MenuProduct['foodType']>> = {
  ...{ veg: 'veg', vegetarian: 'veg', nonveg: 'nonVeg', 'non veg': 'nonVeg', meat: 'nonVeg', fish: 'nonVeg' },
  ...{ 'meat or fish': 'nonVeg', egg: 'egg', vegan: 'vegan', other: 'other', نباتي: 'veg', 'نباتي صرف': 'vegan' },
}

interface OtherField {
  readonly field: ColumnField
  /** Undefined: it is not understood. */
  readonly read: (text: string) => unknown
  readonly was: (product: MenuProduct | null) => unknown
}

const OTHERS: readonly OtherField[] = [
  {
    field: 'calories',
    read: (text) => {
      const figure = /^(\d{1,5})\s*(?:k?cal)?\.?$/i.exec(text)?.[1]
      return figure !== undefined && Number(figure) <= 20_000 ? Number(figure) : undefined
    },
    was: (product) => product?.calories ?? null,
  },
  {
    field: 'foodType',
    read: (text) => FOOD_TYPES[normalizeWords(text)],
    was: (product) => product?.foodType,
  },
  {
    field: 'active',
    read: (text) => {
      const word = normalizeWords(text)
      return YES.includes(word) ? true : NO.includes(word) ? false : undefined
    },
    was: (product) => product?.active ?? true,
  },
  {
    field: 'allergens',
    read: (text) => {
      const words = text.split(/[,;/|]/).map((word) => word.trim().toLowerCase())
      const named = words.filter((word) => word !== '')
      return named.every((word) => ALLERGENS.includes(word as Allergen)) ? named : undefined
    },
    was: (product) => product?.allergens?.contains ?? [],
  },
]

/** Finds products and categories by what people call them. */
class Finder {
  readonly #products = new Map<string, MenuProduct[]>()
  readonly #categories = new Map<string, string>()

  constructor({ products, categories }: Menu) {
    for (const product of products.values()) {
      for (const words of new Set(Object.values(product.name).map(normalizeWords))) {
        const others = this.#products.get(words)
        if (others) others.push(product)
        else this.#products.set(words, [product])
      }
    }
    for (const { key, name } of categories)
      for (const words of [key, ...Object.values(name)]) this.#categories.set(normalizeWords(words), key)
  }

  productsNamed(names: readonly string[]): readonly MenuProduct[] {
    for (const name of names) {
      const found = this.#products.get(normalizeWords(name))
      if (found) return found
    }
    return []
  }

  categoryNamed(text: string): string | null {
    return this.#categories.get(normalizeWords(text)) ?? null
  }

  /** The category whose name is most like a text: it begins alike, or shares a word. */
  nearestCategory(text: string): string | null {
    const wanted = normalizeWords(text)
    let best: { key: string; shared: number } | null = null
    for (const [words, key] of this.#categories) {
      const shared = Math.max(...words.split(' ').map((word) => sharedStart(word, wanted)))
      if (shared >= 3 && (!best || shared > best.shared)) best = { key, shared }
    }
    return best?.key ?? null
  }
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The changes of the document that rows make: of new ones a product, and the categories that they need. */
export function changesOfImport(
  rows: readonly ImportRow[],
  menu: Menu,
  languages: readonly string[],
): Pick<Change, 'at' | 'is'>[] {
  const categories = new Map<string, string>()
  const changes: Pick<Change, 'at' | 'is'>[] = []
  const keyOf = (category: string | null): string => {
    const wanted = category ?? 'new:Menu'
    if (!wanted.startsWith('new:')) return wanted
    const name = wanted.slice(4)
    const words = normalizeWords(name)
    const created = categories.get(words)
    if (created) return created
    const isTaken = (key: string) =>
      menu.categories.some((one) => one.key === key) || [...categories.values()].includes(key)
    const key = makeKey(name, isTaken, `category-${categories.size + 1}`)
    categories.set(words, key)
    changes.push({ at: [...CATEGORIES, key], is: newCategory(key, { [languages[0]!]: name }) })
    return key
  }
  for (const row of rows) {
    if (row.state === 'new') changes.push(addProduct(row, keyOf(row.category)))
    if (row.state === 'changed') changes.push(...changeProduct(row, row.product!, keyOf))
  }
  return changes
}

function addProduct({ fields, name }: ImportRow, category: string): Pick<Change, 'at' | 'is'> {
  const fieldOf = (field: string) => fields.find((one) => one.field === field)?.is
  const sku = fieldOf('sku') as string
  const product = newProduct(sku, category, textOf(fields, 'name') ?? { en: name }, (fieldOf('price') as string) ?? '0')
  const description = textOf(fields, 'description')
  const contains = fieldOf('allergens') as Allergen[] | undefined
  const is = {
    ...product,
    ...(description && { description }),
    ...(contains?.length && { allergens: { contains, mayContain: [], freeOf: [] } }),
    ...Object.fromEntries(
      ['calories', 'foodType', 'active'].flatMap((field) =>
        fieldOf(field) === undefined ? [] : [[field, fieldOf(field)]],
      ),
    ),
  }
  return { at: [...PRODUCTS, sku], is }
}

function textOf(fields: readonly FieldChange[], kind: string): Text | undefined {
  const words = fields.flatMap(({ field, is }) =>
    field.startsWith(`${kind}.`) ? [[field.slice(kind.length + 1), is]] : [],
  )
  return words.length > 0 ? (Object.fromEntries(words) as Text) : undefined
}

function changeProduct(
  { fields }: ImportRow,
  product: MenuProduct,
  keyOf: (category: string | null) => string,
): Pick<Change, 'at' | 'is'>[] {
  const at = [...PRODUCTS, product.sku]
  const changes: Pick<Change, 'at' | 'is'>[] = []
  const description = textOf(fields, 'description')
  if (description && !product.description) changes.push({ at: [...at, 'description'], is: description })
  for (const { field, is } of fields) {
    if (field.startsWith('description.') && !product.description) continue
    if (field === 'category') changes.push({ at: [...at, 'category'], is: keyOf(is as string) })
    else if (field === 'allergens')
      changes.push({ at: [...at, 'allergens'], is: { mayContain: [], freeOf: [], ...product.allergens, contains: is } })
    else changes.push({ at: [...at, ...field.split('.')], is })
  }
  return changes
}
