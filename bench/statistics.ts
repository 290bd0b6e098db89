/** What lies in the middle, with the ends beside it. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Throws for no values: a median of nothing is no number. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('the spread of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/**
 * The smallest value that at least `share` (0 to 1) of all values do not exceed. It is the nearest rank, so it is always one
 * that was measured.
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('a percentile of nothing')
  const sorted = Float64Array.from(values).sort()
  const rank = Math.ceil(share * sorted.length)
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1]!
}

/** Ratios of pairs that were measured one after the other. */
export function ratiosOf(figures: readonly number[], floors: readonly number[]): number[] {
  if (figures.length !== floors.length) throw new RangeError('a figure without its floor')
  return figures.map((figure, index) => figure / floors[index]!)
}
