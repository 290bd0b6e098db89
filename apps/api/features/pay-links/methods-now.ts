import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { linkMethods } from '@compass/domain/pay-links'
import type { Api } from '../../http/api.ts'
import type { PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { gatewayOf, isOffered } from '../merchants/gateway-of.ts'

/** With which a link can be paid now: none that its products' promotion is not for. */
export function methodsNow(
  api: Pick<Api, 'ports'>,
  loaded: LoadedMerchant,
  store: Store,
  { methods, products }: Pick<PayLinkRecord, 'methods' | 'products'>,
): readonly PaymentMethod[] {
  const gateway = gatewayOf(api, loaded)
  if (!gateway?.isAvailable()) return []
  return linkMethods(store, methods, methodsOfPromotion(loaded, products)).filter((method) =>
    isOffered(method, gateway),
  )
}

/** Those that the promotion of a link's products is for; null: any. */
export function methodsOfPromotion(
  { promotions }: LoadedMerchant,
  products: PayLinkRecord['products'],
): readonly string[] | null {
  const id = products?.totals.terms.offer?.id
  return (id !== undefined && promotions.byId.get(id)?.conditions.paymentMethods) || null
}
