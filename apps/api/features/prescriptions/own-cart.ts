import { type CartRecord, isExpired } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { cartOwnerOf } from '../cart/cart-seat.ts'

interface OwnCart {
  readonly loaded: LoadedMerchant
  readonly cart: CartRecord
}

/** The cart that a session has now, which may be locked; null where there is none, or its time is over. */
export async function findOwnCart(api: Api, session: Session, now: Date): Promise<OwnCart | null> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return null
  const cart = await findLiveCart(api.database.tenant(session.merchantId), await cartOwnerOf(api, loaded, session))
  return cart && (cart.isLocked || !isExpired(cart, now)) ? { loaded, cart } : null
}

/** The same to change it: an order of it that waits for money is taken back first, as by any change of a cart. */
export async function findOpenCart(api: Api, session: Session, now: Date): Promise<OwnCart | null> {
  const own = await findOwnCart(api, session, now)
  if (!own?.cart.isLocked) return own
  await api.bills.order.unlock(session.merchantId, own.cart.id, now)
  const unlocked = await findOwnCart(api, session, now)
  return unlocked?.cart.isLocked ? null : unlocked
}
