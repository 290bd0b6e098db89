import { childOf, ItemList, plainOf, type TreeGroup } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { useMemo } from 'react'

/** What offers name of the menu, by key and SKU. */
export interface MenuParts {
  readonly categories: ReadonlyMap<string, Text>
  readonly products: ReadonlyMap<string, Text>
}

export function useMenuParts(draftTree: TreeGroup): MenuParts {
  return useMemo(
    () => ({ categories: namesOf(draftTree, 'categories'), products: namesOf(draftTree, 'products') }),
    [draftTree],
  )
}

function namesOf(tree: TreeGroup, list: string): ReadonlyMap<string, Text> {
  const items = childOf(childOf(tree, 'catalogue'), list)
  if (!(items instanceof ItemList)) return new Map()
  return new Map(items.order.map((key) => [key, plainOf(items.items.get(key)!.name ?? {}) as Text]))
}
