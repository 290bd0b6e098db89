import type { OrderCustomer } from '../orders/order.ts'

/** Where a customer wants to be told of an order, as they said while placing it; nothing where they said nothing: by SMS. */
export function channelsOf(said: {
  readonly isSMSEnabled?: boolean | undefined
  readonly notificationModule?: 10 | 20 | 30 | undefined
}): Pick<OrderCustomer, 'channels'> {
  if (said.isSMSEnabled === false) return { channels: [] }
  if (said.notificationModule === undefined) return {}
  return { channels: said.notificationModule === 30 ? [10, 20] : [said.notificationModule] }
}
