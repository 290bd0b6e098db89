import type { Photo } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { CourtShare, Parts, PricingInput, PromotionTerms, Share, Totals } from '../pricing/index.ts'
import type { IfSoldOut } from './substitution-requests.ts'

/** A line as it was bought: names, prices and its part of the totals never change any more. Minor units. */
export interface OrderLine {
  readonly id: string
  readonly productId: string
  readonly sku: string
  readonly name: Text
  readonly qty: number
  readonly note: string
  readonly photo: Photo | null
  readonly foodType: number
  /** Of the product alone. */
  readonly price: number
  /** Basis points. */
  readonly taxRate: number
  /** Absent in orders that are older than offers, as are the terms of promotions in their totals. */
  readonly categoryId?: string
  readonly bogo?: string | null
  /** Its place by SKU and choices among the lines that were placed; absent in orders of the first rules of a price. */
  readonly rank?: number
  /** The free product of the promotion. */
  readonly isGift?: boolean
  /** It was sold against a prescription alone. */
  readonly needsPrescription?: boolean
  readonly customize: readonly {
    readonly id: string
    readonly name: Text
    readonly priceBase: boolean
    readonly variants: readonly {
      readonly id: string
      readonly name: Text
      readonly counter: number
      readonly price: number
    }[]
  }[]
  readonly unit: number
  readonly total: number
  readonly share: Share
  /** The customer's choice for this line alone. */
  readonly ifSoldOut?: IfSoldOut
  /** What its reduction is made of; absent until an answer amends the order. */
  readonly parts?: Parts
}

/** The totals of an order, and beside them what they were made of, so that they can be recomputed at any time. */
export interface OrderTotals extends Totals {
  readonly terms: Pick<PricingInput, 'fees' | 'delivery'> &
    Partial<Pick<PricingInput, 'reward' | 'loyalty' | 'points' | 'credits' | 'rules'>> & {
      readonly offer?: OrderPromotion | null
      /** Of a vendor's order in a court. */
      readonly court?: (CourtShare & { readonly promotion: OrderPromotion | null }) | null
      /** Of the order of a court's table: the promotions of its vendors, by their stores. */
      readonly vendorPromotions?: Readonly<Record<string, OrderPromotion>>
      /** The reward that was used, as it is called. */
      readonly voucher?: { readonly id: string; readonly name: Text } | null
    }
}

/** A promotion as it was used: what its price depends on, and how it was called. */
export interface OrderPromotion extends PromotionTerms {
  readonly name: Text
  /** As it is typed; null for an automatic one. */
  readonly code: string | null
  /** A use was counted for it, unless the order is given up. */
  readonly isCounted: boolean
}

export interface StoreSnapshot {
  readonly name: Text
  readonly phone: string
  readonly address: Text
  readonly timeZone: string
  readonly location: { readonly lat: number; readonly lng: number }
}
