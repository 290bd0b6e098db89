import { chooseChannels, type MessageChannel } from '@compass/domain/contacts'
import type { OrderCustomer } from '../orders/order.ts'

/**
 * Where a customer wants to be told of an order, as they said while placing it, of what the merchant has; the merchant's first where
 * they said nothing or chose what it has not. Nothing is kept where that is SMS.
 */
export function channelsOf(
  said: { readonly isSMSEnabled?: boolean | undefined; readonly notificationModule?: 10 | 20 | 30 | undefined },
  has: readonly MessageChannel[],
): Pick<OrderCustomer, 'channels'> {
  if (said.isSMSEnabled === false) return { channels: [] }
  const channels = chooseChannels(has, said.notificationModule)
  return channels.length === 1 && channels[0] === 10 ? {} : { channels }
}
