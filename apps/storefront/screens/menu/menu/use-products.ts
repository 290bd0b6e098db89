import { useCallback, useRef, useState } from 'react'
import { paths } from '#paths'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import type { ProductView } from '../product-view.ts'
import type { CategoryView } from './menu-view.ts'

/**
 * Products of categories that came after the page, and how to ask for them: each once, again after a lost network. `filter`:
 * what the page is filtered by, as its address says it.
 */
export function useProducts(filter = '') {
  const { url } = useMerchant()
  const { storeId } = useShell()
  const [arrived, setArrived] = useState<Readonly<Record<string, readonly ProductView[]>>>({})
  const requested = useRef(new Set<string>())
  const ask = useCallback(
    async (category: CategoryView) => {
      if (requested.current.has(category.id)) return
      requested.current.add(category.id)
      try {
        const answer = await fetch(
          `${paths.products(url, storeId ?? '')}?category=${category.id}${filter && `&${filter}`}`,
        )
        if (!answer.ok) throw new Error(String(answer.status))
        const { products } = (await answer.json()) as { products: ProductView[] }
        setArrived((before) => ({ ...before, [category.id]: products }))
      } catch {
        requested.current.delete(category.id)
      }
    },
    [url, storeId, filter],
  )
  return { arrived, ask }
}
