import type { PaymentMethod, Store } from '../merchants/index.ts'
import { collectedInPerson, PAYMENT_METHODS } from '../payments/index.ts'

/**
 * The methods of a pay link: all that its store takes online in any service, in the merchant's order. A link may name some of
 * them. Nobody comes to collect what a link asks for.
 *
 * @param ofPromotion those that the promotion of its products is for; null: any
 */
export function linkMethods(
  store: Pick<Store, 'paymentMethods'>,
  named: readonly string[] | null,
  ofPromotion: readonly string[] | null = null,
): readonly PaymentMethod[] {
  const taken = new Set(store.paymentMethods.flatMap(({ methods }) => methods))
  const online = [...taken].filter((method) => !collectedInPerson(method) && PAYMENT_METHODS.includes(method))
  const open = ofPromotion === null ? online : online.filter((method) => ofPromotion.includes(method))
  return named === null ? open : open.filter((method) => named.includes(method))
}
