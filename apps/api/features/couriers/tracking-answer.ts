import type { Delivery as DeliveryContract } from '@compass/contract/orders'
import { hasDriverDelay, isCourierDone } from '@compass/domain/orders'
import { isDelivery } from '@compass/domain/services'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { findDelivery } from '../../records/deliveries/deliveries.ts'
import type { Delivery } from '../../records/deliveries/delivery.ts'
import type { AccessibleOrder, Order } from '../../records/orders/order.ts'
import { courierStoresOf } from './courier-stores.ts'

type DeliveryShape = z.output<typeof DeliveryContract>

/**
 * Where a delivery is: of who holds the link alone neither the door nor the courier's place, which leads there. Null for
 * what is picked up or eaten at the place.
 */
export async function trackingAnswer(
  api: Api,
  { merchantId, order, seenBy }: AccessibleOrder,
): Promise<DeliveryShape | null> {
  if (!isDelivery(order.orderType)) return null
  const delivery = (await isByCourier(api, merchantId, order))
    ? await findDelivery(api.database.tenant(merchantId), order.id)
    : null
  return deliveryAnswer(order, delivery, seenBy, api.clock())
}

export async function isByCourier(api: Api, merchantId: string, { storeId }: Pick<Order, 'storeId'>): Promise<boolean> {
  const loaded = await api.merchants.load(merchantId)
  return courierStoresOf(loaded?.merchant ?? null).includes(storeId)
}

function deliveryAnswer(
  { customer, store }: Order,
  delivery: Delivery | null,
  seenBy: AccessibleOrder['seenBy'],
  now: Date,
): DeliveryShape {
  const isOwner = seenBy === 'owner'
  const door = (!customer.isAddressOfLink && customer.door) || null
  return {
    state: delivery?.state ?? null,
    isDelayed: delivery !== null && hasDriverDelay(delivery.state, delivery.createdAt, now),
    courier: isOwner && delivery && !isCourierDone(delivery.state) ? delivery.courier : null,
    position: isOwner && delivery ? delivery.position : null,
    trackingUrl: isOwner && delivery && !isCourierDone(delivery.state) ? delivery.trackingUrl : null,
    eta: delivery?.etaAt?.toISOString() ?? null,
    from: store.location,
    to: isOwner && door ? { lat: door.lat, lng: door.lng } : null,
    area: isOwner && door ? door.areaId : null,
    version: delivery?.version ?? 0,
  }
}
