import { useCallback, useEffect, useState } from 'react'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'

/**
 * Whether a question is open that something has caused; nothing that is false causes one. A question that the page came with
 * stands there, others rise. It opens again with each new cause.
 */
export function usePopup(cause: unknown): { readonly open: boolean; readonly close: () => void } {
  const isFirst = !useCameFromHere()
  const [open, setOpen] = useState(Boolean(cause) && isFirst)
  useEffect(() => setOpen(Boolean(cause)), [cause])
  return { open, close: useCallback(() => setOpen(false), []) }
}
