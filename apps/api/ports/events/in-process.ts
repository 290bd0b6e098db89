import type { EventsPort, LiveEvent } from './port.ts'

type Told = (event: LiveEvent) => void

/** The default: tells the watchers of this process. What happens in other processes they find in the database. */
export function inProcessEvents(): EventsPort {
  const orders = new Map<string, Set<Told>>()
  const merchants = new Map<string, Set<Told>>()
  return {
    publish(event) {
      for (const told of [...(orders.get(`${event.merchantId} ${event.orderId}`) ?? [])]) told(event)
      for (const told of [...(merchants.get(event.merchantId) ?? [])]) told(event)
    },
    isWatched: (merchantId, orderId) => merchants.has(merchantId) || orders.has(`${merchantId} ${orderId}`),
    watchOrder: (merchantId, orderId, told) => watch(orders, `${merchantId} ${orderId}`, told),
    watchMerchant: (merchantId, told) => watch(merchants, merchantId, told),
  }
}

function watch(watchers: Map<string, Set<Told>>, key: string, told: Told): () => void {
  const set = watchers.get(key) ?? new Set()
  set.add(told)
  watchers.set(key, set)
  return () => {
    set.delete(told)
    if (set.size === 0 && watchers.get(key) === set) watchers.delete(key)
  }
}
