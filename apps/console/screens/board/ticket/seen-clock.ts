import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { everySecond } from '../every-second.ts'

/** The seconds of what is in view: nobody reads what is not, and it is told once it comes back. */
class SeenClock {
  readonly #listeners = new Set<() => void>()
  #isSeen = true

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const end = everySecond(() => {
      if (this.#isSeen) listener()
    })
    return () => {
      this.#listeners.delete(listener)
      end()
    }
  }

  setSeen(isSeen: boolean): void {
    this.#isSeen = isSeen
    if (isSeen) for (const listener of this.#listeners) listener()
  }
}

const Seconds = createContext<Pick<SeenClock, 'subscribe'>>({ subscribe: everySecond })

export const SecondsProvider = Seconds.Provider

/** How whoever stands here is told the seconds. */
export function useSeconds(): SeenClock['subscribe'] {
  return useContext(Seconds).subscribe
}

/** The seconds of an element. Where it is far, the browser skips its content while it is out of view (`content-visibility: auto`). */
export function useSeenClock(element: RefObject<HTMLElement | null>, isFar: boolean): SeenClock {
  const [clock] = useState(() => new SeenClock())
  useLayoutEffect(() => {
    const { current } = element
    if (!isFar) return clock.setSeen(true)
    const look = (event: Event) => clock.setSeen(!(event as ContentVisibilityAutoStateChangeEvent).skipped)
    current?.addEventListener('contentvisibilityautostatechange', look)
    return () => current?.removeEventListener('contentvisibilityautostatechange', look)
  }, [element, clock, isFar])
  return clock
}
