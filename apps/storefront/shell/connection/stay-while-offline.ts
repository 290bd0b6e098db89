type NavigateEvent = Event & { readonly navigationType: string }

/** A part of the browser that TypeScript does not know yet, and that some browsers do not have. */
interface Navigation {
  addEventListener(type: 'navigate', notified: (event: NavigateEvent) => void): void
  removeEventListener(type: 'navigate', notified: (event: NavigateEvent) => void): void
}

/**
 * Without a network a tap that requests something would end on a fault page, the browser's own or ours, and the screen would
 * be lost. The visitor stays, and is told why. What opens over the menu may open; carts and checkout keep by themselves
 * what they could not send. Answers what ends it.
 */
export function stayWhileOffline(notify: (hasStayed: boolean) => void): () => void {
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
}

/** The menu, and what opens over it: `/{url}`, `/{url}/{storeId}/product/…`, `/{url}/{storeId}/search`. */
const MENU = /^(\/medica)?\/[^/]+(\/[^/]+\/(product|search)(\/.*)?)?\/?$/

function isMenu(path: string): boolean {
  return MENU.test(path)
}
