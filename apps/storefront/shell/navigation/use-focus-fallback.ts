import { keepFocus } from '@compass/ui/keep-focus'
import { useEffect } from 'react'

/** Where a change has taken the pressed button from the page, the focus goes to the page's content. */
export function useFocusFallback(change: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is looked after once
  useEffect(() => {
    const frame = requestAnimationFrame(keepFocus)
    return () => cancelAnimationFrame(frame)
  }, [change])
}
