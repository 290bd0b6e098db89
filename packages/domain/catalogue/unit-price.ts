import type { ChosenGroup } from './types.ts'

/** What a price needs of a product, so that a frozen line of an order can be priced as well. */
export interface PriceableProduct {
  /** Minor units. */
  readonly price: number
  readonly customize: readonly {
    readonly id: string
    readonly priceBase: boolean
    readonly variants: readonly { readonly id: string; readonly price: number }[]
  }[]
}

/** Minor units of one piece. */
interface PiecePrice {
  /** The product's price and each chosen variant's, times its counter. */
  readonly unit: number
  /** The same without extras: the product's price and the groups that set it (sizes); compares BOGO pairs. */
  readonly base: number
}

/** What a product costs as it was chosen. Throws for an unknown variant. */
export function piecePrice(product: PriceableProduct, chosen: readonly ChosenGroup[]): PiecePrice {
  let unit = product.price
  let base = product.price
  for (const group of chosen) {
    const known = groupOf(product, group)
    const price = groupPrice(known, group)
    unit += price
    if (known?.priceBase) base += price
  }
  return { unit, base }
}

/** Minor units of one piece, extras included. Throws for an unknown variant. */
export function unitPrice(product: PriceableProduct, chosen: readonly ChosenGroup[]): number {
  return piecePrice(product, chosen).unit
}

type Group = PriceableProduct['customize'][number]

function groupOf({ customize }: PriceableProduct, { groupId }: ChosenGroup): Group | undefined {
  for (const group of customize) if (group.id === groupId) return group
  return undefined
}

function groupPrice(group: Group | undefined, { groupId, variants }: ChosenGroup): number {
  let price = 0
  for (const { variantId, counter } of variants) price += variantPrice(group, groupId, variantId) * counter
  return price
}

function variantPrice(group: Group | undefined, groupId: string, variantId: string): number {
  if (group) for (const { id, price } of group.variants) if (id === variantId) return price
  throw new Error(`a choice that was never checked: ${groupId}/${variantId}`)
}
