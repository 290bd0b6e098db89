import { startCart } from '@compass/domain/cart'
import { accept, refuse } from '@compass/domain/refusal'
import { newId } from '../../ids/index.ts'
import { changedByPlace } from '../cart/add-products.ts'
import { type CartWork, placeOf } from '../cart/change-cart.ts'
import { type AskedTime, withTime } from './named-slot.ts'

/**
 * What time the basket is for (without one: as soon as possible); an empty basket may have one too, since some items are
 * only had beforehand. Lines that can not be had then stay, marked and named. Refuses what `slotNamed` refuses, and
 * `cart_store_mismatch` for a basket of another outlet.
 */
export function scheduleCart(
  asked: AskedTime & { readonly store: string; readonly orderType?: 10 | 20 | undefined },
  now: Date,
): CartWork {
  return (loaded, live) => {
    const place = placeOf(loaded, live, asked)
    if (!place.ok) return place
    if (live && live.lines.length > 0 && live.storeId !== asked.store) return refuse({ reason: 'cart_store_mismatch' })
    const { store, orderType, area } = place.value
    const start = { id: live?.id ?? newId(now.getTime()), storeId: store.id, orderType, areaId: area?.id ?? null }
    const cart = live && live.lines.length > 0 ? { ...live, ...start } : startCart(start, now)
    const scheduled = withTime(cart, live, place.value, asked, now)
    if (!scheduled.ok) return scheduled
    return accept({
      cart: scheduled.value,
      changed: changedByPlace(loaded, live, place.value, scheduled.value.schedule ?? null, now),
    })
  }
}
