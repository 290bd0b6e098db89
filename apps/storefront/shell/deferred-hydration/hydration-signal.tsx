import { useEffect } from 'react'

/**
 * Tells the waking script that React has taken over, so that the touch that woke the page is played again. Within React's own
 * work it would fall on parts that React still has to take over, and be lost: it is told right after.
 */
export function HydrationSignal() {
  useEffect(() => {
    const timer = setTimeout(() => {
      window.compassAwake?.()
      // Nobody waits for it; without a network a window that is turned shows what its new layout has there.
      import('#shell/navigation/keep-place.ts').then(({ keepPlaceOnResize }) => keepPlaceOnResize()).catch(() => {})
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
