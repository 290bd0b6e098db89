import type { CartLine } from '../cart/index.ts'
import type { Product } from '../catalogue/index.ts'
import { type Area, isVendor, type LoadedMerchant, type Store } from '../merchants/index.ts'
import {
  type DeliveryDistance,
  deliveryTermsOf,
  type PricingInput,
  type PricingLine,
  type Quote,
  quoteCart,
} from '../pricing/index.ts'
import type { Promotion } from '../promotions/index.ts'
import type { OrderType } from '../services/index.ts'
import type { Spends } from './spends.ts'

/** What a cart is priced for: where it is bought, how it is had, and where it goes. */
export interface PricingTerms {
  readonly store: Store
  readonly orderType: OrderType
  readonly area: Area | null
  /** To the door, where the fee hangs on it and it is known. */
  readonly distance?: DeliveryDistance | null
  /** The one promotion of the cart, whose conditions hold; null: none. */
  readonly promotion: Promotion | null
  /** What of the customer's own it may use; absent: nothing. */
  readonly spends?: Spends | null
}

/** Today's price of checked lines. Throws for a line whose product or choice the catalogue does not have: reconcile before. */
export function quoteLines(loaded: LoadedMerchant, terms: PricingTerms, lines: readonly CartLine[]): Quote {
  return quoteCart(pricingInput(loaded, terms, lines))
}

export function pricingInput(loaded: LoadedMerchant, terms: PricingTerms, lines: readonly CartLine[]): PricingInput {
  const { store, orderType, area, promotion, spends } = terms
  return {
    currency: loaded.merchant.currency,
    orderType,
    taxIncluded: store.taxIncluded,
    lines: lines.map((line) => cartLine(loaded, line)),
    fees: store.fees,
    // A court delivers for its vendors, and takes the fee.
    delivery: area && !isVendor(loaded.merchant, store.id) ? deliveryTermsOf(store, area, terms.distance) : null,
    offer: promotion,
    reward: spends?.reward?.amount ?? 0,
    loyalty: loaded.merchant.loyalty ?? null,
    points: spends?.points ?? 0,
    credits: spends?.credits ?? 0,
  }
}

export function cartLine(loaded: LoadedMerchant, line: CartLine): PricingLine {
  return {
    lineId: line.id,
    product: productOf(loaded, line),
    qty: line.qty,
    chosen: line.customize,
    isGift: line.isGift === true,
  }
}

/** The product of a reconciled line. */
export function productOf(loaded: LoadedMerchant, line: Pick<CartLine, 'productId'>): Product {
  const product = loaded.products.get(line.productId)
  if (!product) throw new Error(`a line that was not reconciled: ${line.productId}`)
  return product
}
