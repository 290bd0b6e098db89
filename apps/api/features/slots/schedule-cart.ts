import { checkSameStore, startCart } from '@compass/domain/cart'
import { accept } from '@compass/domain/refusal'
import type { Service } from '@compass/domain/services'
import { newId } from '../../ids/index.ts'
import { changedByPlace } from '../cart/add-products.ts'
import { type CartWork, resolveCartStore } from '../cart/change-cart.ts'
import { type TimeInput, withTime } from '../cart/named-slot.ts'

/**
 * Sets the time of the cart (without one: as soon as possible). An empty cart may have one too, since some items must be
 * ordered beforehand. Lines that can not be had then stay, marked and named. Refuses what `slotNamed` refuses, and
 * `other_store` (4200) for a cart of another store, unless the customer has said yes to letting it go (`replace`).
 */
export function scheduleCart(
  input: TimeInput & { readonly store: string; readonly orderType?: Service | undefined; readonly replace?: boolean },
  now: Date,
): CartWork {
  return (loaded, live, { seat }) => {
    const place = resolveCartStore(loaded, live, input, seat)
    if (!place.ok) return place
    const isFull = live !== null && live.lines.length > 0
    const sameStore = checkSameStore(loaded.stores, live, place.value.store.id)
    if (!sameStore.ok && !input.replace) return sameStore
    const isOther = !sameStore.ok
    const { store, orderType, area } = place.value
    const start = { id: live?.id ?? newId(now.getTime()), storeId: store.id, orderType, areaId: area?.id ?? null }
    const anew = { ...startCart(start, now), ...(isOther ? { promo: null, vendorPromos: {}, spending: null } : {}) }
    const cart = isFull && !isOther ? { ...live, ...start } : anew
    const scheduled = withTime(cart, live, place.value, input, now)
    if (!scheduled.ok) return scheduled
    return accept({
      cart: scheduled.value,
      changed: changedByPlace(loaded, live, place.value, scheduled.value.schedule ?? null, now),
    })
  }
}
