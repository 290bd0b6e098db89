import type { Delivery } from '@compass/contract/orders'
import type { ShapeOf } from '@compass/contract/values'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

export type DeliveryView = ShapeOf<typeof Delivery>

const LOOK_EVERY_MS = 5000
/** While the stream lives one look in so many is taken all the same: a lost message must not be a lost change. */
const LOOKS_SKIPPED_WHILE_LIVE = 6

type OrderLook = {
  data: { order?: { version: number }; courtOrder?: { version: number }; delivery?: DeliveryView | null }
}

/** `unknown`: scripts have just come, or there is nothing to wait for · `live`: by the stream · `looking`: by asking. */
type Liveness = 'unknown' | 'live' | 'looking'

interface LiveOrder {
  readonly url: string
  readonly id: string
  readonly version: number
  readonly isFinal: boolean
  /** It is a court order, over an order of each vendor. */
  readonly isOfCourt?: boolean
  /** Told each news of the courier; absent: nobody asks for it. */
  readonly onCourier?: (delivery: DeliveryView) => void
}

/**
 * Keeps an order's page up to date by server-sent events. It polls every 5 s where these do not come (a proxy that blocks or
 * swallows them). Both only tell that there is a newer version; the page's loader reads it.
 */
export function useLiveOrder(order: LiveOrder): Liveness {
  const { url, id, version, isFinal, isOfCourt = false, onCourier } = order
  const hear = useRef(onCourier)
  hear.current = onCourier
  const [liveness, setLiveness] = useState<Liveness>('unknown')
  const { revalidate } = useRevalidator()
  const known = useRef(version)
  known.current = version

  useEffect(() => {
    if (isFinal) return
    const place = `/v1/${isOfCourt ? 'court-orders' : 'orders'}/${id}`
    let source: EventSource | null = null
    let isLive = false
    let hasSpoken = false
    let looks = 0
    const seen = (newest: number) => {
      if (newest > known.current) void revalidate()
    }
    const listen = () => {
      source = new EventSource(`${place}/events?m=${url}`)
      source.addEventListener(isOfCourt ? 'courtOrder' : 'order', ({ data }: MessageEvent<string>) => {
        hasSpoken = true
        isLive = true
        setLiveness('live')
        seen((JSON.parse(data) as { version: number }).version)
      })
      source.addEventListener('courier', ({ data }: MessageEvent<string>) => hear.current?.(JSON.parse(data)))
      // A stream that has spoken once may be silent after it connects again: nothing has changed.
      source.addEventListener('open', () => {
        isLive = hasSpoken
        if (isLive) setLiveness('live')
      })
      source.addEventListener('error', () => {
        isLive = false
        setLiveness('looking')
      })
    }
    const look = async () => {
      try {
        const details = `${isOfCourt ? '' : '/details'}?isActiveDelivery=true`
        const response = await fetch(`${place}${hear.current ? details : ''}`, {
          headers: { 'x-merchant': url },
          signal: AbortSignal.timeout(LOOK_EVERY_MS - 500),
        })
        if (!response.ok) return
        const { data } = (await response.json()) as OrderLook
        if (data.delivery) hear.current?.(data.delivery)
        seen((data.courtOrder ?? data.order)?.version ?? 0)
      } catch {
        // No network: the notice says so, and the next look comes.
      }
    }
    const timer = setInterval(() => {
      looks += 1
      if (isLive && looks % LOOKS_SKIPPED_WHILE_LIVE !== 0) return
      if (!isLive) setLiveness('looking')
      if (source?.readyState === EventSource.CLOSED && looks % LOOKS_SKIPPED_WHILE_LIVE === 0) listen()
      void look()
    }, LOOK_EVERY_MS)
    const back = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', back)
    listen()
    return () => {
      document.removeEventListener('visibilitychange', back)
      clearInterval(timer)
      source?.close()
    }
  }, [url, id, isFinal, isOfCourt, revalidate])
  return liveness
}
