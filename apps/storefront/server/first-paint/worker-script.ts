/** What the lines below need to know of their page. */
export interface WorkerNames {
  /** The worker is taken back: it was broken. */
  readonly isWithdrawn: boolean
  /** Where what tells the server of a failure is; absent: the bundler wrote none. */
  readonly reporter: string | undefined
  /** The page is a menu as everybody gets it: the worker stores it. */
  readonly isMenu: boolean
  /** "You are offline, this menu is as of {time}." */
  readonly asOf: string
  readonly clock: 12 | 24
}

/**
 * The few lines by which a page is stored for times without a network. They register the worker of the root and tell it what
 * was opened. A stored page says by them as of when it is, before React and without it.
 */
export function writeWorkerScript(names: WorkerNames): string {
  return `(${followWorker.toString()})(${JSON.stringify(names)})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
// Long on purpose: one text for the browser, whose parts share the page and its worker.
function followWorker({ isWithdrawn, reporter, isMenu, asOf, clock }: WorkerNames): void {
  const { documentElement: html } = document
  const file = '/service-worker-custom.js'
  const workers = navigator.serviceWorker
  const scope = window as unknown as {
    compassAwake?: () => void
    compassPatch?: boolean
    __reactRouterDataRouter?: { revalidate(): Promise<void> }
  }
  let waitMs = 1_000
  /** React takes elements of other names over; this one it leaves alone. */
  const strip = document.createElement('compass-as-of')
  strip.setAttribute('role', 'status')
  strip.className = 'notice'
  const sayAsOf = (at: number) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString()
    const day = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
    const form = { ...day, hour: 'numeric', minute: '2-digit', hour12: clock === 12 } as const
    const style = { ...form, calendar: 'gregory', numberingSystem: 'latn' } as const
    const time = new Intl.DateTimeFormat(html.lang, style).format(at)
    html.dataset.asOf = String(at)
    document.body.prepend(strip)
    strip.textContent = asOf.replace('{time}', time)
    // A network that is there is no server that answers.
    setTimeout(check, waitMs)
    waitMs = Math.min(2 * waitMs, 60_000)
  }
  const sayRight = () => {
    delete html.dataset.asOf
    strip.remove()
  }
  const send = (message: object) => {
    const url = location.href.split('#')[0]
    workers?.ready.then(({ active }) => active?.postMessage({ url, ...message })).catch(() => {})
  }
  const check = () => {
    if (html.dataset.asOf && navigator.onLine) send({ kind: 'check' })
  }
  if (html.dataset.asOf) sayAsOf(Number(html.dataset.asOf))
  // A shop in a frame of another site is shown by the network alone.
  if (!workers || self !== top) return

  const report = (error: unknown) => {
    // Whoever forbids storage wants no worker: that is no failure.
    if (!reporter || (error as Error)?.name === 'SecurityError') return
    import(/* @vite-ignore */ reporter).then(
      ({ take }) => take(new CustomEvent('compass-worker', { detail: error })),
      () => {},
    )
  }
  workers.addEventListener('message', ({ data }) => {
    if (data?.kind === 'as-of') sayAsOf(data.at)
    if (data?.kind === 'right') sayRight()
    if (data?.kind !== 'changed') return
    sayRight()
    // Nobody has touched it: the newer page is there at once. Else what stands is patched; another build comes with the next page.
    if (scope.compassAwake) location.reload()
    else if (data.isSameBuild) {
      scope.compassPatch = true
      scope.__reactRouterDataRouter?.revalidate().finally(() => delete scope.compassPatch)
    }
  })
  workers.startMessages()
  addEventListener('online', () => {
    waitMs = 1_000
    check()
  })

  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
  const register = async () => {
    for (const other of await workers.getRegistrations()) {
      const { pathname } = new URL(other.scope)
      const isOurs = pathname === '/' || pathname === '/push-worker'
      if (!isOurs || (isWithdrawn && pathname === '/')) await other.unregister()
    }
    if (isWithdrawn) return
    if (isLocal) {
      // On a local host another program may answer at this port tomorrow.
      const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (!answer) return
      if (answer.status === 404 || !/javascript/.test(answer.headers.get('content-type') ?? '')) {
        const old = await workers.getRegistration('/')
        if (old && (await old.unregister())) location.reload()
        return
      }
    }
    const registration = await workers.register(file, { scope: '/', updateViaCache: 'none' })
    if (!registration) return
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    send({ kind: 'opened', isMenu, files })
  }
  const soon = () => setTimeout(() => register().catch(report), 1_500)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
