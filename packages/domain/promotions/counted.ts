import type { Conditions } from './types.ts'

/** Orders of one phone in which a promotion may be used; null: no limit. There is only one first order. */
export function usesOfPhone({ perUser, isForFirstOrder }: Conditions): number | null {
  return isForFirstOrder ? 1 : perUser
}

/** Is it counted how often a promotion is used? */
export function isCounted(conditions: Conditions): boolean {
  return conditions.inAll !== null || usesOfPhone(conditions) !== null
}
