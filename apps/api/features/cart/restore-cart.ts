import { type CartRecord, comebackOf, isExpired, MAX_LINES, restorableSince, startCart } from '@compass/domain/cart'
import { type ReconciledCart, reconcileLiveCart, reconcileRecord, rememberLines } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { findLiveCart, insertCart, lockExpiredCart, moveCart, updateCart } from '../../records/carts/carts.ts'
import { type CartAnswerShape, cartAnswer, reconciledAnswer } from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { cartOwnerOf } from './cart-seat.ts'
import { readHoldingsFor } from './holdings.ts'
import { readUses } from './promotion-uses.ts'
import { withStock } from './with-stock.ts'

/**
 * Brings the latest expired cart back for another half hour, at today's prices, with what is gone named. A live cart
 * of the same store keeps its lines and takes the restored ones up; one of another store is put aside in turn. Refuses
 * `not_found` where there is nothing to restore.
 */
export async function restoreCart(api: Api, { session, now }: CartCaller): Promise<CallResult<CartAnswerShape>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const owner = await cartOwnerOf(api, loaded, session)
  const held = await findLiveCart(api.database.tenant(session.merchantId, 'asyncCommit'), owner)
  if (held?.isLocked) await api.bills.order.unlock(session.merchantId, held.id, now)
  const uses = await readUses(api, api.database.tenant(session.merchantId, 'asyncCommit'), loaded, session.userId)
  return api.database.transact(
    session.merchantId,
    unlessRefused<Result<CartAnswerShape>>(async (tenant) => {
      const live = await findLiveCart(tenant, owner)
      const isPast = live !== null && live.lines.length > 0 && isExpired(live, now)
      const expired = isPast ? live : await lockExpiredCart(tenant, owner, restorableSince(loaded, now))
      const isRestorable =
        expired && (isPast || comebackOf(loaded.stores.get(expired.storeId), expired, now).isRestorable)
      const reconciled = isRestorable ? reconcileFor(loaded, expired, now) : null
      if (!expired || !reconciled) return refuse({ reason: 'not_found' })
      const begun = startCart(reconciled.cart, now)
      const restored = rememberLines(loaded, {
        ...reconciled.cart,
        ...begun,
        // Its place in a slot is gone, and may be had again by choosing it again.
        schedule: null,
        lines: reconciled.cart.lines,
        version: expired.version + 1,
      })
      const saved = isPast
        ? accept((await updateCart(tenant, restored, expired.version, now)) ? restored : null)
        : await swap(tenant, loaded, live, restored, now)
      if (!saved.ok) return saved
      if (!saved.value) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
      const stocked = await withStock(tenant, loaded, saved.value)
      const holds = saved.value.spending ? await readHoldingsFor(api, tenant, saved.value, now) : null
      return accept({
        cart: cartAnswer(stocked, saved.value, { now, uses, method: null, holds }),
        ...reconciledAnswer(reconciled, loaded.merchant.currency),
      })
    }),
  )
}

function reconcileFor(loaded: LoadedMerchant, expired: CartRecord, now: Date): ReconciledCart | null {
  const store = loaded.stores.get(expired.storeId)
  return store ? reconcileRecord(loaded, store, expired, now, true) : null
}

/** The restored cart in the place of the live one, whose lines it takes up or which becomes the one put aside. */
async function swap(
  tenant: Tenant,
  loaded: LoadedMerchant,
  live: CartRecord | null,
  restored: CartRecord,
  now: Date,
): Promise<Result<CartRecord | null>> {
  const replaced = { from: 'expired', to: 'discarded', actors: ['customer'] } as const
  if (!(await moveCart(tenant, restored, replaced, now))) return accept(null)
  const joins = live !== null && live.storeId === restored.storeId
  if (live) {
    const rest = live.lines.length === 0 || joins ? 'discarded' : 'expired'
    if (!(await moveCart(tenant, live, { from: 'live', to: rest, actors: ['customer'] }, now))) return accept(null)
  }
  const both = joins ? [...reconcileLiveCart(loaded, live, now).cart.lines, ...restored.lines] : restored.lines
  if (both.length > MAX_LINES) return refuse({ reason: 'cart_full', most: MAX_LINES })
  // What was said last of the promotion, and of what the customer has, counts, if anything was.
  const promo = (joins ? live.promo : null) ?? restored.promo
  const spending = (joins ? live.spending : null) ?? restored.spending
  const fresh = rememberLines(loaded, {
    ...restored,
    id: newId(now.getTime()),
    lines: both,
    promo,
    spending,
    version: 1,
  })
  return accept((await insertCart(tenant, fresh, now)) ? fresh : null)
}
