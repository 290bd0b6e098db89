import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { linkMethods } from '@compass/domain/pay-links'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { isOffered, isOfferedNow, type KnownGateways } from '../merchants/gateway-of.ts'

/** With which a link can be paid: none that its products' promotion is not for. */
export function methodsOfLink(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Store,
  { methods, products, amount, currency }: Pick<PayLinkRecord, 'methods' | 'products' | 'amount' | 'currency'>,
): readonly PaymentMethod[] {
  // Of products the address may bring a fee: what is due is known when paying begins.
  const due = products ? undefined : { amount, currency }
  return linkMethods(store, methods, methodsOfPromotion(loaded, products)).filter((method) =>
    isOffered(api, loaded, store, method, due),
  )
}

/** Those of them whose gateway answers now. */
export function methodsNow(...link: Parameters<typeof methodsOfLink>): readonly PaymentMethod[] {
  const [api, loaded, store] = link
  return methodsOfLink(...link).filter((method) => isOfferedNow(api, loaded, store, method))
}

/** Those that the promotion of a link's products is for; null: any. */
export function methodsOfPromotion(
  { promotions }: LoadedMerchant,
  products: PayLinkRecord['products'],
): readonly string[] | null {
  const id = products?.totals.terms.offer?.id
  return (id !== undefined && promotions.byId.get(id)?.conditions.paymentMethods) || null
}
