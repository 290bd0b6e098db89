import { useEffect, useRef } from 'react'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartView } from '#shell/cart/cart-view.ts'

/** The total is that of the area that is chosen in the form, before the order is placed. Another store's area asks first. */
export function usePricedArea(cart: CartView, area: AreaView | null): void {
  const { change } = useCart()
  const sent = useRef(cart.areaId)
  const areaId = area?.storeId === cart.storeId ? area.id : null
  useEffect(() => {
    if (areaId === null || areaId === sent.current) return
    sent.current = areaId
    change({ intent: 'area', store: cart.storeId, area: areaId })
  }, [areaId, cart.storeId, change])
}
