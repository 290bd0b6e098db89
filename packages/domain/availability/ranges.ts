/** Slots at most this far apart are one (the specification, sections 5 and 9), in milliseconds. */
export const MERGE_GAP = 60_000

/** A half-open range of instants or of minutes: `start` belongs to it, `end` does not. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Sorted and disjoint; ranges at most `gap` apart become one, empty ones vanish. */
export function mergeRanges(ranges: readonly Range[], gap: number): Range[] {
  const sorted = ranges.filter((range) => range.start < range.end).sort((a, b) => a.start - b.start)
  const merged: { start: number; end: number }[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.start - last.end <= gap) last.end = Math.max(last.end, range.end)
    else merged.push({ start: range.start, end: range.end })
  }
  return merged
}

/** What of sorted, disjoint `ranges` lies outside every one of sorted, disjoint `holes`. */
export function subtractRanges(ranges: readonly Range[], holes: readonly Range[]): Range[] {
  if (holes.length === 0) return [...ranges]
  const left: Range[] = []
  for (const range of ranges) {
    let start = range.start
    for (const hole of holes) {
      if (hole.end <= start || hole.start >= range.end) continue
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    if (start < range.end) left.push({ start, end: range.end })
  }
  return left
}

/** What two lists, each sorted and disjoint, have in common. */
export function intersectRanges(a: readonly Range[], b: readonly Range[]): Range[] {
  const common: Range[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const one = a[i]!
    const other = b[j]!
    const start = Math.max(one.start, other.start)
    const end = Math.min(one.end, other.end)
    if (start < end) common.push({ start, end })
    if (one.end < other.end) i += 1
    else j += 1
  }
  return common
}

/** Sorted, disjoint ranges cut to [from, to). */
export function clipRanges(ranges: readonly Range[], from: number, to: number): Range[] {
  return intersectRanges(ranges, [{ start: from, end: to }])
}
