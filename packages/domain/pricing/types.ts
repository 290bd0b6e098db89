import type { ChosenGroup, PriceableProduct } from '../catalogue/index.ts'
import type { LoyaltyTerms } from '../loyalty/index.ts'
import type { StoreFees } from '../merchants/types.ts'
import type { Promotion } from '../promotions/types.ts'
import type { OrderType } from '../services/index.ts'

/** What a cart's price depends on, and nothing else: the same input always gives the same quote. */
export interface PricingInput {
  readonly currency: string
  /** Null: the amount of a pay link. */
  readonly orderType: OrderType | null
  /** Those by which an order was priced; absent: today's. */
  readonly rules?: PriceRules
  /** Whether tax lies inside the prices or on top of them. */
  readonly taxIncluded: boolean
  readonly lines: readonly PricingLine[]
  readonly fees: StoreFees
  /** Null while the area is not known; counts for delivery alone. */
  readonly delivery: DeliveryTerms | null
  /** The one promotion of the cart, whose conditions hold; null: none. */
  readonly offer: PromotionTerms | null
  /** A voucher's worth in minor units; what is more than the items cost is not used. */
  readonly reward: number
  readonly loyalty: LoyaltyTerms | null
  /** Points that the customer wants to use, of those they have. */
  readonly points: number
  /** Credits that the customer wants to use, of those they have, in minor units. */
  readonly credits: number
  /** Of a vendor of a court: what of the court's reductions falls to it. `reward` and `credits` are its parts then, too. */
  readonly court?: CourtShare | null
}

/** A vendor's part of what a court takes off once for all of its vendors; `domain/courts` shares it out. Minor units. */
export interface CourtShare {
  /** The court's promotion; null: none. */
  readonly promotion: PromotionTerms | null
  /** What of it falls to this vendor's lines, a free product apart. */
  readonly discount: number
  /** The line that is the court's free product; null: none of this vendor's is. */
  readonly giftLine: string | null
  /** Points that this vendor's part uses, and their worth. */
  readonly points: number
  readonly loyalty: number
  /** Points that this vendor's part earns. */
  readonly earned: number
}

/**
 * The rules of a price that have changed. 1: ties went by the ids of lines, and the fee of a small order was due below an amount
 * of the subtotal. 2: ties go by SKU and choices, and that fee is measured on items after offers, as every threshold is.
 */
export type PriceRules = 1 | 2

/** What of a promotion a price depends on; an order freezes it. */
export type PromotionTerms = Pick<Promotion, 'id' | 'gift' | 'about' | 'forbidsLoyalty'>

export interface PricingLine {
  /** Distinct within a cart. */
  readonly lineId: string
  /** Its place by SKU and choices, as an order keeps it; absent: the product's document says. */
  readonly rank?: number
  readonly product: PricedProduct
  readonly qty: number
  /** Checked against the product: an unknown variant throws. */
  readonly chosen: readonly ChosenGroup[]
  /** The one unit that the promotion's free product is; its extras are charged. */
  readonly isGift: boolean
}

export interface PricedProduct extends PriceableProduct {
  readonly id: string
  readonly sku: string
  readonly categoryId: string
  /** The group of products that pair off with one another; null: none. */
  readonly bogo: string | null
  /** Basis points. */
  readonly taxRate: number
}

export interface DeliveryTerms {
  /** Minor units. */
  readonly fee: number
  /** Items after offers from which delivery is free; null: never. */
  readonly freeFrom: number | null
  /** Basis points; null: a fee without tax. */
  readonly taxRate: number | null
  /** From the store to the door, where the fee hangs on it. */
  readonly metres?: number
  /** The courier's quote that is the fee, as the courier calls it. */
  readonly quoteId?: string
}

/** How far a delivery goes, and the courier's price for it where there is one. */
export interface DeliveryDistance {
  readonly metres: number
  readonly quote?: { readonly id: string; readonly amount: number } | null
}

/** The price of a cart; all amounts in minor units of `currency`. */
export interface Quote {
  readonly currency: string
  /** In the order of the cart. */
  readonly lines: readonly QuoteLine[]
  readonly totals: Totals
  /** Lines of which one unit more is free, as it makes a pair (`findUnpaired`). */
  readonly oneMoreFree: readonly string[]
}

export interface QuoteLine {
  readonly lineId: string
  readonly unit: number
  /** Unit × quantity, before any reduction. */
  readonly total: number
  /** What this line carries of the whole; an order freezes it, and a refund of the line is its `paid`. */
  readonly share: Share
}

export interface Share {
  readonly discount: number
  /** Inside `paid` in both modes. */
  readonly tax: number
  readonly paid: number
}

/** As in the calls' "Totals": all positive; `subtotal + fees + (taxIncluded ? 0 : tax) − credits = grandTotal`. */
export interface Totals {
  readonly itemsTotal: number
  readonly offerDiscount: number
  readonly reward: number
  readonly loyalty: number
  readonly credits: number
  readonly subtotal: number
  readonly fees: readonly Fee[]
  readonly tax: number
  readonly taxIncluded: boolean
  readonly grandTotal: number
  readonly refundAmount: number
  /** Points that the order earns once it is received. */
  readonly earned: number
  /** Points that it uses. */
  readonly redeemed: number
  readonly explain: readonly Explain[]
}

export type FeeKind = 'delivery' | 'packaging' | 'service' | 'smallOrder'

export interface Fee {
  readonly kind: FeeKind
  /** 0 for a delivery that is free. */
  readonly amount: number
  /** Its part of the tax: on top of `amount`, or inside it. */
  readonly tax: number
  /** Basis points; null: a fee without tax. */
  readonly taxRate: number | null
}

/** Every kind of entry in `explain`; `i18n` has a sentence for each. */
export type ExplainRule =
  | 'item'
  | 'bogo'
  | 'freeProduct'
  | 'offer'
  | 'courtOffer'
  | 'reward'
  | 'loyalty'
  | 'deliveryFee'
  | 'freeDelivery'
  | 'offeredDelivery'
  | 'packagingFee'
  | 'serviceFee'
  | 'smallOrderFee'
  | 'tax'
  | 'taxIncluded'
  | 'credits'
  | 'earned'

/** One signed amount of the total and why it is there; the entries that are not informative sum to the grand total. */
export interface Explain {
  readonly rule: ExplainRule
  readonly line?: string
  /** In the whole of a court: the vendor whose amount it is. */
  readonly store?: string
  readonly amount: number
  readonly informative?: true
  /**
   * Numbers of the sentence: qty and unit; rate (basis points) and base; threshold and most (minor units); points; metres.
   * `quoted` is 1 where a courier named the amount.
   */
  readonly data?: Readonly<Record<string, number>>
}
