import type { EventsPort, LiveEvent } from './port.ts'

type Listener = (event: LiveEvent) => void

/** The default: tells the watchers of this process. What happens in other processes they find in the database. */
export function inProcessEvents(): EventsPort {
  /** By merchant and the id of an order or a visit. */
  const watched = new Map<string, Set<Listener>>()
  const merchants = new Map<string, Set<Listener>>()
  return {
    publish(event) {
      const id = event.visitId ?? event.orderId
      for (const notified of [...(watched.get(`${event.merchantId} ${id}`) ?? [])]) notified(event)
      if (event.visitId && event.isOfGuests) return
      for (const notified of [...(merchants.get(event.merchantId) ?? [])]) notified(event)
    },
    isWatched: (merchantId, orderId) => merchants.has(merchantId) || watched.has(`${merchantId} ${orderId}`),
    watchOrder: (merchantId, orderId, notified) => watch(watched, `${merchantId} ${orderId}`, notified),
    watchVisit: (merchantId, visitId, notified) => watch(watched, `${merchantId} ${visitId}`, notified),
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
