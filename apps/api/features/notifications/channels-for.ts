import { chooseChannels, type MessageChannel } from '@compass/domain/contacts'
import type { OrderCustomer } from '../../records/orders/order.ts'

/**
 * Where a customer wants to be told of an order, as they said while placing it, of what the merchant has; the merchant's first where
 * they said nothing or chose what it has not; `wantsMessages` is what they said before. Nothing is kept where that is SMS.
 */
export function channelsFor(
  text: { readonly isSMSEnabled?: boolean | undefined; readonly notificationModule?: 10 | 20 | 30 | undefined },
  has: readonly MessageChannel[],
  wantsMessages = true,
): Pick<OrderCustomer, 'channels'> {
  const { isSMSEnabled, notificationModule } = text
  const isSilent = isSMSEnabled === undefined && notificationModule === undefined && !wantsMessages
  if (isSMSEnabled === false || isSilent) return { channels: [] }
  const channels = chooseChannels(has, notificationModule)
  return channels.length === 1 && channels[0] === 10 ? {} : { channels }
}
