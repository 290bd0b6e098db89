import { storeOpening } from '../availability/index.ts'
import type { CartLine, CartRecord } from '../cart/index.ts'
import { whySlotGone } from '../checkout/index.ts'
import { hoursOf, type LoadedMerchant, type Store } from '../merchants/index.ts'
import { channelOf, serviceOf } from '../services/index.ts'
import type { ParkedVendor } from './types.ts'

interface CourtLines {
  /** In the court's order, each with its lines in the order of the cart. */
  readonly priced: readonly { readonly store: Store; readonly lines: readonly CartLine[] }[]
  readonly parked: readonly ParkedVendor[]
}

/** The lines of a court's cart by their vendors: those that take an order at its time, and those that wait. */
export function parkVendors(
  loaded: LoadedMerchant,
  cart: Pick<CartRecord, 'lines' | 'orderType' | 'schedule'>,
  now: Date,
): CourtLines {
  const byStore = Map.groupBy(cart.lines, ({ storeId }) => storeId)
  const priced: { store: Store; lines: readonly CartLine[] }[] = []
  const parked: ParkedVendor[] = []
  for (const store of loaded.merchant.stores) {
    const lines = byStore.get(store.id)
    if (!lines) continue
    const because = whyParked(loaded, store, cart, now)
    if (because) parked.push({ storeId: store.id, lines, ...because })
    else priced.push({ store, lines })
  }
  return { priced, parked }
}

/** Why a vendor takes no order at a cart's time, and until when; null: it does. */
export function whyParked(
  loaded: LoadedMerchant,
  store: Store,
  cart: Pick<CartRecord, 'orderType' | 'schedule'>,
  now: Date,
): Pick<ParkedVendor, 'reason' | 'until'> | null {
  const { orderType } = cart
  if (!store.isActive || store.previewMode) return { reason: 'inactive', until: null }
  if (!store.services.includes(serviceOf(orderType))) return { reason: 'service', until: null }
  if (loaded.paused.get(store.id)?.has(channelOf(orderType))) return { reason: 'paused', until: null }
  if (cart.schedule) return whySlotGone(store, cart, now) ? { reason: 'slot', until: null } : null
  const { open, opensAt } = storeOpening(hoursOf(store, orderType), now)
  return open ? null : { reason: 'closed', until: opensAt }
}
