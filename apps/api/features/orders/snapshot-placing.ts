import type { CartSchedule } from '@compass/domain/cart'
import type { Contact } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { acceptanceDeadline, ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { payingDeadline } from '@compass/domain/payments'
import type { CheckoutSnapshot } from '../../records/orders/checkout-snapshot.ts'
import type { OrderCustomer } from '../../records/orders/order.ts'
import { channelsFor } from '../notifications/channels-for.ts'
import type { PlaceOrderBody } from './placing-request.ts'
import type { WrittenAddress } from './quote-checkout.ts'

/** Who ordered and where it goes, as an order keeps it. */
export function snapshotCustomer(
  { merchant }: LoadedMerchant,
  body: PlaceOrderBody,
  { customer }: Pick<CheckoutSnapshot, 'customer'>,
  { contact, address }: { readonly contact: Contact; readonly address: WrittenAddress },
): OrderCustomer {
  const { name, email, phone, phoneCode, collected } = contact
  return {
    ...{ name, email, phone, phoneCode },
    ...address,
    ...(collected.length > 0 && { collected }),
    ...channelsFor(body, merchant.messageChannels, customer.isSmsEnabled),
  }
}

/** Until when a new order waits: for its money, or for its store to accept it. */
export function firstDeadline(
  status: OrderStatus,
  { acceptanceMinutes }: Store,
  schedule: CartSchedule | null,
  placedAt: Date,
): Date {
  if (status === ORDER_STATUS.INITIALIZE) return payingDeadline(placedAt)
  return acceptanceDeadline({ placedAt, opensAt: null, scheduledFor: schedule?.start ?? null, acceptanceMinutes })
}
