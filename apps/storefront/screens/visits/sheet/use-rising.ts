import { useEffect, useRef, useState } from 'react'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'

/**
 * Whether a sheet is open. One that the page came with stands there; one that was tapped rises. Where it has become needless
 * the screen goes back by itself.
 */
export function useRising(isNeedless: boolean, onClose: () => void): boolean {
  const [open, setOpen] = useState(!useCameFromHere())
  useEffect(() => setOpen(true), [])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (isNeedless) close.current()
  }, [isNeedless])
  return open
}
