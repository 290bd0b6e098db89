import type { ChosenGroup } from './types.ts'

/** What a price needs of a product, so that a frozen line of an order can be priced as well. */
export interface Priced {
  /** Minor units. */
  readonly price: number
  readonly customize: readonly {
    readonly id: string
    readonly priceBase: boolean
    readonly variants: readonly { readonly id: string; readonly price: number }[]
  }[]
}

/** Minor units of one piece: the product's price and each chosen variant's, times its counter. Throws for an unknown variant. */
export function unitPrice(product: Priced, chosen: readonly ChosenGroup[]): number {
  let price = product.price
  for (const group of chosen) price += groupPrice(groupOf(product, group), group)
  return price
}

/** Minor units of one piece without extras: the product's price and the groups that set it (sizes); compares BOGO pairs. */
export function basePrice(product: Priced, chosen: readonly ChosenGroup[]): number {
  let price = product.price
  for (const group of chosen) {
    const known = groupOf(product, group)
    if (known?.priceBase) price += groupPrice(known, group)
  }
  return price
}

type Group = Priced['customize'][number]

function groupOf({ customize }: Priced, { groupId }: ChosenGroup): Group | undefined {
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
