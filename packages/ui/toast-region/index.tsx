import type { ReactNode } from 'react'

/**
 * Where toasts appear: render it always, so that a screen reader hears what comes into it. `aboveBar`: 12 above the
 * cart bar. A modal sheet makes the page inert, so a sheet whose actions can be undone has a region of its own.
 */
export function ToastRegion({ aboveBar = false, children }: { aboveBar?: boolean; children?: ReactNode }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-30 mx-auto grid w-full max-w-120 gap-2 px-4 *:pointer-events-auto ${aboveBar ? 'bottom-22' : 'bottom-4'}`}
    >
      {children}
    </div>
  )
}
