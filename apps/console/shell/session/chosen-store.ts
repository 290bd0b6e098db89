import { useSyncExternalStore } from 'react'

const STORED = 'compass.board.store'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readChosen(slug: string): string | null {
  try {
    return localStorage.getItem(`${STORED}.${slug}`)
  } catch {
    return null
  }
}

/** The store that this browser looks at, of a merchant with several; null: nobody chose. */
export function useChosenStore(slug: string): string | null {
  return useSyncExternalStore(subscribe, () => readChosen(slug))
}

/** Every screen begins with this store from now on, in all windows of the browser. */
export function chooseStore(slug: string, storeId: string): void {
  try {
    localStorage.setItem(`${STORED}.${slug}`, storeId)
  } catch {
    // A browser that stores nothing begins with the first one.
  }
  for (const listener of listeners) listener()
}
