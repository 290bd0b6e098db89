import { useEffect } from 'react'

/** Tells the waking script that React has taken over, so that the touch that woke the page is played again. */
export function HydrationSignal() {
  useEffect(() => window.compassAwake?.(), [])
  return null
}
