import { useSyncExternalStore } from 'react'

function listen(notified: () => void): () => void {
  addEventListener('online', notified)
  addEventListener('offline', notified)
  return () => {
    removeEventListener('online', notified)
    removeEventListener('offline', notified)
  }
}

/** Is there a network? True on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
}
