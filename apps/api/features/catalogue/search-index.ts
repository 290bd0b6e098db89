import { setImmediate as othersFirst } from 'node:timers/promises'
import { buildSearchIndex, type SearchableProduct, type SearchIndex } from '@compass/domain/catalogue'
import type { Merchant } from '@compass/domain/merchants'
import { WorkerThread } from '@compass/threads'

/** More products take more than about 10 ms, and a thread of its own prepares them. */
const LARGE = 300

/** How long the thread waits for another menu, and the last index for another search, in milliseconds. */
const RESTS_AFTER_MS = 20_000

/** A promise while it is made. It lives as long as its merchant is loaded. */
const indexes = new WeakMap<Merchant, SearchIndex | Promise<SearchIndex>>()

interface LastIndex {
  readonly index: SearchIndex
  /** Ends it once it rests. */
  readonly end: NodeJS.Timeout
}

/** By merchant: the last one that was made in a thread. It outlives its version of the merchant, all products included. */
const last = new Map<string, LastIndex>()

/**
 * The merchant's active products, prepared for search once for each version of them. While a large changed menu is prepared,
 * the index before answers if it was asked within 20 seconds. Its results are looked up in the menu of now.
 */
export function searchIndexOf(merchant: Merchant): SearchIndex | Promise<SearchIndex> {
  const index = indexes.get(merchant) ?? prepare(merchant)
  const before = last.get(merchant.id)
  before?.end.refresh()
  return index instanceof Promise ? (before?.index ?? index) : index
}

function prepare(merchant: Merchant): SearchIndex | Promise<SearchIndex> {
  const index = merchant.products.length < LARGE ? build(merchant) : buildInThread(merchant)
  indexes.set(merchant, index)
  if (index instanceof Promise) {
    index.then(
      (created) => {
        indexes.set(merchant, created)
        holdForNext(merchant.id, created)
      },
      () => indexes.delete(merchant),
    )
  }
  return index
}

function holdForNext(merchantId: string, index: SearchIndex): void {
  clearTimeout(last.get(merchantId)?.end)
  last.set(merchantId, { index, end: setTimeout(() => last.delete(merchantId), RESTS_AFTER_MS).unref() })
}

function build({ products, categories }: Merchant): SearchIndex {
  return buildSearchIndex(products, categories)
}

/** Products that are written down before other calls have their turn. */
const PRODUCTS_AT_ONCE = 100

/** What search reads of a merchant. */
export interface ToIndex {
  /** Lists of `SearchableProduct` as JSON, in the menu's order: a text goes to another thread much quicker than what it says. */
  readonly products: readonly string[]
  readonly categories: readonly Pick<Merchant['categories'][number], 'id' | 'name'>[]
}

/** Positions in the products that were given. */
export type BuiltIndex = Omit<SearchIndex, 'products'>

const thread = new WorkerThread<ToIndex, BuiltIndex>(new URL('./search-index-worker.ts', import.meta.url), {
  restsAfterMs: RESTS_AFTER_MS,
  behindOthers: true,
  youngMb: 8,
})

/** The thread is given what search reads and answers positions; the products are our own again. */
async function buildInThread(merchant: Merchant): Promise<SearchIndex> {
  const active = merchant.products.filter(({ isActive }) => isActive)
  const products: string[] = []
  for (let first = 0; first < active.length; first += PRODUCTS_AT_ONCE) {
    await othersFirst()
    products.push(JSON.stringify(active.slice(first, first + PRODUCTS_AT_ONCE).map(searchedOf)))
  }
  const categories = merchant.categories.map(({ id, name }) => ({ id, name }))
  return { ...(await thread.run({ products, categories })), products: active }
}

function searchedOf({ sku, name, description, categoryId, isActive, customize }: SearchableProduct): SearchableProduct {
  return {
    sku,
    name,
    description,
    categoryId,
    isActive,
    customize: customize.map(({ variants }) => ({
      variants: variants.map(({ name, isActive }) => ({ name, isActive })),
    })),
  }
}
