import { chooseChannels, type MessageChannel } from '@compass/domain/contacts'
import type { OrderCustomer } from '../../records/orders/order.ts'

/**
 * The channels that notify a customer of an order: those chosen while placing it, of those that the merchant has. Without a
 * usable choice they are the merchant's first; `wantsMessages` is what the customer answered before. Nothing is kept where
 * that is SMS.
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
