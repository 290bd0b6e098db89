import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { OwnOrders } from './own-orders.ts'
import { forgetRunning, hasOrdered } from './own-orders-cookies.ts'

const LOOK_EVERY_MS = 20_000

/** Null: not known, or nothing to know. */
const OwnOrdersContext = createContext<OwnOrders | null>(null)

/**
 * The visitor's own orders on every screen of a storefront. They come after the page, which is everybody's, and only to a
 * browser that has ordered here. While one is under way they are asked for again; without a network they stay as they were.
 */
export function OwnOrdersProvider({ children }: { children: ReactNode }) {
  const { url } = useMerchant()
  const { pathname } = useLocation()
  const [orders, setOrders] = useState<OwnOrders | null>(null)
  const isRunning = orders?.running != null
  const look = useCallback(
    (signal?: AbortSignal) => {
      if (!hasOrdered(url) || document.visibilityState !== 'visible') return
      fetch(paths.ownOrders(url), signal ? { signal } : {})
        .then(async (answer) => {
          if (!answer.ok) return
          const read = (await answer.json()) as OwnOrders
          if (!read.running) forgetRunning(url)
          setOrders(read)
        })
        .catch(() => {})
    },
    [url],
  )
  // A new screen may follow an order that was just placed, cancelled or received.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what makes it look again
  useEffect(() => {
    const stop = new AbortController()
    look(stop.signal)
    return () => stop.abort()
  }, [look, pathname])
  useEffect(() => {
    const again = () => look()
    document.addEventListener('visibilitychange', again)
    const timer = isRunning ? setInterval(again, LOOK_EVERY_MS) : undefined
    return () => {
      document.removeEventListener('visibilitychange', again)
      clearInterval(timer)
    }
  }, [look, isRunning])
  return <OwnOrdersContext value={orders}>{children}</OwnOrdersContext>
}

export function useOwnOrders(): OwnOrders | null {
  return useContext(OwnOrdersContext)
}
