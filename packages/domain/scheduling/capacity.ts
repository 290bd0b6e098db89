import type { Capacity, Load } from './types.ts'

/** Whether a slot that carries `used` takes `more` besides. */
export function fits(capacity: Capacity | null, used: Load, more: Load): boolean {
  return capacity === null || used[capacity.of] + more[capacity.of] <= capacity.most
}

/** What a slot takes besides, in what its capacity counts; null: any number. Orders for now may have gone beyond it: 0. */
export function roomIn(capacity: Capacity | null, used: Load): number | null {
  return capacity && Math.max(0, capacity.most - used[capacity.of])
}
