import type { ItemUnavailable } from '@compass/contract/cart'
import { type Availability, type Cart, suggestReplacements, timeOf, whyUnavailable } from '@compass/domain/cart'
import { availabilityAt } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Refusal } from '@compass/domain/refusal'
import type { OrderType } from '@compass/domain/services'
import type { z } from 'zod'
import { type ProductAnswer, productAnswer } from '../catalogue/product-answer.ts'

const MAX_REPLACEMENTS = 3

/** A refusal of one product (4201) with what can be had in its place; every other refusal as it is. */
export function withReplacements<R extends { readonly ok: false; readonly refusal: Refusal }>(
  loaded: LoadedMerchant,
  refused: R,
  place: { readonly storeId: string; readonly orderType: OrderType | null },
  now: Date,
): R | (R & { readonly data: z.output<typeof ItemUnavailable> }) {
  const { refusal } = refused
  const { storeId, orderType } = place
  const store = loaded.stores.get(storeId)
  if (!store || orderType === null || (refusal.reason !== 'item_unavailable' && refusal.reason !== 'out_of_stock'))
    return refused
  const at = { storeId, orderType }
  const availability = availabilityAt(loaded, store, now)
  const product = loaded.products.get(refusal.productId)
  // Of a product that can be had, one of its options can not: it needs no replacement.
  const isOption = refusal.reason === 'item_unavailable' && product && !whyUnavailable(product, at, availability)
  const suggesting = { products: loaded.merchant.products, place: at, availability, most: MAX_REPLACEMENTS }
  const replacements = isOption ? [] : suggestReplacements(refusal.productId, suggesting)
  const data = {
    product: refusal.productId,
    replacements: replacements.map((other) => productAnswer(loaded, store, other, now)),
  }
  return { ...refused, data }
}

/** What can be had in the place of a cart's product that can not, when the cart is for; nothing that it holds already. */
export function replacementsIn(
  loaded: LoadedMerchant,
  store: Store,
  cart: Pick<Cart, 'storeId' | 'orderType' | 'schedule' | 'lines'>,
  productId: string,
  { availability, now }: { readonly availability: Availability; readonly now: Date },
): ProductAnswer[] {
  const held = new Set(cart.lines.map((line) => line.productId))
  const products = loaded.merchant.products.filter(({ id }) => id === productId || !held.has(id))
  return suggestReplacements(productId, { products, place: cart, availability, most: MAX_REPLACEMENTS }).map((other) =>
    productAnswer(loaded, store, other, timeOf(cart, now)),
  )
}
