import type { Cart, CartRecord } from '../cart/index.ts'
import { countItems, isHeld } from '../cart/index.ts'
import { type LoadedMerchant, offeringOf, type Store } from '../merchants/index.ts'
import { findSlot, type Load, type SlotFault, type SlotReservation, slotAt } from '../scheduling/index.ts'
import { type OrderType, serviceOf } from '../services/index.ts'
import { priceWithout } from './price-cart.ts'

/**
 * Why a cart's slot is none any more, by time alone; null: it is one, or there is none. A place that is kept is not lost
 * by the lead running out while the customer types.
 */
export function whySlotGone(
  store: Store,
  { orderType, schedule }: Pick<Cart, 'orderType' | 'schedule'>,
  now: Date,
): SlotFault | null {
  if (!schedule) return null
  const offering = offeringOf(store, orderType)
  if (!offering) return 'closed'
  const { fault } = findSlot(offering, schedule.start, now)
  const isLate = fault === 'too_soon' || fault === 'cut_off'
  return isLate && isHeld(schedule, now) && now < schedule.start ? null : fault
}

/** What a cart adds to its slot. Money is the subtotal of its items before any promotion, so that offers cannot make room. */
export function loadOf(loaded: LoadedMerchant, store: Store, cart: CartRecord): Load {
  const place = { store, orderType: cart.orderType, area: null }
  const money = cart.lines.length === 0 ? 0 : priceWithout(loaded, place, cart).quote.totals.subtotal
  return { orders: 1, items: countItems(cart), money }
}

/** The stores in whose slots a cart counts: its own, and in a court each vendor of its lines, by their ids. */
function storesOfCart({ merchant }: LoadedMerchant, { storeId, lines }: Pick<Cart, 'storeId' | 'lines'>): string[] {
  if (merchant.court?.store.id !== storeId) return [storeId]
  return [...new Set([storeId, ...lines.map((line) => line.storeId)])].sort()
}

/**
 * The places that a cart needs in its slot, in the order in which they are locked. It is one at its store, in a court one at
 * the court and one at each vendor. None where it has no slot, or slots take any number.
 */
export function reservationsOfCart(loaded: LoadedMerchant, cart: CartRecord): SlotReservation[] {
  const { id: cartId, orderType: service, schedule } = cart
  if (!schedule) return []
  return storesOfCart(loaded, cart).flatMap((storeId) => {
    const store = loaded.stores.get(storeId)
    const capacity = store && offeringOf(store, cart.orderType)?.scheduling.capacity
    if (!store || !capacity) return []
    const load = loadOf(loaded, store, linesAt(cart, storeId))
    return { storeId, service, start: schedule.start, cartId, capacity, load }
  })
}

/** A cart with the lines of one vendor alone, or whole at its own store. */
function linesAt(cart: CartRecord, storeId: string): CartRecord {
  if (storeId === cart.storeId) return cart
  return { ...cart, storeId, lines: cart.lines.filter((line) => line.storeId === storeId) }
}

/** What of an order says in which slot it counts, and how much. */
interface OrderInSlot {
  readonly orderType: OrderType | null
  readonly cartId: string | null
  readonly lines: readonly { readonly qty: number; readonly isGift?: boolean }[]
  /** Minor units. */
  readonly totals: { readonly subtotal: number }
  readonly schedule: { readonly start: Date } | null
  readonly eta: { readonly to: Date } | null
}

/**
 * The slot in which an order counts: its own, or for an order for now that of its promised time (the later end). Null where
 * the store's slots take any number, and for now outside of every slot.
 */
export function reservationOfOrder(store: Store, order: OrderInSlot): SlotReservation | null {
  if (order.orderType === null) return null
  const offering = offeringOf(store, order.orderType)
  if (!offering?.scheduling.capacity || order.cartId === null) return null
  const start = order.schedule?.start ?? (order.eta && slotAt(offering, order.eta.to)?.start)
  if (!start) return null
  return {
    storeId: store.id,
    service: serviceOf(order.orderType),
    start,
    cartId: order.cartId,
    capacity: offering.scheduling.capacity,
    load: {
      orders: 1,
      items: order.lines.reduce((sum, { qty, isGift }) => sum + (isGift ? 0 : qty), 0),
      money: order.totals.subtotal,
    },
  }
}
