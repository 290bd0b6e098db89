import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { linkMethods } from '@compass/domain/pay-links'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { type DueAmount, isOffered, type KnownGateways } from '../merchants/gateway-of.ts'

type MethodsOfRecord = Pick<PayLinkRecord, 'methods' | 'products' | 'amount' | 'currency'>

/**
 * With which a link can be paid: none that its products' promotion is not for.
 *
 * @param isTaken whether a method is offered at all, or `isOfferedNow`
 */
export function methodsOfLink(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Store,
  link: MethodsOfRecord,
  isTaken: typeof isOffered = isOffered,
): readonly PaymentMethod[] {
  const due = dueOf(link)
  const allowed = linkMethods(store, link.methods, methodsOfPromotion(loaded, link.products))
  return allowed.filter((method) => isTaken(api, loaded, store, method, due))
}

/** Of products the address may bring a fee: what is due is known when paying begins. */
function dueOf({ products, amount, currency }: MethodsOfRecord): DueAmount | undefined {
  return products ? undefined : { amount, currency }
}

/** Those that the promotion of a link's products is for; null: any. */
export function methodsOfPromotion(
  { promotions }: LoadedMerchant,
  products: PayLinkRecord['products'],
): readonly string[] | null {
  const id = products?.totals.terms.offer?.id
  return (id !== undefined && promotions.byId.get(id)?.conditions.paymentMethods) || null
}
