import { type CartRecord, holdSlot, isHeld } from '@compass/domain/cart'
import { offeringOf, type Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { findSlot, type Slot } from '@compass/domain/scheduling'
import { type OrderType, type Service, serviceOf } from '@compass/domain/services'
import type { ChangedCart } from './cart-change.ts'

/** A time as a call names it: by its start, or by start and end; null or nothing: none. */
export interface TimeInput {
  readonly scheduledTime?: string | null | undefined
  readonly scheduledStartTime?: string | null | undefined
  readonly scheduledEndTime?: string | null | undefined
}

/** Does the call name a time? */
export function namesTime({ scheduledTime, scheduledStartTime }: TimeInput): boolean {
  return Boolean(scheduledTime ?? scheduledStartTime)
}

function startOf({ scheduledTime, scheduledStartTime }: TimeInput): Date {
  return new Date(scheduledTime ?? scheduledStartTime ?? '')
}

/**
 * The slot of a store that a call names. Refuses `service_not_offered` where orders of that type are not had for later,
 * and `slot_gone` with the reason.
 */
export function slotNamed(store: Store, orderType: Service, input: TimeInput, now: Date): Result<Slot> {
  const offering = offeringOf(store, orderType)
  if (!offering || !store.services.includes(orderType)) return refuse({ reason: 'service_not_offered' })
  const { slot, fault } = findSlot(offering, startOf(input), now)
  if (fault !== null) return refuse({ reason: 'slot_gone', because: fault })
  const end = input.scheduledEndTime
  // Another end is another slot: the merchant has changed them since they were shown.
  if (end && Math.abs(Date.parse(end) - slot.end.getTime()) > SAME_WITHIN_MS)
    return refuse({ reason: 'slot_gone', because: 'closed' })
  return accept(slot)
}

const SAME_WITHIN_MS = 60_000

/** A cart at a place for the time that a call names, or for none. */
export function withTime(
  cart: ChangedCart,
  live: CartRecord | null,
  { store, orderType }: { readonly store: Store; readonly orderType: OrderType },
  input: TimeInput,
  now: Date,
): Result<ChangedCart> {
  if (!namesTime(input)) return accept({ ...cart, schedule: null })
  const service = serviceOf(orderType)
  const had = (live?.storeId === store.id && live.orderType === service && live.schedule) || null
  // A place that the cart has kept in time stays good, though a new one could not be had there any more.
  if (had && isHeld(had, now) && startOf(input).getTime() === had.start.getTime())
    return accept({ ...cart, schedule: had })
  const slot = slotNamed(store, service, input, now)
  return slot.ok ? accept({ ...cart, schedule: holdSlot(cart.expiresAt, slot.value, now) }) : slot
}
