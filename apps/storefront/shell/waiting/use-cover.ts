import { useEffect, useRef, useState } from 'react'

const AFTER_MS = 400
/** Once seen it stays for its own fading in and a look: what goes at once flashes. */
const AT_LEAST_MS = 400
const LEAVES_MS = 160

type CoverPhase = 'hidden' | 'shown' | 'leaving'

/** When a cover shows: 400 ms after the wait has begun, for a moment at least, and then it fades over what has come. */
export function useCover(isWaiting: boolean): CoverPhase {
  const [phase, setPhase] = useState<CoverPhase>('hidden')
  const shownAt = useRef(0)
  useEffect(() => {
    if (isWaiting) {
      const timer = setTimeout(() => {
        shownAt.current = Date.now()
        setPhase('shown')
      }, AFTER_MS)
      return () => clearTimeout(timer)
    }
    const left = Math.max(0, shownAt.current + AT_LEAST_MS - Date.now())
    const leaving = setTimeout(() => setPhase((now) => (now === 'shown' ? 'leaving' : now)), left)
    const gone = setTimeout(() => setPhase('hidden'), left + LEAVES_MS)
    return () => {
      clearTimeout(leaving)
      clearTimeout(gone)
    }
  }, [isWaiting])
  return phase
}
