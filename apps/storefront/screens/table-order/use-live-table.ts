import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'

const LOOK_EVERY_MS = 5000
/** While the stream lives one look in so many is taken all the same: a lost message must not be a lost change. */
const LOOKS_SKIPPED_WHILE_LIVE = 6

type VisitLook = { data: { visit: { version: number } } }

/**
 * Keeps a page of the party's order up to date by the events of its visit, and by asking every 5 s where these do not come.
 * Both only tell that there is a newer version; the page's loader reads it.
 */
export function useLiveTable(visit: { readonly id: string; readonly version: number; readonly isOpen: boolean } | null) {
  const { url } = useMerchant()
  const { revalidate } = useRevalidator()
  const known = useRef(0)
  known.current = visit?.version ?? 0
  const id = visit?.isOpen ? visit.id : null

  useEffect(() => {
    if (id === null) return
    let isLive = false
    let looks = 0
    const seen = (version: number) => {
      if (version > known.current) void revalidate()
    }
    const source = new EventSource(`/v1/visits/${id}/events?m=${url}`)
    source.addEventListener('visit', ({ data }: MessageEvent<string>) => {
      isLive = true
      seen((JSON.parse(data) as { version: number }).version)
    })
    source.addEventListener('error', () => {
      isLive = false
    })
    const look = async () => {
      try {
        const response = await fetch(`/v1/visits/${id}`, {
          headers: { 'x-merchant': url },
          signal: AbortSignal.timeout(LOOK_EVERY_MS - 500),
        })
        if (response.ok) seen(((await response.json()) as VisitLook).data.visit.version)
        // The party is over for who looks: the page is read anew, and says what is left.
        else if (response.status < 500) void revalidate()
      } catch {
        // No network: the notice says so, and the next look comes.
      }
    }
    const timer = setInterval(() => {
      looks += 1
      if (!isLive || looks % LOOKS_SKIPPED_WHILE_LIVE === 0) void look()
    }, LOOK_EVERY_MS)
    const back = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      clearInterval(timer)
      source.close()
    }
  }, [id, url, revalidate])
}
