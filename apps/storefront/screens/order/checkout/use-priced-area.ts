import { useEffect, useRef } from 'react'
import type { MapLocation } from '#shell/addresses/use-map-location.ts'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartView } from '#shell/cart/cart-view.ts'

/** A pin that is dragged stands still for so long before it is priced. */
const STILL_MS = 400

/**
 * Prices the cart for the place that is chosen in the form, before the order is placed. Where the fee depends on the door, its
 * pin counts, else its area. Another store's area asks first.
 */
export function usePricedArea(cart: CartView, { area, point }: MapLocation): void {
  const { change } = useCart()
  const dependsOnDoor = cart.delivery !== null
  const areaId = area?.storeId === cart.storeId ? area.id : null
  const lat = dependsOnDoor && point ? point.lat : null
  const lng = dependsOnDoor && point ? point.lng : null
  // The pin that a cart was priced for is not known here, so it is sent once.
  const sent = useRef({ areaId: cart.areaId, pin: dependsOnDoor ? '' : keyOf(null, null) })
  useEffect(() => {
    const pin = keyOf(lat, lng)
    const isSameArea = areaId === sent.current.areaId
    if (areaId === null || (isSameArea && pin === sent.current.pin)) return
    const isMoved = isSameArea && sent.current.pin !== ''
    const send = () => {
      sent.current = { areaId, pin }
      change({ intent: 'area', store: cart.storeId, area: areaId, lat: lat ?? '', lng: lng ?? '' })
    }
    const timer = setTimeout(send, isMoved ? STILL_MS : 0)
    return () => clearTimeout(timer)
  }, [areaId, lat, lng, cart.storeId, change])
}

function keyOf(lat: number | null, lng: number | null): string {
  return `${lat},${lng}`
}
