import { checkVpa } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { readCart } from '../cart/read-cart.ts'
import { withGateway } from './cards.ts'

/** What card it is. Refuses `not_found` for a store of nobody's, `card_not_for_offer` where the cart's offer is for others. */
export async function lookUpBin(
  api: Api,
  session: Session,
  { store, bin }: { readonly store: string; readonly bin: string },
  now: Date,
): Promise<Result<{ brand: string; type: string; country: string | null }>> {
  const { merchantId } = session
  const loaded = await api.merchants.load(merchantId)
  if (!loaded?.stores.has(store)) return refuse({ reason: 'not_found' })
  // The promotion that counts, whether it was typed or came by itself.
  const cart = await readCart(api, { session, now }, undefined, 'card')
  const promotion = cart.ok ? cart.value.cart?.promotion : null
  const bins = promotion ? loaded.promotions.byId.get(promotion._id)?.conditions.cardBins : null
  if (bins && !bins.some((one) => bin.startsWith(one) || one.startsWith(bin)))
    return refuse({ reason: 'card_not_for_offer' })
  return withGateway(api, merchantId, async (gateway) => accept(await gateway.bin(merchantId, bin)))
}

/** Whether a UPI id is somebody's; refuses `invalid_vpa` for what is none. */
export async function lookUpVpa(
  api: Api,
  { merchantId }: Session,
  { store, vpa }: { readonly store: string; readonly vpa: string },
): Promise<Result<{ valid: boolean; name: string | null }>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded?.stores.has(store)) return refuse({ reason: 'not_found' })
  const checked = checkVpa(vpa)
  if (!checked.ok) return checked
  return withGateway(api, merchantId, async (gateway) => accept(await gateway.vpa(merchantId, checked.value)))
}
