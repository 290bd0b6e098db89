import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether a sheet is open. One that the page came with stands there; one that was tapped rises. Where it has become needless
 * the screen goes back by itself.
 */
export function useRising(isNeedless: boolean, onClose: () => void): boolean {
  const { key } = useLocation()
  const [open, setOpen] = useState(key === 'default')
  useEffect(() => setOpen(true), [])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (isNeedless) close.current()
  }, [isNeedless])
  return open
}
