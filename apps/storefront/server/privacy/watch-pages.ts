import type { ConversionEvent } from '@compass/domain/conversions'

/** What the script below knows of its merchant. Patterns are texts: they are read in the browser. */
interface WatchedShop {
  readonly slug: string
  /** Where its pages begin. */
  readonly home: string
  /** Where those of a court begin as well; null: it is none. */
  readonly court: string | null
  readonly country: string
  readonly asksFirst: boolean
  /** Pages that are counted, with what they count as; the first that fits. */
  readonly events: readonly (readonly [page: string, event: ConversionEvent])[]
  /** Pages on which pixels may run; null: the merchant has none. */
  readonly pixelPages: string | null
  readonly askingPages: string
  /** The page that the pixels run in, in a frame. */
  readonly frame: string
}

/**
 * The few lines by which a page counts the steps to an order (`POST /v3/events`). After a yes alone they tell the frame of the
 * pixels which page it is. On a page where none may run the frame is taken away, with every script in it.
 */
export function writePageWatcher(shop: WatchedShop): string {
  return `(${watchPages.toString()})(${JSON.stringify(shop).replaceAll('<', '\\u003c')})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
// Long on purpose: one text for the browser, whose parts share the page that was last seen and its frame.
function watchPages(shop: WatchedShop): void {
  const card = document.getElementById('consent')
  const scope = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
  let last = ''
  let frame: HTMLIFrameElement | null = null
  let isFrameReady = false
  let views: object[] = []
  const cookie = (name: string) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  const mayMeasure = () => {
    if (shop.pixelPages === null || scope.globalPrivacyControl) return false
    const answer = cookie(`consent.${shop.slug}`)?.[0]
    return answer === 'y' || (answer !== 'n' && !shop.asksFirst)
  }
  /** What stands below the merchant's home; null: it is a page of something else. */
  const restOf = (path: string) => {
    if (path === shop.home || path.startsWith(`${shop.home}/`)) return path.slice(shop.home.length)
    return shop.court && (path === shop.court || path.startsWith(`${shop.court}/`)) ? '' : null
  }
  const isOn = (rest: string | null, page: string) => rest !== null && new RegExp(page).test(rest)
  const count = (event: string, sourcePath: string) => {
    const ids = { fbp: cookie('_fbp'), fbc: cookie('_fbc'), scid: cookie('_scid') }
    const known = Object.entries(ids).filter(([, id]) => id && /^[\w.-]{1,300}$/.test(id))
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`
    const { country } = shop
    const browser = mayMeasure() && known.length > 0 ? { browser: Object.fromEntries(known) } : {}
    const body = JSON.stringify({ event, params: {}, sourcePath, country, host: location.hostname, ...browser, id })
    navigator.sendBeacon?.('/v3/events', new Blob([body], { type: 'application/json' }))
  }
  const removeFrame = () => {
    frame?.remove()
    frame = null
    isFrameReady = false
    views = []
  }
  const sendViews = () => {
    if (!isFrameReady) return
    for (const view of views) frame?.contentWindow?.postMessage(view, location.origin)
    views = []
  }
  const measure = (rest: string | null, path: string) => {
    if (shop.pixelPages === null || !isOn(rest, shop.pixelPages) || !mayMeasure()) return removeFrame()
    if (!frame) {
      frame = document.createElement('iframe')
      // Nothing of it can lead this page away or open another one.
      frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms')
      frame.hidden = true
      frame.tabIndex = -1
      frame.title = ''
      frame.ariaHidden = 'true'
      frame.src = shop.frame
      document.body.append(frame)
    }
    views.push({ compass: 'view', path, search: location.search, isHome: rest === '' || rest === '/' })
    sendViews()
  }
  const see = () => {
    const path = location.pathname
    if (path === last) return
    last = path
    const rest = restOf(path)
    if (card) card.hidden = !isOn(rest, shop.askingPages)
    const event = shop.events.find(([page]) => isOn(rest, page))?.[1]
    if (event) count(event, path)
    measure(rest, path)
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || !frame || source !== frame.contentWindow || data?.compass !== 'ready') return
    isFrameReady = true
    sendViews()
  })
  const begin = () => {
    see()
    addEventListener('popstate', see)
    for (const name of ['pushState', 'replaceState'] as const) {
      const before = history[name]
      history[name] = function change(...to) {
        before.apply(this, to)
        see()
      }
    }
  }
  if (document.readyState === 'complete') setTimeout(begin)
  else addEventListener('load', () => setTimeout(begin), { once: true })

  if (!card) return
  // What floats at the foot of the page rises above the card, however many lines it has.
  const height = () => Math.ceil(card.getBoundingClientRect().height)
  const size = () => document.documentElement.style.setProperty('--consent', `${height()}px`)
  new ResizeObserver(size).observe(card)
  // The page stays where it is read; where this fails the form goes by itself.
  card.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null
    if (!button) return
    event.preventDefault()
    const fields = new URLSearchParams({ [button.name]: button.value })
    const sent = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' }).catch(() => null)
    if (sent?.type === 'opaqueredirect') {
      card.remove()
      return measure(restOf(location.pathname), location.pathname)
    }
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: button.name })
    field.value = button.value
    form.append(field)
    form.submit()
  })
}
