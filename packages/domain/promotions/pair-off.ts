import type { PromotionLine } from './types.ts'

/**
 * Buy one, get one (the specification, section 1). All units of a group of BOGO products pair off, dearest base price first.
 * The first pays, the second is free, and an odd one pays. Pairs form across lines. Of equal base prices those of the lower
 * tax rate are free first, then those that come first in `inOrder`.
 *
 * @param inOrder places in `lines`, by SKU and choices
 * @param tellsTaxRates false: of an order whose equal prices followed one another in that order, and each second one was free
 * @returns free units of each line, in the order of `lines`
 */
export function pairOff(lines: readonly PromotionLine[], inOrder: readonly number[], tellsTaxRates = true): number[] {
  const free = lines.map(() => 0)
  for (const places of groupsOf(lines, inOrder)) {
    // Counted along the whole row of units, every second one is free.
    let before = 0
    for (const equals of tellsTaxRates ? equalPricesOf(lines, places) : onePriceEach(lines, places)) {
      const units = equals.reduce((sum, place) => sum + lines[place]!.qty, 0)
      let left = Math.floor((before + units) / 2) - Math.floor(before / 2)
      before += units
      for (const place of equals) {
        free[place] = Math.min(left, lines[place]!.qty)
        left -= free[place]!
      }
    }
  }
  return free
}

/**
 * Lines of which one unit more is free: in each group of an odd number of units the cheapest one, which pays alone. One more
 * of anything dearer would be paid in its place.
 *
 * @returns places in `lines`
 */
export function findUnpaired(lines: readonly PromotionLine[], inOrder: readonly number[]): number[] {
  return [...groupsOf(lines, inOrder)]
    .filter((places) => places.reduce((sum, place) => sum + lines[place]!.qty, 0) % 2 === 1)
    .map((places) => places.reduce((least, place) => (lines[place]!.base < lines[least]!.base ? place : least)))
}

/** Places by base price, the dearest first; of equal ones who is free first comes first. */
function equalPricesOf(lines: readonly PromotionLine[], places: readonly number[]): number[][] {
  const equals: number[][] = []
  const sorted = places.toSorted((a, b) => lines[b]!.base - lines[a]!.base || lines[a]!.taxRate - lines[b]!.taxRate)
  for (const place of sorted) {
    const last = equals.at(-1)
    if (last && lines[last[0]!]!.base === lines[place]!.base) last.push(place)
    else equals.push([place])
  }
  return equals
}

function onePriceEach(lines: readonly PromotionLine[], places: readonly number[]): number[][] {
  return places.toSorted((a, b) => lines[b]!.base - lines[a]!.base).map((place) => [place])
}

function groupsOf(lines: readonly PromotionLine[], inOrder: readonly number[]): Iterable<number[]> {
  const groups = new Map<string, number[]>()
  for (const place of inOrder) {
    const { bogo, isGift } = lines[place]!
    if (bogo === null || isGift) continue
    const group = groups.get(bogo)
    if (group) group.push(place)
    else groups.set(bogo, [place])
  }
  return groups.values()
}
