import { childOf, ItemList, plainOf, type TreeGroup } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { useMemo } from 'react'
import type { ThumbPicture } from '#shell/pictures/thumb.tsx'

/** What offers name of the menu, by key and SKU. */
export interface MenuParts {
  readonly categories: ReadonlyMap<string, Text>
  readonly products: ReadonlyMap<string, Text>
  /** Of products that have one. */
  readonly pictures: ReadonlyMap<string, ThumbPicture>
}

export function useMenuParts(draftTree: TreeGroup): MenuParts {
  return useMemo(
    () => ({
      categories: namesOf(draftTree, 'categories'),
      products: namesOf(draftTree, 'products'),
      pictures: picturesOf(draftTree),
    }),
    [draftTree],
  )
}

function namesOf(tree: TreeGroup, list: string): ReadonlyMap<string, Text> {
  return new Map(itemsOf(tree, list).map(([key, item]) => [key, plainOf(item.name ?? {}) as Text]))
}

function picturesOf(tree: TreeGroup): ReadonlyMap<string, ThumbPicture> {
  return new Map(
    itemsOf(tree, 'products').flatMap(([sku, { picture }]) =>
      picture ? [[sku, plainOf(picture) as unknown as ThumbPicture] as const] : [],
    ),
  )
}

function itemsOf(tree: TreeGroup, list: string): (readonly [string, TreeGroup])[] {
  const items = childOf(childOf(tree, 'catalogue'), list)
  return items instanceof ItemList ? items.order.map((key) => [key, items.items.get(key)!] as const) : []
}
