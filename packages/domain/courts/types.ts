import type { CartLine } from '../cart/index.ts'
import type { Spends, Unfit } from '../checkout/index.ts'
import type { LoyaltyTerms } from '../loyalty/index.ts'
import type { StoreFees } from '../merchants/index.ts'
import type {
  CourtShare,
  DeliveryTerms,
  Explain,
  Fee,
  PricingLine,
  PromotionTerms,
  Quote,
  Totals,
} from '../pricing/index.ts'
import type { Promotion } from '../promotions/index.ts'
import type { OrderType } from '../services/index.ts'

/** What the price of a court's cart depends on, and nothing else. */
export interface CourtPricingInput {
  readonly currency: string
  readonly orderType: OrderType
  /** Those whose lines are priced: no parked one. */
  readonly vendors: readonly VendorPricingInput[]
  readonly own: CourtTerms
  /** The court's promotion, whose conditions hold; null: none. */
  readonly promotion: PromotionTerms | null
  /** Of the lines that which is the court's free product; null: none. */
  readonly giftLine: string | null
  /** A voucher's worth in minor units. */
  readonly reward: number
  readonly loyalty: LoyaltyTerms | null
  /** Points that the customer wants to use. */
  readonly points: number
  /** Credits that the customer wants to use, in minor units. */
  readonly credits: number
}

export interface VendorPricingInput {
  /** Distinct within a cart; ties of shares go to the first of them. */
  readonly storeId: string
  readonly taxIncluded: boolean
  readonly lines: readonly PricingLine[]
  /** Of them packaging and service: the court has the others. */
  readonly fees: StoreFees
  /** The vendor's promotion; null: none. */
  readonly promotion: PromotionTerms | null
}

/** Of what the court's own lines are made. */
export interface CourtTerms {
  readonly taxIncluded: boolean
  /** Null while the area is not known; counts for delivery alone. */
  readonly delivery: DeliveryTerms | null
  /** Of them the fee of a small order. */
  readonly fees: StoreFees
}

/** The price of a court's cart; the bill is the sum of the vendors' grand totals and the court's own. Minor units. */
export interface CourtQuote {
  readonly currency: string
  /** In the order of the input. */
  readonly vendors: readonly VendorQuote[]
  readonly own: CourtOwnLines
  /** The whole. `taxIncluded` where every tax in it is inside its prices; else `tax` is what comes on top alone. */
  readonly totals: Totals
}

export interface VendorQuote {
  readonly storeId: string
  /** As its order stands for itself: with its part of what is the court's, credits too. */
  readonly quote: Quote
  /** To be frozen with the terms of its order. */
  readonly share: CourtShare
  /** Its part of the court's reward and credits, as `PricingInput` takes them. */
  readonly reward: number
  readonly credits: number
}

/** Delivery and the fee of a small order, with the court's tax. */
export interface CourtOwnLines {
  readonly fees: readonly Fee[]
  readonly taxIncluded: boolean
  readonly tax: number
  /** Fees and the tax on top of them. */
  readonly total: number
  /** Its part of the credits. */
  readonly credits: number
  /** total − credits. */
  readonly grandTotal: number
  readonly explain: readonly Explain[]
}

/** A court's cart at today's prices. */
export interface CourtPrice extends Omit<CourtQuote, 'vendors'> {
  /** In the order of the court's stores. */
  readonly vendors: readonly VendorPrice[]
  readonly parked: readonly ParkedVendor[]
  /** The court's promotion that counts; null: none. */
  readonly promotion: Promotion | null
  readonly mustChooseGift: boolean
  /** Why the court's promotion that the customer chose does not count. */
  readonly unfit: Unfit | null
  /** What of the customer's own the price uses. */
  readonly spends: Spends | null
  /** Minor units missing until the cart's reward counts. */
  readonly rewardMissing: number
}

export interface VendorPrice extends VendorQuote {
  /** With the gifts of its promotion and of the court's last, as `quote.lines`. */
  readonly lines: readonly CartLine[]
  /** The vendor's promotion that counts; null: none. */
  readonly promotion: Promotion | null
  readonly mustChooseGift: boolean
  readonly unfit: Unfit | null
  /** Its smallest order, and what is missing to it; null: it has none. */
  readonly minimum: { readonly required: number | null; readonly missing: number }
}

/** A vendor whose lines wait in the cart: they are not priced, and come back by themselves. */
export interface ParkedVendor {
  readonly storeId: string
  readonly lines: readonly CartLine[]
  readonly reason: ParkingReason
  /** When it is back; null: nobody knows. */
  readonly until: Date | null
}

/** Closed, paused, switched off, not ordered from in this service, or not open at the cart's slot. */
export type ParkingReason = 'closed' | 'paused' | 'inactive' | 'service' | 'slot'
