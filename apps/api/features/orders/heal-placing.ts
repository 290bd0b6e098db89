import type { Language } from '@compass/domain/languages'
import { type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { KeptCart } from '../../records/carts/carts.ts'
import { healLive } from '../cart/change-cart.ts'
import { type HealedCart, remember } from '../cart/heal.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { Circumstances } from '../promotions/basket-offer.ts'
import type { PlaceOrderBody } from './place-order.ts'
import { type Placing, type QuotedPlacing, quotePlacing } from './quote-placing.ts'

/** A basket whose kept lines the menu does not have any more, as it is shown since. */
export interface HealedPlacing {
  readonly quoted: Result<QuotedPlacing>
  /** To be kept, where the customer is shown it by the answer. */
  readonly cart: KeptCart
  /** The customer says that this is the basket that they saw. */
  readonly wasSeen: boolean
  /** What an order of the basket that is kept is refused with: by the name under which the product was known. */
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
 * Reading a basket heals it and writes nothing, so what is kept may hold what the customer is not shown any more. Null where
 * the refusal is of something else, or nothing is to heal.
 */
export function healPlacing(
  loaded: LoadedMerchant,
  body: PlaceOrderBody,
  placing: Placing,
  is: Circumstances,
  language: Language,
  refusal: Refusal,
): HealedPlacing | null {
  if (!OF_A_LINE.has(refusal.reason)) return null
  const healed = healLive(loaded, placing.cart, is.now)
  if (healed.cart === placing.cart) return null
  const isEmpty = healed.cart.lines.length === 0
  return {
    quoted: isEmpty ? refuse(refusal) : quotePlacing(loaded, body, { ...placing, cart: healed.cart }, is, language),
    cart: remember(loaded, healed.cart),
    wasSeen: body.expected.version === healed.cart.version,
    refusal: named(refusal, healed),
    dropsLines: healed.dropped.length > 0,
  }
}

function named(refusal: Refusal, { dropped }: HealedCart): Refusal {
  if (refusal.reason !== 'item_unavailable') return refusal
  const name = dropped.find(({ productId }) => productId === refusal.productId)?.name
  return name ? { ...refusal, name } : refusal
}
