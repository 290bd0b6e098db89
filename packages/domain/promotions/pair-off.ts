import type { OfferLine } from './types.ts'

/**
 * Buy one, get one (the specification, section 1): all units of a group of BOGO products, dearest base price first, equal
 * ones by line id, pair off: the first pays, the second is free, and an odd one pays. Pairs form across lines.
 *
 * @returns free units of each line, in the order of `lines`
 */
export function pairOff(lines: readonly OfferLine[]): number[] {
  const free = lines.map(() => 0)
  for (const places of groupsOf(lines).values()) {
    places.sort((a, b) => lines[b]!.base - lines[a]!.base || (lines[a]!.lineId < lines[b]!.lineId ? -1 : 1))
    // Counted along the whole row of units, every second one is free.
    let before = 0
    for (const place of places) {
      const after = before + lines[place]!.qty
      free[place] = Math.floor(after / 2) - Math.floor(before / 2)
      before = after
    }
  }
  return free
}

function groupsOf(lines: readonly OfferLine[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (let place = 0; place < lines.length; place++) {
    const { bogo, isGift } = lines[place]!
    if (bogo === null || isGift) continue
    const group = groups.get(bogo)
    if (group) group.push(place)
    else groups.set(bogo, [place])
  }
  return groups
}
