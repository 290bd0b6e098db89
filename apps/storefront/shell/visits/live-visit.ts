import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { readOwnVisit } from './visit-cookie.ts'
import type { VisitData } from './visit-view.ts'

const LOOK_EVERY_MS = 5000
/** While the stream lives one look in so many is taken all the same: a lost message must not be a lost change. */
const LOOKS_SKIPPED_WHILE_LIVE = 6
/** From one screen to the next the stream stays. */
const LINGER_MS = 3000
/** Who changed nothing for so long is not choosing any more, and no event says so. */
const CHOOSING_MS = 20_000

interface Snapshot {
  readonly visit: VisitData | null
  /** The server does not know it of this browser any more: another user signed in, or it is long over. */
  readonly isGone: boolean
  /** False: what a page came with is newer. */
  readonly isKnown: boolean
}

const UNKNOWN: Snapshot = { visit: null, isGone: false, isKnown: false }

/** Nothing more is told of a visit that is over, nor to somebody who left it or was sent away. */
const isOver = ({ state, me }: VisitData) => state === 'ended' || me.state === 'out'

/** The one visit that a document watches: by server-sent events, and by asking where these do not come. */
// Long on purpose: a stream, a timer and a reading that only hold together when one scope owns their state.
export function createLiveVisit() {
  let snapshot: Snapshot = UNKNOWN
  let watched: { readonly url: string; readonly id: string } | null = null
  let source: EventSource | null = null
  let isLive = false
  let reading: Promise<void> | null = null
  let isStale = false
  let timer: ReturnType<typeof setInterval> | undefined
  let choosing: ReturnType<typeof setTimeout> | undefined
  let ending: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const publish = (next: Snapshot) => {
    snapshot = next
    for (const notify of listeners) notify()
  }

  const take = (visit: VisitData) => {
    if (watched?.id !== visit._id) return
    if (snapshot.visit && visit.version < snapshot.visit.version) return
    clearTimeout(choosing)
    if (visit.party?.members.some(({ isChoosing }) => isChoosing)) choosing = setTimeout(read, CHOOSING_MS)
    publish({ visit, isGone: false, isKnown: true })
    if (isOver(visit)) close()
    // Somebody who was out has asked anew.
    else if (listeners.size > 0) open()
  }

  const fetchVisit = async ({ url, id }: NonNullable<typeof watched>) => {
    const response = await fetch(`/v1/visits/${id}`, {
      headers: { 'x-merchant': url },
      signal: AbortSignal.timeout(LOOK_EVERY_MS - 500),
    })
    if (watched?.id !== id) return
    if (response.status === 404 || response.status === 401) {
      close()
      publish({ ...snapshot, isGone: true, isKnown: true })
    }
    if (!response.ok) return
    const { data } = (await response.json()) as { data: { visit: VisitData } }
    take(data.visit)
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  function read(): void {
    if (!watched) return
    if (reading) {
      isStale = true
      return
    }
    isStale = false
    // Without a network the notice says so, and the next look comes.
    reading = fetchVisit(watched)
      .catch(() => {})
      .finally(() => {
        reading = null
        if (isStale) read()
      })
  }

  function listen({ url, id }: NonNullable<typeof watched>): void {
    source = new EventSource(`/v1/visits/${id}/events?m=${url}`)
    source.addEventListener('visit', ({ data }: MessageEvent<string>) => {
      isLive = true
      const { version } = JSON.parse(data) as { version: number }
      if (version > (snapshot.visit?.version ?? -1)) read()
    })
    source.addEventListener('open', () => {
      isLive = true
      read()
    })
    source.addEventListener('error', () => {
      isLive = false
    })
  }

  const lookWhenSeen = () => {
    if (document.visibilityState === 'visible') read()
  }

  function open(): void {
    if (!watched || source) return
    const at = watched
    let looks = 0
    listen(at)
    timer = setInterval(() => {
      looks += 1
      if (isLive && looks % LOOKS_SKIPPED_WHILE_LIVE !== 0) return
      if (source?.readyState === EventSource.CLOSED && looks % LOOKS_SKIPPED_WHILE_LIVE === 0) listen(at)
      read()
    }, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lookWhenSeen)
    addEventListener('online', read)
  }

  function close(): void {
    source?.close()
    source = null
    isLive = false
    clearInterval(timer)
    clearTimeout(choosing)
    document.removeEventListener('visibilitychange', lookWhenSeen)
    removeEventListener('online', read)
  }

  return {
    subscribe(notify: () => void): () => void {
      clearTimeout(ending)
      listeners.add(notify)
      if (!snapshot.isGone && !(snapshot.visit && isOver(snapshot.visit))) open()
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0) ending = setTimeout(close, LINGER_MS)
      }
    },
    getSnapshot: () => snapshot,
    /** From now on it is this visit; what was read of it already is taken. */
    watch(url: string, id: string, known: VisitData | null): void {
      if (watched?.id !== id || watched.url !== url) {
        close()
        watched = { url, id }
        snapshot = UNKNOWN
        if (listeners.size > 0) open()
      }
      if (known) take(known)
      else if (!snapshot.visit || isOver(snapshot.visit)) read()
    },
    forget(): void {
      close()
      watched = null
      publish({ ...UNKNOWN, isKnown: true })
    },
    take,
    read,
  }
}

let leaving = false

/** One's own leaving has been sent, and is not answered yet: its news may come before its answer. */
export function noteLeaving(isSent: boolean): void {
  leaving = isSent
}

export function isLeaving(): boolean {
  return leaving
}

type LiveVisit = ReturnType<typeof createLiveVisit>

let shared: LiveVisit | null = null

function liveVisit(): LiveVisit {
  shared ??= createLiveVisit()
  return shared
}

interface VisitHandle extends Pick<Snapshot, 'visit' | 'isGone'> {
  /** Puts in what an answer has brought. */
  readonly take: (visit: VisitData) => void
  /** The browser belongs to none any more. */
  readonly forget: () => void
  /** A form or an item may have begun a visit: the cookie names it. */
  readonly look: () => void
  /** A change of one's own was answered: it is read at once. */
  readonly refresh: () => void
}

const nobody = () => () => {}

/** The visit of this browser, up to date; `loaded` is what the page came with. Every component may ask: one stream serves all. */
export function useVisit(url: string, loaded: VisitData | null): VisitHandle {
  const isServer = typeof window === 'undefined'
  const live = isServer ? null : liveVisit()
  const atFirst = useCallback(() => null, [])
  const snapshot = useSyncExternalStore<Snapshot | null>(
    live?.subscribe ?? nobody,
    live?.getSnapshot ?? atFirst,
    atFirst,
  )
  useEffect(() => {
    if (loaded) liveVisit().watch(url, loaded._id, loaded)
  }, [url, loaded])
  const look = useCallback(() => {
    const own = readOwnVisit(url)
    if (own) liveVisit().watch(url, own.visit, null)
  }, [url])
  return {
    visit: snapshot?.isKnown ? snapshot.visit : loaded,
    isGone: snapshot?.isGone ?? false,
    take: useCallback(
      (visit: VisitData) => {
        liveVisit().watch(url, visit._id, visit)
      },
      [url],
    ),
    forget: useCallback(() => liveVisit().forget(), []),
    look,
    refresh: useCallback(() => liveVisit().read(), []),
  }
}
