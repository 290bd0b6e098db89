import { type Snooze, snoozedUntil } from '../availability/index.ts'
import type { Category, Product } from '../catalogue/index.ts'
import { isCounted, type Promotion } from '../promotions/index.ts'
import { withKitchens } from './kitchens.ts'
import { everyStore, servingStores } from './stores-of.ts'
import type { Area, Merchant, Store } from './types.ts'

/**
 * A merchant in memory: the compiled document with what changed since (paused channels, sold-out items), indexed. Never
 * changed in place: a change makes a new one with a higher `version`.
 */
export interface LoadedMerchant {
  readonly merchant: Merchant
  /** The `storefrontVersion`: key of everything that is kept about the merchant. */
  readonly version: number
  /** A court, as a store of its own, among its vendors. */
  readonly stores: ReadonlyMap<string, Store>
  readonly products: ReadonlyMap<string, Product>
  readonly categories: ReadonlyMap<string, Category>
  /** What people see of each category, in the menu's order: products that are switched on, and no category without one. */
  readonly shown: ReadonlyMap<string, { readonly category: Category; readonly products: readonly Product[] }>
  /** Areas by id with the store that delivers there. */
  readonly areas: ReadonlyMap<string, { readonly area: Area; readonly store: Store }>
  /** Channels that a store has paused, by store id. */
  readonly paused: ReadonlyMap<string, ReadonlySet<number>>
  /** Of them those that open by themselves, and when, by store id. */
  readonly pausedUntil: ReadonlyMap<string, ReadonlyMap<number, Date>>
  /** Minutes that kitchens add to their promises, by store id; none of a store: none. Its `preparationMinutes` have them in. */
  readonly kitchenAdded: ReadonlyMap<string, number>
  readonly promotions: PromotionIndex
  /** Pixels of the large size of each picture that is held, by SHA-256. */
  readonly pictures: ReadonlyMap<string, { readonly width: number; readonly height: number }>
  /** Sold-out items that come back by themselves, at all stores. */
  readonly snoozes: readonly Snooze[]
  /** Sold out at a store now, or none of it left. */
  isSoldOut(productId: string, storeId: string, now: Date): boolean
  /**
   * Pieces of a product that a store has left; null where it does not count them. A count is as it was when the version
   * was made, and only its being 0 is exact: `withStock` looks it up.
   */
  left(productId: string, storeId: string): number | null
}

/** What the merchant's side said of an item at a store. */
interface ProductState {
  readonly soldOut: boolean
  readonly until: Date | null
  readonly stock: number | null
}

/** The merchant's offers, found once. */
interface PromotionIndex {
  /** In the document's order. */
  readonly all: readonly Promotion[]
  readonly byId: ReadonlyMap<string, Promotion>
  /** By the searched form of the code. */
  readonly byCode: ReadonlyMap<string, Promotion>
  readonly automatic: readonly Promotion[]
  /** Those that have a limit of uses or are for first orders: how often they were used must be known. */
  readonly counted: ReadonlySet<string>
  /** Some of the automatic ones are counted: it must be known for each cart. */
  readonly automaticAreCounted: boolean
}

function promotionsOf(all: readonly Promotion[]): PromotionIndex {
  const automatic = all.filter(({ code }) => code === null)
  const counted = new Set(all.flatMap(({ id, conditions }) => (isCounted(conditions) ? [id] : [])))
  return {
    all,
    byId: new Map(all.map((promotion) => [promotion.id, promotion])),
    byCode: new Map(
      all.flatMap((promotion) => (promotion.code === null ? [] : [[promotion.code, promotion] as const])),
    ),
    automatic,
    counted,
    automaticAreCounted: automatic.some(({ id }) => counted.has(id)),
  }
}

/** A merchant as it was compiled before there were offers has none. */
function ofToday(merchant: Merchant): Merchant {
  if ((merchant as Partial<Merchant>).promotions) return merchant
  return { ...merchant, promotions: [], products: merchant.products.map((product) => ({ ...product, bogo: null })) }
}

/** The same merchant with other offers. */
export function withPromotions(loaded: LoadedMerchant, all: readonly Promotion[]): LoadedMerchant {
  return { ...loaded, promotions: promotionsOf(all) }
}

export function loadMerchant(
  compiled: Merchant,
  version: number,
  state: {
    readonly paused: ReadonlyMap<string, ReadonlySet<number>>
    readonly pausedUntil?: LoadedMerchant['pausedUntil']
    readonly kitchenAdded?: LoadedMerchant['kitchenAdded']
    /** `<storeId> <productId>` → what stands over the document. */
    readonly products: ReadonlyMap<string, ProductState>
    readonly pictures: LoadedMerchant['pictures']
  },
): LoadedMerchant {
  const kitchenAdded = state.kitchenAdded ?? new Map()
  const merchant = withKitchens(ofToday(compiled), kitchenAdded)
  const products = new Map(
    merchant.products.map((product) => [product.id, withStates(product, merchant, state.products)]),
  )
  const left = (productId: string, storeId: string) => state.products.get(`${storeId} ${productId}`)?.stock ?? null
  return {
    merchant: state.products.size === 0 ? merchant : { ...merchant, products: [...products.values()] },
    version,
    stores: new Map(everyStore(merchant).map((store) => [store.id, store])),
    products,
    categories: new Map(merchant.categories.map((category) => [category.id, category])),
    areas: new Map(
      servingStores(merchant).flatMap((store) => store.areas.map((area) => [area.id, { area, store }] as const)),
    ),
    shown: shownOf(merchant, products),
    paused: state.paused,
    pausedUntil: state.pausedUntil ?? new Map(),
    kitchenAdded,
    promotions: promotionsOf(merchant.promotions),
    pictures: state.pictures,
    snoozes: [...products.values()].flatMap(({ snoozes }) => snoozes ?? []),
    isSoldOut(productId, storeId, now) {
      const product = products.get(productId)
      if (!product) return false
      if (product.soldOutAt.includes(storeId) || left(productId, storeId) === 0) return true
      return snoozedUntil(product.snoozes, storeId, now) !== null
    },
    left,
  }
}

/** What the merchant's side said of an item at a store stands over what the document says. */
function withStates(product: Product, merchant: Merchant, text: ReadonlyMap<string, ProductState>): Product {
  if (text.size === 0) return product
  const soldOutAt: string[] = []
  const snoozes: Snooze[] = []
  for (const { id: storeId } of merchant.stores) {
    const state = text.get(`${storeId} ${product.id}`)
    if (!(state ? state.soldOut : product.soldOutAt.includes(storeId))) continue
    if (state?.until) snoozes.push({ storeId, until: state.until })
    else soldOutAt.push(storeId)
  }
  return { ...product, soldOutAt, ...(snoozes.length > 0 ? { snoozes } : {}) }
}

function shownOf(merchant: Merchant, products: LoadedMerchant['products']): LoadedMerchant['shown'] {
  const shown = new Map<string, { readonly category: Category; readonly products: readonly Product[] }>()
  for (const category of merchant.categories) {
    const seen = category.productIds.flatMap((id) => {
      const product = products.get(id)
      return product?.isActive ? [product] : []
    })
    if (seen.length > 0) shown.set(category.id, { category, products: seen })
  }
  return shown
}
