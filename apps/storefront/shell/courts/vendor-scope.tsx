import { type ReactNode, useMemo } from 'react'
import { CartContext, useCart } from '#shell/cart/cart-provider.tsx'
import { ShellProvider, useShell } from '#shell/merchants/shell-provider.tsx'
import { vendorShell } from './vendor-shell.ts'

/**
 * A part of a court's page that is about one vendor. What stands in it finds that vendor in the place of the merchant and of
 * the store. Addresses of pages, cart and orders stay the court's.
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
