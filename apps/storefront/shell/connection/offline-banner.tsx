import { CheckIcon, OfflineIcon } from '@compass/ui/menu-icons'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { LazyPart, lazyOrNothing } from '#shell/deferred-hydration/lazy-part.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'

const fetchPopup = () => import('./offline-popup.tsx')
const OfflinePopup = lazyOrNothing(fetchPopup)

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

/** While there is no network: taps that request something stay where they are, by a part that was fetched beforehand. */
function useStayWhileOffline(online: boolean, notify: (hasStayed: boolean) => void): void {
  useEffect(() => {
    if (online) return
    let isOver = false
    let end: (() => void) | undefined
    fetchPopup()
      .then(({ stayWhileOffline }) => {
        if (!isOver) end = stayWhileOffline(notify)
      })
      .catch(() => {})
    return () => {
      isOver = true
      end?.()
    }
  }, [online, notify])
}

/**
 * Says that the network is gone and that nothing is lost; goes by itself, and says once that it is back. Whoever begins
 * without a network, or taps what needs one, is told so over the page as well (the specification, section 2).
 */
export function OfflineBanner() {
  const t = useWords('shell')
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const [closed, setClosed] = useState(false)
  const [isPopupOpen, setPopupOpen] = useState(false)
  useStayWhileOffline(
    online,
    useCallback((hasStayed) => {
      setClosed(false)
      setPopupOpen(hasStayed)
    }, []),
  )
  useEffect(() => setPopupOpen(!navigator.onLine), [])
  useEffect(() => {
    if (!online) {
      setWasOffline(true)
      setClosed(false)
      return
    }
    setPopupOpen(false)
    const timer = setTimeout(() => setWasOffline(false), 4000)
    return () => clearTimeout(timer)
  }, [online])
  const popup = (
    <LazyPart wanted={isPopupOpen} fetch={fetchPopup}>
      <OfflinePopup open={isPopupOpen} onClose={() => setPopupOpen(false)} />
    </LazyPart>
  )
  if (closed || (online && !wasOffline)) return popup
  return (
    <>
      {popup}
      <div role={online ? 'status' : 'alert'} className={`notice ${online ? 'bg-okbg' : 'bg-warnbg'}`}>
        <div className="column flex items-center gap-3 px-4">
          {online ? <CheckIcon className="text-ok" /> : <OfflineIcon className="text-warn" />}
          <p className="min-w-0 flex-1">{online ? t('shell.backOnline') : t('shell.offlineBanner')}</p>
          {online ? null : (
            <button type="button" className="word" onClick={() => setClosed(true)}>
              {t('shell.close')}
            </button>
          )}
        </div>
      </div>
    </>
  )
}
