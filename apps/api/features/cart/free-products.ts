import type { AnswerOf } from '@compass/contract/call'
import type { getFreeProducts } from '@compass/contract/cart'
import { giftsOf, reconcileLiveCart } from '@compass/domain/checkout'
import { chooseService, servingStores } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { cartOwnerOf } from './cart-seat.ts'
import { giftsInCart } from './promotion-issuer.ts'

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
  const [first] = servingStores(loaded.merchant)
  const cart = live && reconcileLiveCart(loaded, live, now).cart
  const place = { store: first!, orderType: chooseService(first!.services), area: null }
  const gifts = cart ? giftsInCart(loaded, cart, { now }, promotion) : giftsOf(loaded, place, { now }, promotion)
  const store = (cart && loaded.stores.get(cart.storeId)) ?? place.store
  const items = gifts.map((one) => productAnswer(loaded, store, one, now))
  return accept({ items, total: items.length })
}
