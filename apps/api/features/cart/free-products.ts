import type { AnswerOf } from '@compass/contract/call'
import type { getFreeProducts } from '@compass/contract/cart'
import { timeOf } from '@compass/domain/cart'
import { giftsOf, placeHere, reconcileLiveCart } from '@compass/domain/checkout'
import { chooseService } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { cartOwnerOf } from './cart-seat.ts'

/** The products of which a promotion gives one and that can be had now, where the cart is bought. `not_found` for no such offer. */
export async function listFreeProducts(
  api: Api,
  { session, now }: CartCaller,
  promotionId: string,
): Promise<CallResult<AnswerOf<typeof getFreeProducts>>> {
  const loaded = await api.merchants.load(session.merchantId)
  const promotion = loaded?.promotions.byId.get(promotionId)
  if (!loaded || promotion?.gift.kind !== 'freeProduct') return refuse({ reason: 'not_found' })
  const live = await findLiveCart(
    api.database.tenant(session.merchantId, 'asyncCommit'),
    await cartOwnerOf(api, loaded, session),
  )
  const [first] = loaded.merchant.stores
  const place = live
    ? placeHere(loaded, reconcileLiveCart(loaded, live, now).cart, now)
    : { store: first!, orderType: chooseService(first!.services), area: null }
  const items = giftsOf(loaded, place, { now: timeOf(live ?? {}, now) }, promotion).map((one) =>
    productAnswer(loaded, place.store, one, now),
  )
  return accept({ items, total: items.length })
}
