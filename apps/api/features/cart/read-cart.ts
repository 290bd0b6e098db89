import { type CartRecord, countItems, mayComeBack } from '@compass/domain/cart'
import { reconcileLiveCart } from '@compass/domain/checkout'
import { isCartOf } from '@compass/domain/courts'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findLiveCart, moveCart } from '../../records/carts/carts.ts'
import type { DraftOrder } from '../../records/carts/drafts.ts'
import { findLocking } from '../../records/orders/find-locking-order.ts'
import { bringBackCart, findOwnCarts } from './bring-back-cart.ts'
import { type CartAnswerShape, cartAnswer, reconciledAnswer } from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { cartOwnerOf, seatOf } from './cart-seat.ts'
import { changeCart } from './change-cart.ts'
import { removeOwnLines } from './change-lines.ts'
import { usesWithDraft, withReservedStock } from './draft-context.ts'
import { readHoldingsFor } from './holdings.ts'
import type { PartyOfCart } from './line-answer.ts'
import { automaticBefore, automaticIn, lostPromotions } from './lost-promotion.ts'
import { warningOf } from './promotion-answer.ts'
import { readUsesFor } from './promotion-uses.ts'
import { withStock } from './with-stock.ts'

/**
 * The live cart at today's prices: what changed since it was last written is named, unavailable lines are marked, and
 * nothing is written. One past its time is answered as none, and as restorable; so is an earlier one beside it. While its
 * store is closed it comes back instead. A promotion that was chosen and does not hold is a warning (4204).
 *
 * @param method how it will be paid; null while nobody has said
 */
export async function readCart(
  api: Api,
  { session, now }: CartCaller,
  storeId?: string,
  method: string | null = null,
): Promise<CallResult<CartAnswerShape>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded || (storeId !== undefined && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
  const first = await findOwnCarts(api, loaded, { session, now })
  const comesBack = !first.live && first.expired !== null && mayComeBack(loaded, now)
  const back = comesBack ? await bringBackCart(api, loaded, first.expired, { session, now }) : null
  if (back && method === null) return accept(back)
  // A look at the same time may have brought it back before this one.
  const { live, expired } = comesBack ? await findOwnCarts(api, loaded, { session, now }) : first
  if (live?.isLocked) return lookAtLocked(api, loaded, live, { session, now })
  if (!live) return accept({ cart: null, restorable: restorableAnswer(expired) })
  const seat = live.owner.kind === 'visit' ? await seatOf(api, loaded, session) : null
  const party = seat?.visit && { spotId: seat.visit.spotId, members: seat.visit.members }
  const looked = await lookAt(api, loaded, { cart: live, order: null, party }, { session, now }, method)
  if (!looked.ok || (live.lines.length > 0 && !expired)) return looked
  return { ...looked, value: { ...looked.value, restorable: restorableAnswer(expired) } }
}

/** A cart whose order waits for money: what the order took is there for it, and it does not expire meanwhile. */
async function lookAtLocked(
  api: Api,
  loaded: LoadedMerchant,
  cart: CartRecord,
  asking: CartCaller,
): Promise<CallResult<CartAnswerShape>> {
  const { id: order, method, draft } = await findLocking(api.database.tenant(asking.session.merchantId), cart.id)
  const looked = await lookAt(api, loaded, { cart, order: draft }, asking, method)
  if (!looked.ok || !looked.value.cart) return looked
  return { ...looked, value: { ...looked.value, cart: { ...looked.value.cart, lockedBy: order } } }
}

interface CartToLookAt {
  readonly cart: CartRecord
  readonly order: DraftOrder | null
  /** Of the cart of a party. */
  readonly party?: PartyOfCart | null | undefined
}

/** A cart that was read, as it is today: the live one, or the draft of an order. */
export async function lookAt(
  api: Api,
  today: LoadedMerchant,
  { cart: stored, order, party = null }: CartToLookAt,
  { session, now }: CartCaller,
  method: string | null = null,
): Promise<CallResult<CartAnswerShape>> {
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const forIt = (loaded: LoadedMerchant) => (order ? withReservedStock(loaded, order, stored.storeId) : loaded)
  const reconciled = reconcileLiveCart(forIt(today), stored, now)
  const stocked = forIt(await withStock(tenant, today, reconciled.cart))
  const used = await readUsesFor(stored, api, tenant, today, session.userId)
  const uses = order ? usesWithDraft(used, order) : used
  const holds = stored.spending ? await readHoldingsFor(api, tenant, stored, now) : null
  const cart = cartAnswer(stocked, reconciled.cart, { now, uses, method, holds, party })
  const draft = reconciledAnswer(reconciled, today.merchant.currency)
  const lost = lostPromotions(reconciled.cart, method === null ? automaticIn(cart) : automaticBefore(reconciled.cart))
  const value = { cart, ...draft, ...(lost.length > 0 ? { changed: [...(draft.changed ?? []), ...lost] } : {}) }
  return { ok: true, value, warning: warningOf(cart, now) }
}

function restorableAnswer(cart: CartRecord | null): CartAnswerShape['restorable'] {
  if (!cart || cart.lines.length === 0) return null
  return { count: countItems(cart), expiredAt: cart.expiresAt.toISOString() }
}

/** Lets go of the live cart; of that of a party what the caller added. Refuses `cart_store_mismatch` where it is another store's than the one named. */
export async function discardCart(
  api: Api,
  { session, now }: CartCaller,
  storeId?: string,
): Promise<CallResult<CartAnswerShape>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded || (storeId !== undefined && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId, 'asyncCommit')
  const owner = await cartOwnerOf(api, loaded, session)
  if (owner.kind === 'visit') return changeCart(api, { session, now }, removeOwnLines())
  const held = await findLiveCart(tenant, owner)
  if (held && storeId !== undefined && !isCartOf(loaded, held, storeId))
    return refuse({ reason: 'cart_store_mismatch' })
  if (held?.isLocked) await api.bills.order.unlock(session.merchantId, held.id, now)
  const live = held?.isLocked ? await findLiveCart(tenant, owner) : held
  if (live) await moveCart(tenant, live, { from: 'live', to: 'discarded', actors: ['customer'] }, now)
  return accept({ cart: null })
}
