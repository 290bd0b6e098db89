import type { ItemWindows } from '../availability/types.ts'
import type { Text } from '../languages/index.ts'
import type { OrderType } from '../services/index.ts'

/** What a promotion gives. Rates are basis points, amounts minor units. */
export type Gift =
  | { readonly kind: 'percentage'; readonly rate: number; readonly most: number | null }
  | { readonly kind: 'amount'; readonly amount: number }
  /** Each unit costs this much instead of its base price; extras on it are charged. */
  | { readonly kind: 'fixedPrice'; readonly price: number }
  | { readonly kind: 'freeDelivery' }
  /** One unit of one of these, at zero; extras on it are charged. */
  | { readonly kind: 'freeProduct'; readonly productIds: readonly string[] }

/** Numbers of promotions on the wire: free products 30, free delivery 50 (the specification, section 9); the others are ours. */
export const PROMOTION_TYPE: { readonly [kind in Gift['kind']]: number } = {
  percentage: 10,
  amount: 20,
  freeProduct: 30,
  fixedPrice: 40,
  freeDelivery: 50,
}

/**
 * A promotion of a merchant: typed (it has a code) or automatic. There is one in a cart; pairs of BOGO items are none. Every
 * condition that is null is no condition.
 */
export interface Promotion {
  readonly id: string
  /** In a court: the vendor that issued it, for its own products. Absent: the merchant. */
  readonly vendorId?: string
  /** As people type it, in its searched form; null for an automatic promotion. */
  readonly code: string | null
  readonly name: Text
  readonly description: Text
  readonly gift: Gift
  /** What it is about; null: the whole cart. */
  readonly about: Scope | null
  readonly conditions: Conditions
  /** Loyalty points cannot be used beside it. */
  readonly forbidsLoyalty: boolean
  /** Shown in the list of promotions; a code that is not is for those who were told. */
  readonly isListed: boolean
}

export interface Scope {
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
}

export interface Conditions {
  readonly storeIds: readonly string[] | null
  readonly orderTypes: readonly OrderType[] | null
  readonly areaIds: readonly string[] | null
  /** Days, hours and dates, in the store's zone. */
  readonly windows: ItemWindows | null
  /** Minor units, measured on all items after pairs; equal is enough. */
  readonly minimum: number | null
  readonly isForFirstOrder: boolean
  /** Orders of one verified phone in which it may be used. */
  readonly perUser: number | null
  /** Orders of everybody in which it may be used. */
  readonly inAll: number | null
  /** Methods of payment, as they are written on the wire. */
  readonly paymentMethods: readonly string[] | null
  /** First digits of the cards for which it is. */
  readonly cardBins: readonly string[] | null
}

/** A line of a cart as offers look at it. Amounts in minor units. */
export interface PromotionLine {
  readonly lineId: string
  readonly productId: string
  readonly categoryId: string
  readonly qty: number
  /** One unit with its extras. */
  readonly unit: number
  /** One unit without its extras: the product's price and its size. */
  readonly base: number
  /** The group of products that pair off with one another; null: none. */
  readonly bogo: string | null
  /** Basis points. */
  readonly taxRate: number
  /** Added by the free product of the cart's offer. */
  readonly isGift: boolean
}
