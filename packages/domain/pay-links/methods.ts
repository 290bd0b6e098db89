import type { PaymentMethod, Store } from '../merchants/index.ts'
import { collectedInPerson, PAYMENT_METHODS } from '../payments/index.ts'

/**
 * The methods of a pay link: all that its store takes online in any service, in the merchant's order. A link may name some of
 * them. Nobody comes to collect what a link asks for.
 */
export function linkMethods(
  store: Pick<Store, 'paymentMethods'>,
  named: readonly string[] | null,
): readonly PaymentMethod[] {
  const taken = new Set(store.paymentMethods.flatMap(({ methods }) => methods))
  const online = [...taken].filter((method) => !collectedInPerson(method) && PAYMENT_METHODS.includes(method))
  return named === null ? online : online.filter((method) => named.includes(method))
}
