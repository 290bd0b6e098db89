/** Kitchen minutes are said in such steps. */
export const KITCHEN_STEP_MINUTES = 5
/** So many minutes a busy kitchen adds to its promises. */
export const MAX_KITCHEN_ADDED_MINUTES = 120
/** So many minutes a kitchen takes for an order at most. */
export const MAX_KITCHEN_MINUTES = 600

const MINUTE_MS = 60_000

interface TimeSpan {
  readonly from: Date
  readonly to: Date
}

/**
 * The minutes with which a kitchen that accepts now keeps what was promised. It is not asked to be more than twice as fast as it
 * usually is.
 */
export function suggestMinutes({
  kitchenMinutes,
  waitsSince,
  now,
}: {
  readonly kitchenMinutes: number
  readonly waitsSince: Date
  readonly now: Date
}): number {
  const waited = Math.max(0, (now.getTime() - waitsSince.getTime()) / MINUTE_MS)
  const left = Math.max(kitchenMinutes - waited, kitchenMinutes / 2)
  return Math.max(KITCHEN_STEP_MINUTES, Math.ceil(left / KITCHEN_STEP_MINUTES) * KITCHEN_STEP_MINUTES)
}

/** Minutes to choose among, the suggested one the second where there is a shorter one. */
export function choicesOfMinutes(suggested: number): readonly number[] {
  const shorter = suggested - KITCHEN_STEP_MINUTES
  const steps = [shorter, suggested, suggested + 5, suggested + 10, suggested + 20, suggested + 30]
  return steps.filter((minutes) => minutes > 0 && minutes <= MAX_KITCHEN_MINUTES).slice(0, 5)
}

/** What is promised once the kitchen begins: the promise of placing counts from now, longer or shorter by its own minutes. */
export function promiseFrom(
  {
    eta,
    placedAt,
    kitchenMinutes,
  }: { readonly eta: TimeSpan | null; readonly placedAt: Date; readonly kitchenMinutes: number },
  { now, minutes }: { readonly now: Date; readonly minutes: number | null },
): TimeSpan | null {
  if (!eta) return null
  const movedMs = now.getTime() - placedAt.getTime() + ((minutes ?? kitchenMinutes) - kitchenMinutes) * MINUTE_MS
  return { from: new Date(eta.from.getTime() + movedMs), to: new Date(eta.to.getTime() + movedMs) }
}
