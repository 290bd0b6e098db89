import { type At, type Change, childOf, ItemList, type TreeGroup } from '@compass/domain/document-changes'

/** Items of which the cheaper of two is free. `group`: true for those that pair with any other such item. */
export interface PairGroup {
  readonly group: true | string
  readonly skus: readonly string[]
}

const PRODUCTS: At = ['catalogue', 'products']
const MAX_GROUPS = 99

/** The groups of a menu; the one without a name is always there, and first. */
export function pairGroupsOf(tree: TreeGroup): readonly PairGroup[] {
  const products = childOf(childOf(tree, 'catalogue'), 'products')
  const groups = new Map<true | string, string[]>([[true, []]])
  if (products instanceof ItemList)
    for (const sku of products.order) {
      const bogo = products.items.get(sku)!.bogo
      if (bogo !== true && typeof bogo !== 'string') continue
      const skus = groups.get(bogo)
      if (skus) skus.push(sku)
      else groups.set(bogo, [sku])
    }
  return [...groups].map(([group, skus]) => ({ group, skus }))
}

/** The changes that make a group of these items: who leaves it pairs with nothing. */
export function changePairs({ group, skus }: PairGroup, next: readonly string[]): Pick<Change, 'at' | 'is'>[] {
  const at = (sku: string) => [...PRODUCTS, sku, 'bogo']
  return [
    ...next.filter((sku) => !skus.includes(sku)).map((sku) => ({ at: at(sku), is: group })),
    ...skus.filter((sku) => !next.includes(sku)).map((sku) => ({ at: at(sku), is: false })),
  ]
}

/** A name for one more group; null: there are too many. */
export function nextGroup(groups: readonly PairGroup[]): string | null {
  for (let number = 2; number <= MAX_GROUPS; number++)
    if (!groups.some(({ group }) => group === `pairs-${number}`)) return `pairs-${number}`
  return null
}
