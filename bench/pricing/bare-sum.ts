import type { PricingInput } from '@compass/domain/pricing'

/** The floor: what the items of a cart cost, as integers in a loop, with nothing checked, shared or explained. */
export function bareSum({ lines }: PricingInput): number {
  let total = 0
  for (const { product, chosen, qty } of lines) {
    let unit = product.price
    for (const { groupId, variants } of chosen) {
      for (const group of product.customize) {
        if (group.id !== groupId) continue
        for (const { variantId, counter } of variants) {
          for (const variant of group.variants) if (variant.id === variantId) unit += variant.price * counter
        }
      }
    }
    total += unit * qty
  }
  return total
}
