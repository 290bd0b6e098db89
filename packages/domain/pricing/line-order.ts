import type { ChosenGroup } from '../catalogue/index.ts'
import type { PriceRules, PricingLine } from './types.ts'

/** The rules by which a cart is priced today; an order keeps the number of its own. */
export const PRICE_RULES: PriceRules = 2

/**
 * The order of the lines by SKU, then by choices in the document's order. Shared amounts go to the first of them first, so
 * that the order of adding never changes a price. Lines that are alike in all of it carry the same. Orders of the first rules
 * have them by id. Throws for two lines of one id.
 */
export function placesInOrder(lines: readonly PricingLine[], rules: PriceRules): number[] {
  checkIds(lines)
  const compare = rules === 1 ? compareIds : compareLines
  const places: number[] = []
  for (let place = 0; place < lines.length; place++) places.push(place)
  return places.sort((a, b) => compare(lines[a]!, lines[b]!))
}

/** Ids rise nearly always, as they do in a cart to which lines were added one after the other. */
function checkIds(lines: readonly PricingLine[]): void {
  if (lines.every(({ lineId }, place) => place === 0 || lines[place - 1]!.lineId < lineId)) return
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw new Error('two lines have one id')
}

/** The place of each line in that order, to be kept with an order, whose lines do not say what else could be chosen. */
export function ranksOf(lines: readonly PricingLine[]): number[] {
  const ranks: number[] = new Array(lines.length)
  for (const [rank, place] of placesInOrder(lines, PRICE_RULES).entries()) ranks[place] = rank
  return ranks
}

function compareLines(a: PricingLine, b: PricingLine): number {
  if (a.rank !== undefined && b.rank !== undefined) return a.rank - b.rank
  return (
    compareTexts(a.product.sku, b.product.sku) ||
    compareChoices(a, b) ||
    Number(a.isGift) - Number(b.isGift) ||
    a.qty - b.qty ||
    compareIds(a, b)
  )
}

function compareIds(a: PricingLine, b: PricingLine): number {
  return compareTexts(a.lineId, b.lineId)
}

/** By code units: the same on every machine. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** By the first group that differs, then by the first variant that differs; of one that goes on the shorter comes first. */
function compareChoices(a: PricingLine, b: PricingLine): number {
  const [first, second] = [positionsOf(a), positionsOf(b)]
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const difference = first[i]! - second[i]!
    if (difference !== 0) return difference
  }
  return first.length - second.length
}

/** Group, variant and counter of all that is chosen, as numbers of the product's document. */
function positionsOf({ product, chosen }: PricingLine): number[] {
  return product.customize.flatMap(({ id, variants }, group) => {
    const counters = countersOf(chosen, id)
    return variants.flatMap((variant, place) => {
      const counter = counters.get(variant.id)
      return counter === undefined ? [] : [group, place, counter]
    })
  })
}

function countersOf(chosen: readonly ChosenGroup[], id: string): ReadonlyMap<string, number> {
  const variants = chosen.find(({ groupId }) => groupId === id)?.variants ?? []
  return new Map(variants.map(({ variantId, counter }) => [variantId, counter]))
}
