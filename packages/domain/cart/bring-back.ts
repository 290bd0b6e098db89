import { closedSince, storeOpening } from '../availability/index.ts'
import { hoursOf, type LoadedMerchant, type Store, servingStores } from '../merchants/index.ts'
import type { OrderType } from '../services/index.ts'
import type { Cart } from './types.ts'

/** How long an expired cart can be brought back, whatever its store does. */
const RESTORABLE_FOR_MS = 24 * 3_600_000

type OpenStore = Pick<Store, 'hours' | 'serviceHours' | 'isActive'>

/**
 * Since when expired carts of a store wait for its opening: it is closed, or opened within the last hour. Null: nothing
 * waits, since it is open or opens no more.
 */
function waitingSince(store: OpenStore, orderType: OrderType, now: Date): Date | null {
  if (!store.isActive) return null
  const hours = hoursOf(store, orderType)
  const { open, opensAt } = storeOpening(hours, now)
  return open || opensAt ? closedSince(hours, now) : null
}

function waitingAt({ merchant }: Pick<LoadedMerchant, 'merchant'>, now: Date): number[] {
  return servingStores(merchant).flatMap((store) =>
    store.services.flatMap((service) => waitingSince(store, service, now)?.getTime() ?? []),
  )
}

/** Whether a store of the merchant is closed, or has just opened: expired carts of it come back by themselves. */
export function mayComeBack(loaded: Pick<LoadedMerchant, 'merchant'>, now: Date): boolean {
  return waitingAt(loaded, now).length > 0
}

/** The earliest expiry of a merchant's carts that can still be restored. */
export function restorableSince(loaded: Pick<LoadedMerchant, 'merchant'>, now: Date): Date {
  return new Date(Math.min(now.getTime() - RESTORABLE_FOR_MS, ...waitingAt(loaded, now)))
}

/** Whether an expired cart of a store can be restored, and whether it comes back by itself (0016). */
export function comebackOf(
  store: OpenStore | undefined,
  { orderType, expiresAt }: Pick<Cart, 'orderType' | 'expiresAt'>,
  now: Date,
): { readonly isRestorable: boolean; readonly isByItself: boolean } {
  const since = store ? waitingSince(store, orderType, now) : null
  const isRecent = expiresAt.getTime() > now.getTime() - RESTORABLE_FOR_MS
  const isRestorable = isRecent || (since !== null && expiresAt >= since)
  return { isRestorable, isByItself: isRestorable && since !== null }
}
