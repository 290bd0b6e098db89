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

type NavigateEvent = Event & { readonly navigationType: string }

/** A part of the browser that TypeScript does not know yet, and that some browsers do not have. */
interface Navigation {
  addEventListener(type: 'navigate', notified: (event: NavigateEvent) => void): void
  removeEventListener(type: 'navigate', notified: (event: NavigateEvent) => void): void
}

/**
 * Without a network a tap that requests something would end on a fault page, the browser's own or ours, and the screen would
 * be lost. The visitor stays, and is told why. What opens over the menu may open; carts and checkout keep by themselves
 * what they could not send.
 */
function useStayWhileOffline(online: boolean, notify: (hasStayed: boolean) => void): void {
  useEffect(() => {
    if (online) return
    const stay = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      notify(true)
    }
    const tapped = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin) return
      const isHere = link.pathname === location.pathname && link.search === location.search
      const isOverMenu = isMenu(link.pathname) && isMenu(location.pathname)
      if (!(isHere && link.hash) && !isOverMenu) stay(event)
    }
    const sent = (event: SubmitEvent) => {
      const address = (event.target as HTMLFormElement).getAttribute('action') ?? location.pathname
      if (/\/(basket|checkout|table)$/.test(address)) notify(false)
      else stay(event)
    }
    // The router asks for the whole page where it cannot fetch a part of it: that is done once there is a network again.
    let lacksPart = false
    const navigated = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable) return
      lacksPart = true
      stay(event)
    }
    const { navigation } = window as unknown as { navigation?: Navigation }
    addEventListener('click', tapped, true)
    addEventListener('submit', sent, true)
    navigation?.addEventListener('navigate', navigated)
    return () => {
      removeEventListener('click', tapped, true)
      removeEventListener('submit', sent, true)
      navigation?.removeEventListener('navigate', navigated)
      if (lacksPart && navigator.onLine) location.reload()
    }
  }, [online, notify])
}

/** The menu, and what opens over it: `/{url}`, `/{url}/{storeId}/product/…`, `/{url}/{storeId}/search`. */
const MENU = /^(\/medica)?\/[^/]+(\/[^/]+\/(product|search)(\/.*)?)?\/?$/

function isMenu(path: string): boolean {
  return MENU.test(path)
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
