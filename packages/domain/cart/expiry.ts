import type { Cart } from './types.ts'

/** The specification, section 9. Counted from creation, not from the last change. */
export const CART_EXPIRES_AFTER_MINUTES = 30

/** A new, empty cart. */
export function startCart(start: Pick<Cart, 'id' | 'storeId' | 'orderType' | 'areaId'>, now: Date): Cart {
  const expiresAt = new Date(now.getTime() + CART_EXPIRES_AFTER_MINUTES * 60_000)
  return { ...start, lines: [], version: 1, createdAt: now, expiresAt }
}

/** Whether its time has passed (the specification, section 4); at the very instant it has. */
export function isExpired(cart: Pick<Cart, 'expiresAt'>, now: Date): boolean {
  return now.getTime() >= cart.expiresAt.getTime()
}
