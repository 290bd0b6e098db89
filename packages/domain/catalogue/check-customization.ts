import { accept, type Result, refuse } from '../refusal/index.ts'
import { CUSTOMIZATION_TYPE } from './customization-type.ts'
import type { ChosenGroup, Product, Variant, VariantGroup } from './types.ts'

type Piece = ChosenGroup['variants'][number]

const { SINGLE, COUNTER } = CUSTOMIZATION_TYPE

/**
 * A choice as the product's document has it: groups and variants in the document's order, nothing chosen left out (counter 0,
 * empty groups). Refuses what the document does not have or does not allow (`customization_unknown`), also a variant named
 * twice and a counter where nothing is counted. It refuses a variant not on sale (`item_unavailable` with the variant's
 * name), and fewer or more pieces than the group's limits. The specification, section 5.
 */
export function checkCustomization(product: Product, chosen: readonly ChosenGroup[]): Result<ChosenGroup[]> {
  if (!isKnown(product, chosen)) return refuse({ reason: 'customization_unknown' })
  const checked: ChosenGroup[] = []
  for (const group of product.customize) {
    const pieces = piecesInOrder(group, chosen)
    for (const { variant } of pieces) {
      if (!variant.isActive) {
        const because = { kind: 'inactive' } as const
        return refuse({ reason: 'item_unavailable', productId: product.id, name: variant.name, because })
      }
    }
    const { id: groupId, name, min } = group
    const max = group.type === SINGLE ? Math.min(group.max, 1) : group.max
    const count = pieces.reduce((sum, { piece }) => sum + piece.counter, 0)
    if (count > max) return refuse({ reason: 'customization_above_max', groupId, name, max })
    if (count < min) return refuse({ reason: 'customization_below_min', groupId, name, min })
    if (count > 0) checked.push({ groupId, variants: pieces.map(({ piece }) => piece) })
  }
  return accept(checked)
}

function isKnown(product: Product, chosen: readonly ChosenGroup[]): boolean {
  return chosen.every(({ groupId, variants }, at) => {
    const group = product.customize.find(({ id }) => id === groupId)
    if (!group || chosen.findIndex((other) => other.groupId === groupId) !== at) return false
    return variants.every(({ variantId, counter }, place) => {
      if (!group.variants.some(({ id }) => id === variantId)) return false
      if (variants.findIndex((other) => other.variantId === variantId) !== place) return false
      return Number.isSafeInteger(counter) && counter >= 0 && (group.type === COUNTER || counter <= 1)
    })
  })
}

function piecesInOrder(group: VariantGroup, chosen: readonly ChosenGroup[]): { variant: Variant; piece: Piece }[] {
  const requested = chosen.find(({ groupId }) => groupId === group.id)
  if (!requested) return []
  return group.variants.flatMap((variant) => {
    const found = requested.variants.find(({ variantId, counter }) => variantId === variant.id && counter > 0)
    return found ? [{ variant, piece: { variantId: variant.id, counter: found.counter } }] : []
  })
}

/** Whether two choices are the same, in whatever order they were written. */
export function sameChoice(a: readonly ChosenGroup[], b: readonly ChosenGroup[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ groupId, variants }) => {
      const other = b.find((group) => group.groupId === groupId)?.variants
      return (
        other?.length === variants.length &&
        variants.every(
          (piece) => other.find(({ variantId }) => variantId === piece.variantId)?.counter === piece.counter,
        )
      )
    })
  )
}

/** Whether the product can not be added without asking: some group wants at least one piece. */
export function needsChoices(product: Pick<Product, 'customize'>): boolean {
  return product.customize.some(({ min }) => min > 0)
}

/**
 * The choices of an item when it is opened: each group with a minimum has its first variants on sale, as many as it needs. A
 * counter group takes its first variant that many times; other groups take none. Passes `checkCustomization` unless too few
 * variants are on sale.
 */
export function defaultChoice(product: Pick<Product, 'customize'>): ChosenGroup[] {
  return product.customize.flatMap(({ id: groupId, type, min, variants }) => {
    const onSale = variants.filter(({ isActive }) => isActive)
    const taken = onSale.slice(0, type === COUNTER ? Math.min(min, 1) : min)
    if (taken.length === 0) return []
    return [{ groupId, variants: taken.map(({ id }) => ({ variantId: id, counter: type === COUNTER ? min : 1 })) }]
  })
}
