import type { EventsPort, LiveEvent } from './port.ts'

type Listener = (event: LiveEvent) => void

/** The default: tells the watchers of this process. What happens in other processes they find in the database. */
export function inProcessEvents(): EventsPort {
  const orders = new Map<string, Set<Listener>>()
  const merchants = new Map<string, Set<Listener>>()
  return {
    publish(event) {
      for (const notified of [...(orders.get(`${event.merchantId} ${event.orderId}`) ?? [])]) notified(event)
      for (const notified of [...(merchants.get(event.merchantId) ?? [])]) notified(event)
    },
    isWatched: (merchantId, orderId) => merchants.has(merchantId) || orders.has(`${merchantId} ${orderId}`),
    watchOrder: (merchantId, orderId, notified) => watch(orders, `${merchantId} ${orderId}`, notified),
    watchMerchant: (merchantId, notified) => watch(merchants, merchantId, notified),
  }
}

function watch(watchers: Map<string, Set<Listener>>, key: string, notified: Listener): () => void {
  const set = watchers.get(key) ?? new Set()
  set.add(notified)
  watchers.set(key, set)
  return () => {
    set.delete(notified)
    if (set.size === 0 && watchers.get(key) === set) watchers.delete(key)
  }
}
