import { useEffect, useState } from 'react'
import { paths } from '#paths'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { UsablePromotions } from './read-usable-promotions.ts'

/** What promotions would bring to this cart, asked for anew with each of its versions; null: not known. */
export function useUsablePromotions({
  storeId,
  version,
}: Pick<CartView, 'storeId' | 'version'>): UsablePromotions | null {
  const { url } = useMerchant()
  const [usable, setUsable] = useState<UsablePromotions | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the cart has another answer
  useEffect(() => {
    const stop = new AbortController()
    fetch(`${paths.usablePromotions(url)}?store=${storeId}`, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setUsable((await answer.json()) as UsablePromotions)
      })
      // The cart does without: the row stays as it was.
      .catch(() => {})
    return () => stop.abort()
  }, [url, storeId, version])
  return usable
}
