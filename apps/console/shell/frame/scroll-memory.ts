import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORED = 'compass.console.scroll'
/** So long a list may take to come back. */
const WAITS_MS = 3_000
const MAX_STORED = 50

/** How far down each entry of the history was; a reload knows it too. */
const positions = readStored()

/** Back finds a page as far down as it was left; another screen begins at its top; a filter moves nothing. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname: '' })
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => positions.set(entryOf(shown.current), scrollY)
    const store = () => {
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-MAX_STORED)))
      } catch {
        // A browser that stores nothing begins at the top after a reload.
      }
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', store)
    }
  }, [])
  useLayoutEffect(() => {
    const isSameScreen = shown.current.pathname === pathname
    shown.current = { key, pathname }
    if (type === 'POP') return scrollWhenLongEnough(positions.get(entryOf({ key, pathname })) ?? 0)
    if (!isSameScreen) scrollTo(0, 0)
    return undefined
  }, [key, pathname, type])
}

/** The first entry of every load has the same key, so that the path tells them apart. */
const entryOf = ({ key, pathname }: { readonly key: string; readonly pathname: string }) => `${key} ${pathname}`

/** Waits for what is still on its way, unless somebody scrolls meanwhile. */
function scrollWhenLongEnough(wanted: number): () => void {
  const root = document.documentElement
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ['wheel', 'touchstart', 'keydown']) removeEventListener(name, stop)
  }
  const look = () => {
    if (root.scrollHeight - innerHeight < wanted) return
    scrollTo(0, wanted)
    stop()
  }
  const observer = new ResizeObserver(look)
  const timer = setTimeout(stop, WAITS_MS)
  observer.observe(document.body)
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, stop, { passive: true })
  look()
  return stop
}

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
