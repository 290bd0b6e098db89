import { reservationOfOrder } from '@compass/domain/checkout'
import { etaOfCourt } from '@compass/domain/court-orders'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { SlotReservation } from '@compass/domain/scheduling'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import type { VendorOrder } from '../../records/orders/order.ts'

/** What a court order is among the court's own slots, beside what each of its orders is among its vendor's. */
export function reservationOfCourt(
  { merchant }: LoadedMerchant,
  {
    court,
    orders,
  }: {
    readonly court: Pick<CourtOrderRecord, 'cartId' | 'totals' | 'schedule'>
    readonly orders: readonly Pick<VendorOrder, 'orderType' | 'lines' | 'status' | 'eta'>[]
  },
): SlotReservation | null {
  if (!merchant.court) return null
  return reservationOfOrder(merchant.court.store, {
    orderType: orders[0]!.orderType,
    cartId: court.cartId,
    lines: orders.flatMap(({ lines }) => lines),
    totals: court.totals,
    schedule: court.schedule,
    eta: etaOfCourt(orders),
  })
}
