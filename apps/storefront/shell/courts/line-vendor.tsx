import type { CartLineView } from '#shell/cart/cart-view.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell } from '#shell/merchants/shell-provider.tsx'

/** In a court, where lines of several vendors stand among each other: whose it is. */
export function LineVendor({ line }: { line: CartLineView }) {
  const { stores } = useShell()
  const store = line.storeId ? stores.find(({ id }) => id === line.storeId) : undefined
  if (!store?.vendor) return null
  return (
    <p className="text-small text-ink2">
      <LocalizedText text={store.name} />
    </p>
  )
}
