/**
 * The few lines that decide when a page's scripts run. Every tap works without them (cards are links, adding is a form), so
 * they wait for the first touch, key, pointer or scroll. Where the visitor has something of their own to show (a cart, a
 * place deep in the page), they wait for an idle moment. Until then they are only fetched, once everything else has come.
 * What is tapped meanwhile is held until React answers, at most 2.5 s, and then played again, each tap in its order: none is
 * lost.
 */
export function writeHydrationScript(names: HydrationNames): string {
  return `(${deferHydration.toString()})(${JSON.stringify(names)})`
}

interface HydrationNames {
  readonly personalCookie: string | null
  /** What the chosen area is called (`shell/serviceability/area-cookie`). */
  readonly areaCookie: string | null
  /** This browser has ordered here: room is kept for the order to repeat. */
  readonly orderedCookie: string | null
  /** An order may be under way: room is kept for its strip. */
  readonly runningCookie: string | null
  /** There are favourites: room is kept for their row. */
  readonly favouritesCookie: string | null
  /** Where its value is 0 no promotion holds: the menu tells of none. */
  readonly promotionsCookie: string | null
  readonly modules: readonly string[]
  /** The whole stylesheet, where the page has what its own elements need (`first-styles.ts`). */
  readonly styles: string | null
  readonly now: boolean
}

/* Runs in the browser as text: plain, self-contained, without imports. */
// Long on purpose: one text for the browser, whose parts share what was started and what was held.
function deferHydration(names: HydrationNames): void {
  const hasCookie = (name: string | null) => name !== null && document.cookie.includes(`${name}=`)
  const { dataset } = document.documentElement
  if (hasCookie(names.orderedCookie)) dataset.ordered = ''
  if (hasCookie(names.runningCookie)) dataset.running = ''
  const hasFavourites = hasCookie(names.favouritesCookie)
  if (hasFavourites) dataset.favourites = ''
  if (document.cookie.includes(`${names.promotionsCookie}=0`)) dataset.promotions = '0'
  const cookies = document.cookie.split('; ')
  const area = cookies
    .find((pair) => pair.startsWith(`${names.areaCookie}=`))
    ?.split('=')[1]
    ?.split('.')
  if (area?.[0] === document.documentElement.lang.slice(0, 2)) {
    const isChosen = cookies.some((pair) => pair.startsWith('where.') && pair.endsWith(`.${area[1]}`))
    for (const element of isChosen ? document.querySelectorAll('[data-area]') : [])
      element.textContent = decodeURIComponent(area.slice(4).join('.'))
  }
  const waiting = document.querySelector<HTMLScriptElement>('script[type="compass/module"]')
  let started = false
  let awake = false
  let held: HTMLElement[] = []
  let styled: Promise<unknown> | undefined
  const link = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href })
  // Beside the page's own styles, so that what comes after them still does.
  const fetchStyles = (href: string) => {
    const styles = link('stylesheet', href)
    document.querySelector('style')?.after(styles)
    return new Promise((resolve) => {
      styles.onload = resolve
      styles.onerror = resolve
    })
  }
  const fetchAll = () => {
    if (styled) return styled
    for (const href of names.modules) document.head.appendChild(link('modulepreload', href))
    styled = names.styles === null ? Promise.resolve() : fetchStyles(names.styles)
    return styled
  }
  const start = async () => {
    if (started || !waiting) return
    started = true
    // What the scripts draw needs the whole stylesheet.
    await fetchAll()
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    document.body.appendChild(script)
  }
  const touches = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin']
  for (const touch of touches) addEventListener(touch, start, { passive: true, once: true, capture: true })
  addEventListener('scroll', start, { passive: true, once: true })
  // A key that leads to a field does so before React has come, and is no letter of another field.
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const field = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`)
    if (!field?.offsetParent || document.activeElement?.closest('input,select,textarea,dialog')) return
    event.preventDefault()
    field.focus()
  })
  // The browser goes there at once by itself, and nothing moves later under somebody's finger.
  const isOnThisPage = (element: HTMLElement) =>
    element instanceof HTMLAnchorElement &&
    element.hash !== '' &&
    element.href.split('#')[0] === location.href.split('#')[0]
  const hold = (event: Event) => {
    if (awake || !(event.target instanceof Element)) return
    const click = event as MouseEvent
    if (event.type === 'click' && (click.metaKey || click.ctrlKey || click.shiftKey || click.button > 0)) return
    const element = event.target.closest<HTMLElement>('a[href],button')
    if (!element || element.closest('[data-plain]') || isOnThisPage(element)) return
    event.preventDefault()
    void start()
    held.push(element)
    setTimeout(abandon, 2500)
  }
  const take = () => {
    awake = true
    removeEventListener('click', hold, true)
    const taps = held
    held = []
    return taps
  }
  // The browser can leave the page by one tap only: forms that were sent before it go by themselves. A button that does
  // nothing without scripts waits for them.
  const abandon = async () => {
    if (awake || held.every((tap) => tap instanceof HTMLButtonElement && tap.type === 'button')) return
    const taps = take()
    const last = taps.pop()
    for (const tap of taps) {
      const form = tap instanceof HTMLButtonElement ? tap.form : null
      if (form?.method !== 'post') continue
      const body = new URLSearchParams(new FormData(form, tap) as unknown as Record<string, string>)
      await fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    }
    last?.click()
  }
  addEventListener('click', hold, true)
  const scope = window as unknown as { compassAwake?: () => void }
  scope.compassAwake = () => {
    delete scope.compassAwake
    if (awake) return
    for (const tap of take()) if (tap.isConnected) tap.click()
  }
  const idle = () => {
    const personal = names.now || hasFavourites || hasCookie(names.personalCookie) || hasCookie(names.orderedCookie)
    void fetchAll()
    // Also where the browser has gone back to a place deep in the page, which the bar of categories must show.
    if (personal || scrollY > 0) void start()
  }
  const soon = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(idle, { timeout: 1000 }) : idle()),
      names.now ? 0 : 300,
    )
  if (names.now) void start()
  else if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
