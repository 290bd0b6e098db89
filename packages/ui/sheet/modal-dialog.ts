import type { MouseEvent, RefObject } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { keepFocus } from '../keep-focus/index.tsx'
import { followFinger } from './swipe.ts'

const leavingMs = 180

/** A dialog that opens over the page and leaves with a movement. */
type ModalDialog = {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** Begins to leave; `onClose` is called when it has left. */
  readonly leave: (event?: MouseEvent) => void
  /** For the element's `close`, which comes when it has left. */
  readonly handleClose: () => void
}

/** Keeps a `<dialog>` as `open` says: modal, with its heading in focus, and closing under a finger that pulls it down. */
export function useModalDialog(open: boolean, onClose: () => void): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null)
  const leaving = useRef(false)

  const leave = useCallback((event?: MouseEvent) => {
    event?.preventDefault()
    const element = dialog.current
    if (!element || leaving.current) return
    leaving.current = true
    element.dataset.leaving = ''
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(() => element.close(), still ? 0 : leavingMs)
  }, [])

  const handleClose = () => {
    const element = dialog.current
    // A close that arrives late, after unmounting or opening again, is nobody's wish.
    if (!element || element.open) return
    // Until the next frame the focus is still in what is hidden now, unless something outside had it before.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur()
    keepFocus()
    delete element.dataset.leaving
    delete element.dataset.still
    const isRequested = leaving.current
    leaving.current = false
    if (isRequested || open) onClose()
  }

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.matches(':modal')) {
      element.removeAttribute('open')
      element.showModal()
      element.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    }
    if (open || !element.open || leaving.current) return
    // Closed from outside (Back): the page knows already, so nobody is told.
    element.dataset.leaving = ''
    const timer = setTimeout(() => element.close(), leavingMs)
    return () => {
      clearTimeout(timer)
      delete element.dataset.leaving
    }
  }, [open])

  // Before the element goes from the page: closing hands the focus back, removing alone drops it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const stop = followFinger(element, () => leave())
    return () => {
      stop()
      if (element.open) element.close()
      requestAnimationFrame(keepFocus)
    }
  }, [leave])

  return { dialog, leave, handleClose }
}
