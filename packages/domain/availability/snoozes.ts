import type { Snooze } from './types.ts'

/** Until when an item is sold out at a store; null: it is not, or not any more. */
export function snoozedUntil(snoozes: readonly Snooze[] | undefined, storeId: string, now: Date): Date | null {
  for (const snooze of snoozes ?? []) if (snooze.storeId === storeId && now < snooze.until) return snooze.until
  return null
}

/** The first instant after `now` at which one of the snoozes of a store ends; null: none does. */
export function wakesIn(snoozes: Iterable<Snooze>, storeId: string, now: Date): Date | null {
  let first: Date | null = null
  for (const { storeId: at, until } of snoozes)
    if (at === storeId && now < until && (first === null || until < first)) first = until
  return first
}
