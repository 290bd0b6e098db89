import { type ReactNode, useMemo } from 'react'
import { landingPaths } from '#landing-paths'
import { CartContext, useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import type { ShellData, StoreView } from '#shell/merchants/read-storefront.ts'
import { ShellProvider, useShell } from '#shell/merchants/shell-provider.tsx'

/**
 * A part of a court's page that is about one vendor. What stands in it finds that vendor in the place of the merchant and of
 * the store, with its sign, and its own lines in the court's cart. The court's own pages, cart and orders stay the court's.
 */
export function VendorScope({ id, children }: { id: string; children: ReactNode }) {
  const shell = useShell()
  const handle = useCart()
  const { cart } = handle
  const ofVendor = useMemo(() => vendorShell(shell, id), [shell, id])
  // A product is one vendor's alone: the lines need not be parted.
  const ownCart = useMemo(() => ({ ...handle, cart: cart && { ...cart, storeId: id } }), [handle, cart, id])
  if (!ofVendor) return null
  return (
    <ShellProvider data={ofVendor}>
      <CartContext value={ownCart}>{children}</CartContext>
    </ShellProvider>
  )
}

function vendorShell(shell: ShellData, id: string): ShellData | null {
  const { merchant, stores } = shell
  const store = stores.find((one) => one.id === id)
  if (!merchant || !store?.vendor) return null
  const { colorCode, glyph, logo, cover, sells } = store.vendor
  return {
    ...shell,
    merchant: {
      ...merchant,
      ...{ colorCode, glyph, logo, cover },
      name: plainText(store.name),
      tagline: plainText(sells),
      menuPath: landingPaths.vendor(merchant.url, id),
    },
    stores: [atItsCounter(store)],
    storeId: id,
  }
}

/** Where its food is picked up says more than the court's address. For when an order is, is chosen for the whole court. */
function atItsCounter(store: StoreView): StoreView {
  return { ...store, address: store.vendor?.counter ?? store.address, laterServices: [] }
}
