import { type CartRecord, type CartSchedule, isHeld } from '@compass/domain/cart'
import { reservationsOfCart } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { SlotReservation } from '@compass/domain/scheduling'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CartAddition } from '../../records/carts/cart-additions.ts'
import { insertCart, updateCart } from '../../records/carts/carts.ts'
import { holdSlot, releaseSlot } from '../../records/slots/slots.ts'

/** A cart as it was read and as it is to be. */
export interface CartToSave {
  /** Null: it is new. */
  readonly read: CartRecord | null
  readonly written: CartRecord
  /** What it adds counts once; null: nobody named a key. */
  readonly addition: CartAddition | null
}

/**
 * Writes a cart over the version that was read (null: it is new). Where its slot changed, it reserves the new one and
 * releases the older, all or nothing. So it does for a vendor that comes into a court's cart, or leaves it, while its slot is
 * held. False where a rival change was first. Refuses `slot_full`.
 */
export async function saveCart(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  { read, written, addition }: CartToSave,
  now: Date,
): Promise<Result<boolean>> {
  const save = (to: Tenant) =>
    read ? updateCart(to, written, read.version, now, addition) : insertCart(to, written, now, addition)
  if (isSame(read?.schedule, written.schedule)) {
    const steps = read ? vendorSteps(loaded, read, written, now) : []
    if (steps.length === 0) return accept(await save(tenant))
    return api.database.transact<Result<boolean>>(tenant.merchantId, async (inside) => {
      if (!(await save(inside))) return rollback(accept(false))
      for (const step of steps) if (!(await step(inside))) return rollback(refuse({ reason: 'slot_full' }))
      return commit(accept(true))
    })
  }
  return api.database.transact<Result<boolean>>(tenant.merchantId, async (inside) => {
    if (!(await save(inside))) return rollback(accept(false))
    const hold = async () => {
      for (const place of reservationsOfCart(loaded, written))
        if (!(await holdSlot(inside, place, written.schedule!.heldUntil, now))) return false
      return true
    }
    const leave = async () => !read || !isElsewhere(read, written) || release(inside, read)
    // Two slots are always locked in the same order, whoever changes from which to which.
    for (const step of isEarlier(read, written) ? [hold, leave] : [leave, hold])
      if (!(await step())) return rollback(refuse({ reason: 'slot_full' }))
    return commit(accept(true))
  })
}

/**
 * What a held slot needs for the vendors that came or left. It is in the order of their ids, as all slots of a cart are
 * locked. A slot that is held no more is reserved by placing alone.
 */
function vendorSteps(
  loaded: LoadedMerchant,
  read: CartRecord,
  written: CartRecord,
  now: Date,
): ((tenant: Tenant) => Promise<boolean>)[] {
  const { schedule } = written
  if (!loaded.merchant.court || !schedule || !isHeld(schedule, now)) return []
  const [before, after] = [reservationsOfCart(loaded, read), reservationsOfCart(loaded, written)]
  const isIn = (places: readonly SlotReservation[], storeId: string) =>
    places.some((place) => place.storeId === storeId)
  const came = after
    .filter(({ storeId }) => !isIn(before, storeId))
    .map((place) => ({
      storeId: place.storeId,
      step: (tenant: Tenant) => holdSlot(tenant, place, schedule.heldUntil, now),
    }))
  const left = before
    .filter(({ storeId }) => !isIn(after, storeId))
    .map(({ storeId }) => ({ storeId, step: (tenant: Tenant) => release(tenant, { ...read, storeId, lines: [] }) }))
  return [...came, ...left].sort((a, b) => (a.storeId < b.storeId ? -1 : 1)).map(({ step }) => step)
}

async function release(tenant: Tenant, cart: Parameters<typeof releaseSlot>[1]): Promise<true> {
  await releaseSlot(tenant, cart)
  return true
}

function isSame(a: CartSchedule | null | undefined, b: CartSchedule | null | undefined): boolean {
  return a?.start.getTime() === b?.start.getTime() && a?.heldUntil.getTime() === b?.heldUntil.getTime()
}

/** The same slot keeps the entry that it has there: it is written over. */
function isElsewhere(read: CartRecord, written: CartRecord): boolean {
  return keyOf(read) !== keyOf(written)
}

function isEarlier(read: CartRecord | null, written: CartRecord): boolean {
  return read !== null && keyOf(written) < keyOf(read)
}

function keyOf({ storeId, orderType, schedule }: CartRecord): string {
  return `${storeId} ${orderType} ${schedule?.start.toISOString() ?? ''}`
}
