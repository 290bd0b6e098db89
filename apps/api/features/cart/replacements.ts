import type { ItemUnavailable } from '@compass/contract/cart'
import { suggestReplacements, whyUnavailable } from '@compass/domain/cart'
import type { OrderType } from '@compass/domain/catalogue'
import type { Refusal } from '@compass/domain/refusal'
import type { z } from 'zod'
import { productAnswer } from '../catalogue/product-answer.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { availabilityAt } from './availability.ts'

const MOST_REPLACEMENTS = 3

/** A refusal of one product (4201) with what can be had in its place; every other refusal as it is. */
export function withReplacements<R extends { readonly ok: false; readonly refusal: Refusal }>(
  loaded: LoadedMerchant,
  refused: R,
  place: { readonly storeId: string; readonly orderType: OrderType },
  now: Date,
): R | (R & { readonly data: z.output<typeof ItemUnavailable> }) {
  const { refusal } = refused
  const store = loaded.stores.get(place.storeId)
  if (!store || (refusal.reason !== 'item_unavailable' && refusal.reason !== 'out_of_stock')) return refused
  const availability = availabilityAt(loaded, store, now)
  const product = loaded.products.get(refusal.productId)
  // Of a product that can be had, one of its options can not: it needs no replacement.
  const isOption = refusal.reason === 'item_unavailable' && product && !whyUnavailable(product, place, availability)
  const suggesting = { products: loaded.merchant.products, place, availability, most: MOST_REPLACEMENTS }
  const replacements = isOption ? [] : suggestReplacements(refusal.productId, suggesting)
  const data = {
    product: refusal.productId,
    replacements: replacements.map((other) => productAnswer(loaded, store, other, now)),
  }
  return { ...refused, data }
}
