import { isUnpaid, ORDER_STATUS } from '@compass/domain/orders'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type BankWait, isSlow } from '#shell/payments/bank-wait.ts'

/** How long an order is thanked for before the page says where it stands. */
export const FIRST_MOMENTS_MS = 12_000

/**
 * What stands first on an order's page, before where the order stands. It is a choice that it waits for, a bank that takes its
 * time, or thanks for an order that has just come.
 */
export type FirstWords = 'choose' | 'slow' | 'thanks' | null

type FirstWordsOrder = Pick<OrderView, 'status' | 'isOwn' | 'steps'> & { readonly awaiting: unknown }

export function firstWords(order: FirstWordsOrder, waits: BankWait, now: Date): FirstWords {
  if (order.awaiting && order.isOwn) return 'choose'
  if (isSlow(waits, now)) return 'slow'
  return thanksFor(order, now) > 0 ? 'thanks' : null
}

/** For how many milliseconds more an order is thanked for; 0: no more. Its customer alone is thanked. */
export function thanksFor(order: FirstWordsOrder, now: Date): number {
  return order.status === ORDER_STATUS.NEW ? justPlacedFor(order, now) : 0
}

/** For how many milliseconds more an order has just been placed, however quick its kitchen is; 0: no more, or it is not paid. */
export function justPlacedFor({ status, isOwn, steps }: FirstWordsOrder, now: Date): number {
  const placedAt = steps[0]?.at
  if (isUnpaid(status) || !isOwn || !placedAt) return 0
  return Math.max(0, Date.parse(placedAt) + FIRST_MOMENTS_MS - now.getTime())
}
