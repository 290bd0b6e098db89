import { PIXEL_PROVIDERS, PIXEL_RETRY, type Pixel, providerOf } from '@compass/domain/privacy'

/** Scrambled, as Snap wants them. */
export interface HashedContact {
  readonly phone: string
  readonly email: string | null
}

interface PixelSetup {
  readonly pixels: readonly Pixel[]
  readonly loaders: Readonly<Record<'meta' | 'snap', string>>
  readonly contact: HashedContact | null
  readonly everyMs: number
  readonly times: number
}

/** The script of the frame that pixels run in (the specification, sections 4 and 9). */
export function writePixels(pixels: readonly Pixel[], contact: HashedContact | null): string {
  const hasSnap = pixels.some(({ kind }) => providerOf(kind) === 'snap')
  const setup: PixelSetup = {
    pixels,
    loaders: { meta: PIXEL_PROVIDERS.meta.loader, snap: PIXEL_PROVIDERS.snap.loader },
    contact: hasSnap ? contact : null,
    everyMs: PIXEL_RETRY.everyMs,
    times: PIXEL_RETRY.times,
  }
  return `(${runPixels.toString()})(${JSON.stringify(setup).replaceAll('<', '\\u003c')})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
// Long on purpose: one text for the browser, whose parts share the pixels and what has come of their scripts.
function runPixels({ pixels, loaders, contact, everyMs, times }: PixelSetup): void {
  type Queue = ((...command: unknown[]) => void) & Record<string, unknown> & { queue: unknown[] }
  const scope = window as unknown as Record<'fbq' | '_fbq' | 'snaptr', Queue | undefined>
  const loaded = new Set<string>()
  /** Keeps commands until the provider's own script takes them over, by the name that it gives itself there. */
  const makeQueue = (takes: string): Queue => {
    const queue: Queue = Object.assign(
      (...command: unknown[]) => {
        const take = queue[takes] as ((...command: unknown[]) => void) | undefined
        if (take) take.apply(queue, command)
        else queue.queue.push(command)
      },
      { queue: [] as unknown[] },
    ) as unknown as Queue
    return queue
  }
  const load = (provider: 'meta' | 'snap') => {
    const script = document.createElement('script')
    script.async = true
    script.src = loaders[provider]
    script.onload = () => loaded.add(provider)
    document.head.append(script)
  }
  const whenLoaded = (provider: string, send: () => void, left = times) => {
    if (loaded.has(provider)) send()
    else if (left > 0) setTimeout(() => whenLoaded(provider, send, left - 1), everyMs)
  }
  const ofMeta = pixels.filter(({ kind }) => kind !== 'snap')
  const ofSnap = pixels.filter(({ kind }) => kind === 'snap')
  if (ofMeta.length > 0) {
    const fbq = makeQueue('callMethod')
    // It counts what it is told, and nothing by itself.
    Object.assign(fbq, {
      push: fbq,
      loaded: true,
      version: '2.0',
      disablePushState: true,
      allowDuplicatePageViews: true,
    })
    scope.fbq = scope._fbq = fbq
    for (const { id } of ofMeta) {
      fbq('set', 'autoConfig', false, id)
      fbq('init', id)
    }
    load('meta')
  }
  if (ofSnap.length > 0) {
    const snaptr = makeQueue('handleRequest')
    scope.snaptr = snaptr
    const known = contact && {
      user_hashed_phone_number: contact.phone,
      ...(contact.email ? { user_hashed_email: contact.email } : {}),
    }
    for (const { id } of ofSnap) snaptr('init', id, ...(known ? [known] : []))
    load('snap')
  }
  const CAMPAIGN = /^(fbclid|ScCid|utm_[a-z]{1,20})$/
  const view = ({ path, search, isHome }: { path: string; search: string; isHome: boolean }) => {
    // Providers read the address: it is that of the page, with nothing but what an advertisement wrote behind it.
    const fields = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name))
    history.replaceState(null, '', fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path)
    for (const { kind, id } of pixels) {
      if (kind === 'snap') whenLoaded('snap', () => scope.snaptr?.('track', 'PAGE_VIEW'))
      else if (kind === 'shared') {
        if (path !== '/') whenLoaded('meta', () => scope.fbq?.('trackSingle', id, 'PageView'))
      } else
        whenLoaded('meta', () => {
          scope.fbq?.('trackSingle', id, 'PageView', {}, { eventID: String(Date.now()) })
          if (isHome) scope.fbq?.('trackSingle', id, 'ViewContent', {}, { eventID: String(Date.now()) })
        })
    }
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || data?.compass !== 'view') return
    const { path, search, isHome } = data
    if (typeof path === 'string' && /^\/(?!\/)/.test(path))
      view({ path, search: String(search), isHome: isHome === true })
  })
  parent.postMessage({ compass: 'ready' }, location.origin)
}
