import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { keepFocus } from '../keep-focus/index.tsx'

/**
 * Where toasts appear: render it always, so that a screen reader hears what comes into it. `aboveBar`: 12 above the
 * cart bar. A modal sheet makes the page inert, so a sheet whose actions can be undone has a region of its own.
 */
export function ToastRegion({ aboveBar = false, children }: { aboveBar?: boolean; children?: ReactNode }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-30 mx-auto mb-[env(safe-area-inset-bottom)] grid w-full max-w-120 gap-2 px-4 *:pointer-events-auto ${aboveBar ? 'bottom-22' : 'bottom-4'}`}
    >
      {children}
    </div>
  )
}

type ToastProps = {
  readonly icon?: ReactNode
  readonly text: string
  /** "Undo"; the toast then stays 8 s instead of 4. `name`, `value` and `form` make it act without scripts. */
  readonly action?: { label: string; onClick: () => void }
  readonly onGone: () => void
}

/** One thing that happened. Waits while it is pointed at or holds focus. Give each happening its own `key`. */
export function Toast({ icon, text, action, onGone }: ToastProps) {
  const [held, setHeld] = useState(false)
  const before = useRef<EventTarget | null>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  // The toast goes with its button: the focus returns to where it came from, or to the content before anything is drawn.
  const act = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    action?.onClick()
    queueMicrotask(keepFocus)
  }
  const seconds = action ? 8 : 4
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => gone.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock
    <div
      className="toast shadow-s2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      {icon}
      <span className="min-w-0 flex-1">{text}</span>
      {action ? (
        <button type="button" onClick={act} className="-my-1 min-h-11 rounded-chip px-3 font-strong">
          {action.label}
        </button>
      ) : null}
    </div>
  )
}
