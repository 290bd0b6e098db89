import { keepFocus } from '@compass/ui/keep-focus'
import { useEffect, useRef } from 'react'

/** Where a change has taken the pressed button from the page, the focus goes to the page's content; as it opens nothing moves. */
export function useFocusFallback(change: unknown): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    const frame = requestAnimationFrame(keepFocus)
    return () => cancelAnimationFrame(frame)
  }, [change])
}
