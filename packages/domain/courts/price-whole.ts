import type { CartLine, CartRecord } from '../cart/index.ts'
import { type PricedCart, type PricingContext, placeHere, priceCart } from '../checkout/index.ts'
import type { LoadedMerchant } from '../merchants/index.ts'
import { priceCourt } from './price-court.ts'
import type { CourtPrice } from './types.ts'

/** Is it the cart of a court, with lines of several vendors? The draft of a vendor's order is the vendor's own. */
export function isCourtCart({ merchant }: LoadedMerchant, { storeId }: Pick<CartRecord, 'storeId'>): boolean {
  return merchant.court?.store.id === storeId
}

/** Do a cart and a store that a call names belong together? In a court every vendor is named for its one cart. */
export function isCartOf(loaded: LoadedMerchant, cart: Pick<CartRecord, 'storeId'>, storeId: string): boolean {
  return cart.storeId === storeId || (isCourtCart(loaded, cart) && loaded.stores.has(storeId))
}

/** A court's cart at today's prices, by vendor. */
export function priceCourtCart(loaded: LoadedMerchant, cart: CartRecord, context: PricingContext): CourtPrice {
  return priceCourt(loaded, placeHere(loaded, cart, context.now), cart, context)
}

/** A price of a whole cart: one of a store, or that of a court. */
export interface WholePrice extends Omit<PricedCart, 'quote'> {
  readonly quote: Pick<PricedCart['quote'], 'currency' | 'totals'>
}

/** The price of any reconciled cart; `promotion` is the merchant's, in a court the court's. */
export function priceWhole(loaded: LoadedMerchant, cart: CartRecord, context: PricingContext): WholePrice {
  if (!isCourtCart(loaded, cart)) return priceCart(loaded, placeHere(loaded, cart, context.now), cart, context)
  const { currency, totals, vendors, promotion, mustChooseGift, unfit, spends, rewardMissing } = priceCourtCart(
    loaded,
    cart,
    context,
  )
  const lines = vendors.flatMap((vendor): readonly CartLine[] => vendor.lines)
  return { quote: { currency, totals }, lines, promotion, mustChooseGift, unfit, spends, rewardMissing }
}
