import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether a question is open that something has caused; nothing that is false causes one. A question that the page came with
 * stands there, others rise. It opens again with each new cause.
 */
export function usePopup(cause: unknown): { readonly open: boolean; readonly close: () => void } {
  const { key } = useLocation()
  const [open, setOpen] = useState(Boolean(cause) && key === 'default')
  useEffect(() => setOpen(Boolean(cause)), [cause])
  return { open, close: useCallback(() => setOpen(false), []) }
}
