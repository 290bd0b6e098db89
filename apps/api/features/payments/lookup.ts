import { checkVpa } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { readCart } from '../cart/read-cart.ts'
import { gatewayOf } from '../merchants/gateway-of.ts'
import { withGateways } from './cards.ts'

/**
 * What card it is; nothing known where the store's gateway does not tell. Refuses `not_found` for a store of nobody's,
 * `card_not_for_offer` where the cart's offer is for others, `payment_method_not_allowed` where no card is taken.
 */
export async function lookUpBin(
  api: Api,
  session: Session,
  { store, bin }: { readonly store: string; readonly bin: string },
  now: Date,
): Promise<Result<{ brand: string | null; type: string | null; country: string | null }>> {
  const { merchantId } = session
  const loaded = await api.merchants.load(merchantId)
  if (!loaded?.stores.has(store)) return refuse({ reason: 'not_found' })
  // The promotion that counts, whether it was typed or came by itself.
  const cart = await readCart(api, { session, now }, undefined, 'card')
  const promotion = cart.ok ? cart.value.cart?.promotion : null
  const bins = promotion ? loaded.promotions.byId.get(promotion._id)?.conditions.cardBins : null
  if (bins && !bins.some((one) => bin.startsWith(one) || one.startsWith(bin)))
    return refuse({ reason: 'card_not_for_offer' })
  const chosen = gatewayOf(api, loaded, { id: store }, 'card')
  if (!chosen) return refuse({ reason: 'payment_method_not_allowed' })
  return withGateways(async () => accept((await chosen.gateway.bin(chosen.account, bin)) ?? UNKNOWN_CARD))
}

const UNKNOWN_CARD = { brand: null, type: null, country: null }

/** Whether a UPI id is somebody's, as far as the store's gateway can be asked; refuses `invalid_vpa` for what is none. */
export async function lookUpVpa(
  api: Api,
  { merchantId }: Session,
  { store, vpa }: { readonly store: string; readonly vpa: string },
): Promise<Result<{ valid: boolean | null; name: string | null }>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded?.stores.has(store)) return refuse({ reason: 'not_found' })
  const checked = checkVpa(vpa)
  if (!checked.ok) return checked
  const chosen = gatewayOf(api, loaded, { id: store }, 'upi')
  if (!chosen) return refuse({ reason: 'payment_method_not_allowed' })
  const { gateway, account, settings } = chosen
  if (settings.upi === 'page') return accept(UNKNOWN_VPA)
  return withGateways(async () => accept((await gateway.vpa(account, checked.value)) ?? UNKNOWN_VPA))
}

/** Nobody can be asked: the gateway's page says so itself. */
const UNKNOWN_VPA = { valid: null, name: null }
