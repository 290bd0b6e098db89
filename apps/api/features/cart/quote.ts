import type { CartLine } from '@compass/domain/cart'
import type { OrderType, Product } from '@compass/domain/catalogue'
import type { Area, Store } from '@compass/domain/merchants'
import {
  type BasketInput,
  type BasketLine,
  deliveryTermsOf,
  priceBasket,
  type Quote,
  type Way,
} from '@compass/domain/pricing'
import type { Promotion } from '@compass/domain/promotions'
import type { Spends } from '../loyalty/spends.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'

/** What a basket is priced for: where it is bought, how it is had, and where it goes. */
export interface Terms {
  readonly store: Store
  readonly orderType: OrderType
  readonly area: Area | null
  /** To the door, where the fee hangs on it and it is known. */
  readonly way?: Way | null
  /** The one offer of the basket, whose conditions hold; null: none. */
  readonly offer: Promotion | null
  /** What of the customer's own it may use; absent: nothing. */
  readonly spends?: Spends | null
}

/** Today's price of checked lines. Throws for a line whose product or choice the catalogue does not have: heal before. */
export function quoteLines(loaded: LoadedMerchant, terms: Terms, lines: readonly CartLine[]): Quote {
  return priceBasket(basketInput(loaded, terms, lines))
}

export function basketInput(loaded: LoadedMerchant, terms: Terms, lines: readonly CartLine[]): BasketInput {
  const { store, orderType, area, offer, spends } = terms
  return {
    currency: loaded.merchant.currency,
    orderType,
    taxIncluded: store.taxIncluded,
    lines: lines.map((line) => basketLine(loaded, line)),
    fees: store.fees,
    delivery: area ? deliveryTermsOf(store, area, terms.way) : null,
    offer,
    reward: spends?.reward?.amount ?? 0,
    loyalty: loaded.merchant.loyalty ?? null,
    points: spends?.points ?? 0,
    credits: spends?.credits ?? 0,
  }
}

export function basketLine(loaded: LoadedMerchant, line: CartLine): BasketLine {
  return {
    lineId: line.id,
    product: productOf(loaded, line),
    qty: line.qty,
    chosen: line.customize,
    isGift: line.isGift === true,
  }
}

/** The product of a healed line. */
export function productOf(loaded: LoadedMerchant, line: Pick<CartLine, 'productId'>): Product {
  const product = loaded.products.get(line.productId)
  if (!product) throw new Error(`a line that was not healed: ${line.productId}`)
  return product
}
