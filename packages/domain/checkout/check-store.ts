import { storeOpening } from '../availability/index.ts'
import type { Cart } from '../cart/index.ts'
import { hoursOf, type LoadedMerchant, type Store } from '../merchants/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import { channelOf, serviceOf } from '../services/index.ts'
import { momentOf } from './availability.ts'
import { whySlotGone } from './slot-load.ts'

/** Whether the store takes this order now; one for later in the slot that it is for (the specification, section 4). */
export function checkStore(
  loaded: LoadedMerchant,
  store: Store,
  cart: Pick<Cart, 'orderType' | 'schedule'>,
  now: Date,
): Result<true> {
  const { orderType } = cart
  if (!store.isActive) return refuse({ reason: 'store_inactive' })
  if (store.previewMode) return refuse({ reason: 'store_testing' })
  if (!store.services.includes(serviceOf(orderType))) return refuse({ reason: 'service_not_offered' })
  if (loaded.paused.get(store.id)?.has(channelOf(orderType))) return refuse({ reason: 'channel_paused' })
  if (cart.schedule) {
    const because = whySlotGone(store, cart, now)
    return because ? refuse({ reason: 'slot_gone', because }) : accept(true)
  }
  const { open, opensAt } = storeOpening(hoursOf(store, orderType), now)
  return open ? accept(true) : refuse({ reason: 'store_closed', opensAt: momentOf(opensAt, store, now) })
}
