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
  for (const group of chosen) price += groupPrice(product, group)
  return price
}

/** Minor units of one piece without extras: the product's price and the groups that set it (sizes); compares BOGO pairs. */
export function basePrice(product: Priced, chosen: readonly ChosenGroup[]): number {
  let price = product.price
  for (const group of chosen) {
    if (product.customize.some(({ id, priceBase }) => priceBase && id === group.groupId))
      price += groupPrice(product, group)
  }
  return price
}

function groupPrice(product: Priced, { groupId, variants }: ChosenGroup): number {
  const group = product.customize.find(({ id }) => id === groupId)
  let price = 0
  for (const { variantId, counter } of variants) {
    const variant = group?.variants.find(({ id }) => id === variantId)
    if (!variant) throw new Error(`a choice that was never checked: ${groupId}/${variantId}`)
    price += variant.price * counter
  }
  return price
}
