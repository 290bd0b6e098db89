import type { Slot } from '../scheduling/index.ts'
import { type OrderType, SERVICES, serviceOf } from '../services/index.ts'
import type { Cart, CartSchedule } from './types.ts'

/** How long a place in a slot is kept for a cart (decisions, "Numbers in one place"). */
const SLOT_HELD_MINUTES = 10

/** The time at which a cart's items, offers and hours are looked at: its slot's start, else now. */
export function timeOf({ schedule }: Pick<Cart, 'schedule'>, now: Date): Date {
  return schedule?.start ?? now
}

/** The order type as it travels: scheduled delivery 40, scheduled pickup 30 (the specification, section 9). */
export function orderTypeOf({ orderType, schedule }: Pick<Cart, 'orderType' | 'schedule'>): OrderType {
  const service = serviceOf(orderType)
  return (schedule && SERVICES[service].scheduledAs) ?? service
}

/** Is its place in the slot kept for the cart? At the very end it is not. */
export function isHeld({ heldUntil }: CartSchedule, now: Date): boolean {
  return now < heldUntil
}

/** A slot with its place kept from now on, never longer than the cart lives. */
export function holdSlot(cartExpiresAt: Date, slot: Slot, now: Date): CartSchedule {
  const until = Math.min(now.getTime() + SLOT_HELD_MINUTES * 60_000, cartExpiresAt.getTime())
  return { start: slot.start, end: slot.end, heldUntil: new Date(until) }
}
