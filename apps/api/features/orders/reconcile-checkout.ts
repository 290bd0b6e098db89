import type { CartRecord } from '@compass/domain/cart'
import { type PricingContext, type ReconciledCart, reconcileLiveCart, rememberLines } from '@compass/domain/checkout'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { PlaceOrderBody } from './placing-request.ts'
import { type QuotedCheckout, quoteCheckout } from './quote-checkout.ts'

/** A cart whose kept lines the menu does not have any more, as it is shown since. */
interface ReconciledCheckout {
  readonly quoted: Result<QuotedCheckout>
  /** To be kept, where the customer is shown it by the answer. */
  readonly cart: CartRecord
  /** The customer says that this is the cart that they saw. */
  readonly wasSeen: boolean
  /** What an order of the cart that is kept is refused with: by the name under which the product was known. */
  readonly refusal: Refusal
  readonly dropsLines: boolean
}

const OF_A_LINE: ReadonlySet<string> = new Set([
  'item_unavailable',
  'customization_unknown',
  'customization_below_min',
  'customization_above_max',
])

/**
 * Reading a cart reconciles it and writes nothing, so what is kept may hold what the customer is not shown any more. Null where
 * the refusal is of something else, or nothing is to heal.
 */
export function reconcileCheckout(
  loaded: LoadedMerchant,
  body: PlaceOrderBody,
  placing: CheckoutSnapshot,
  context: PricingContext,
  language: Language,
  refusal: Refusal,
): ReconciledCheckout | null {
  if (!OF_A_LINE.has(refusal.reason)) return null
  const reconciled = reconcileLiveCart(loaded, placing.cart, context.now)
  if (reconciled.cart === placing.cart) return null
  const isEmpty = reconciled.cart.lines.length === 0
  return {
    quoted: isEmpty
      ? refuse(refusal)
      : quoteCheckout(loaded, body, { ...placing, cart: reconciled.cart }, context, language),
    cart: rememberLines(loaded, reconciled.cart),
    wasSeen: body.expected.version === reconciled.cart.version,
    refusal: named(refusal, reconciled),
    dropsLines: reconciled.dropped.length > 0,
  }
}

function named(refusal: Refusal, { dropped }: ReconciledCart): Refusal {
  if (refusal.reason !== 'item_unavailable') return refusal
  const name = dropped.find(({ productId }) => productId === refusal.productId)?.name
  return name ? { ...refusal, name } : refusal
}
