import { type CartRecord, comebackOf, isExpired, mayComeBack, restorableSince } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import { findCarts, hasOrderedSince } from '../../records/carts/carts.ts'
import type { CartAnswerShape } from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { cartOwnerOf } from './cart-seat.ts'
import { restoreCart } from './restore-cart.ts'

/** What an owner has: the open cart while its time is not over, and the one that can be restored. */
interface OwnCarts {
  readonly live: CartRecord | null
  readonly expired: CartRecord | null
}

/** The carts of a session as they are now: a live one past its time has expired, whatever its row says. */
export async function findOwnCarts(api: Api, loaded: LoadedMerchant, { session, now }: CartCaller): Promise<OwnCarts> {
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const { live, expired } = await findCarts(
    tenant,
    await cartOwnerOf(api, loaded, session),
    restorableSince(loaded, now),
  )
  const mayExpire = live?.owner.kind === 'user' && !live.isLocked && live.lines.length > 0
  if (mayExpire && isExpired(live, now)) return { live: null, expired: live }
  const isRestorable = expired && comebackOf(loaded.stores.get(expired.storeId), expired, now).isRestorable
  return { live, expired: isRestorable ? expired : null }
}

/**
 * Brings an expired cart back without being asked, while its store is closed and until an hour after it opens (0016).
 * Null: it waits for its customer's tap. Who has ordered since it expired does not need it.
 */
export async function bringBackCart(
  api: Api,
  loaded: LoadedMerchant,
  expired: CartRecord,
  caller: CartCaller,
): Promise<CartAnswerShape | null> {
  const { session, now } = caller
  if (!comebackOf(loaded.stores.get(expired.storeId), expired, now).isByItself) return null
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  if (await hasOrderedSince(tenant, await cartOwnerOf(api, loaded, session), expired.id)) return null
  const restored = await restoreCart(api, caller)
  return restored.ok ? { ...restored.value, broughtBack: true } : null
}

/** The same where a change finds none, or one past its time (`read`); true where a live cart is there now. */
export async function bringBackExpired(
  api: Api,
  loaded: LoadedMerchant,
  read: CartRecord | null,
  caller: CartCaller,
): Promise<boolean> {
  if (!mayComeBack(loaded, caller.now)) return false
  const expired = read ?? (await findOwnCarts(api, loaded, caller)).expired
  return expired !== null && (await bringBackCart(api, loaded, expired, caller)) !== null
}
