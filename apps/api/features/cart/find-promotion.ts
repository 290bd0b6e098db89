import type { CartRecord } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { codeKey, type Promotion } from '@compass/domain/promotions'

/**
 * The promotion of a code that was typed, or of an id from the list; null: nobody knows it. A code opens what it says; an id
 * only what is in the list, since an id is no secret.
 */
export function findPromotion(
  loaded: LoadedMerchant,
  { promo, vendorPromos = {} }: Pick<CartRecord, 'promo' | 'vendorPromos'>,
  input: { readonly promo?: string | undefined; readonly codeName?: string | undefined },
): Promotion | null {
  if (input.codeName !== undefined) {
    const key = codeKey(input.codeName)
    return (key !== null && loaded.promotions.byCode.get(key)) || null
  }
  const found = loaded.promotions.byId.get(input.promo ?? '')
  const chosen = [promo, ...Object.values(vendorPromos)].some((one) => one?.chosen?.id === found?.id)
  return found && (found.isListed || found.code === null || chosen) ? found : null
}
