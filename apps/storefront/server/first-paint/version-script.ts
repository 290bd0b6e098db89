/**
 * The few lines by which a page that is open learns that another build runs (`GET /v1/version`). What the old one has stored is
 * cleared, and the next page is requested whole. A checkout and a payment are left alone. It looks once somebody touches the
 * page, and when they come back to it.
 */
export function writeVersionScript(names: { readonly build: string }): string {
  return `(${watchVersion.toString()})(${JSON.stringify(names)})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
function watchVersion({ build }: { readonly build: string }): void {
  const firstLookMs = 3_000
  const betweenLooksMs = 5 * 60_000
  let isOld = false
  let lookedAt = 0
  const look = async () => {
    if (isOld || document.visibilityState !== 'visible' || Date.now() - lookedAt < betweenLooksMs) return
    lookedAt = Date.now()
    const answer = await fetch('/v1/version', { cache: 'no-store' })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
    const current = answer?.data?.build
    if (typeof current !== 'string' || current === build) return
    isOld = true
    // A worker clears what is old as the one of the new build takes its place, and brings along what this person opened.
    const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
    if (registration?.active) return void registration.update().catch(() => {})
    if (!('caches' in window)) return
    for (const name of await caches.keys())
      if (name.startsWith('compass-') && !name.includes(current)) await caches.delete(name)
  }
  const begin = () => {
    if (lookedAt === 0) setTimeout(look, firstLookMs)
  }
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, begin, { passive: true, once: true, capture: true })
  addEventListener('visibilitychange', () => void look())
  // A link is the browser's own then: the router, whose parts may be gone from the server, does not hear of it.
  addEventListener(
    'click',
    (event) => {
      if (!isOld || !(event.target instanceof Element)) return
      const link = event.target.closest('a')
      const isElsewhere = !link || link.origin !== location.origin || link.target !== ''
      if (isElsewhere || /\/(checkout|payment)(\/|$)/.test(location.pathname)) return
      if (link.pathname !== location.pathname) event.stopPropagation()
    },
    true,
  )
}
