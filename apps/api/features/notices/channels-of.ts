import type { OrderCustomer } from '../../records/orders/order.ts'

type Channels = readonly (10 | 20)[]

/**
 * Where a customer wants to be told of an order, as they said while placing it, of what the merchant has; the merchant's first where
 * they said nothing or chose what it has not. Nothing is kept where that is SMS.
 */
export function channelsOf(
  said: { readonly isSMSEnabled?: boolean | undefined; readonly notificationModule?: 10 | 20 | 30 | undefined },
  has: Channels,
): Pick<OrderCustomer, 'channels'> {
  if (said.isSMSEnabled === false) return { channels: [] }
  const wanted: Channels =
    said.notificationModule === 30 ? [10, 20] : said.notificationModule ? [said.notificationModule] : []
  const had = wanted.filter((channel) => has.includes(channel))
  const channels = had.length > 0 ? had : has.slice(0, 1)
  return channels.length === 1 && channels[0] === 10 ? {} : { channels }
}
