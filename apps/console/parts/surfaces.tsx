import { AlertIcon, CloseIcon, type Icon } from '@compass/ui/icons'
import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconAction } from './button.tsx'

/** A card of the page: never inside another one. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`pane p-4 ${className}`} />
}

const TAGS = {
  plain: 'bg-sunken text-ink2',
  on: 'bg-fill text-on',
  ok: 'bg-okbg text-ok',
  warn: 'bg-warnbg text-warn',
  bad: 'bg-badbg text-bad',
  pen: 'bg-penbg text-pen',
}

/** A state in a word or two, with its icon. */
export function Chip({
  look = 'plain',
  icon,
  children,
}: {
  readonly look?: keyof typeof TAGS
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span className={`tag ${TAGS[look]}`}>
      {icon}
      {children}
    </span>
  )
}

/** A sentence that must be seen: what presses, what failed, what is confirmed. */
export function Callout({
  look,
  icon,
  action,
  children,
}: {
  readonly look: 'plain' | 'warn' | 'bad' | 'ok'
  readonly icon?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={`flex items-center gap-3 rounded-ticket p-3 ${TAGS[look]}`}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}

/** Nothing here yet: what it would be, and the action that makes the first. */
export function Empty({
  icon: Drawing,
  title,
  children,
  action,
}: {
  readonly icon: Icon
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
      <span className="mb-2 grid size-19 place-items-center rounded-full bg-sunken text-ink2">
        <Drawing size={26} />
      </span>
      <p className="text-section">{title}</p>
      {children ? <p className="max-w-90 text-ink2 text-balance">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}

/** Rows that are on their way; they appear after 400 ms. */
export function LoadingRows({ label, rows = 6 }: { readonly label: string; readonly rows?: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 400)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={label} className="grid gap-3 p-4">
      {isShown
        ? Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
            <span key={row} aria-hidden="true" className="flex items-center gap-3">
              <span className="skeleton size-10 rounded-form" />
              <span className="skeleton h-3.5 flex-1 rounded-full" />
            </span>
          ))
        : null}
    </div>
  )
}

/** It did not work: the server's sentence, and the way to try again. */
export function Failed({ message, action }: { readonly message: string; readonly action?: ReactNode }) {
  return (
    <div className="p-4">
      <Callout look="bad" icon={<AlertIcon size={18} />} action={action}>
        {message}
      </Callout>
    </div>
  )
}

type PanelProps = {
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  /** Stands beside the title, before the way out. */
  readonly actions?: ReactNode
  /** Stays at the foot: the one main action. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A question about one thing, at the end of the page. The page beside stays in use; Escape closes it. */
export function Panel({ title, closeLabel, onClose, actions, foot, children }: PanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      aria-labelledby={id}
      className="side-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className="flex items-center gap-2 px-5 pt-4 pb-2">
        <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-page">
          {title}
        </h2>
        {actions}
        <IconAction label={closeLabel} icon={<CloseIcon size={18} />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
      {foot ? <footer className="border-t border-line px-5 py-4">{foot}</footer> : null}
    </aside>
  )
}

type Segment = { readonly value: string; readonly label: ReactNode }

/** Two to five ways that exclude each other. */
export function Segments({
  label,
  segments,
  value,
  onChoose,
  children,
  className = '',
}: {
  readonly label: string
  readonly segments: readonly Segment[]
  readonly value: string
  readonly onChoose: (value: string) => void
  /** Another way, which leads elsewhere: a link. */
  readonly children?: ReactNode
  readonly className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar
    <div role="group" aria-label={label} className={`parts-row ${className}`}>
      {segments.map(({ value: own, label: words }) => (
        <button key={own} type="button" aria-pressed={own === value} onClick={() => onChoose(own)}>
          {words}
        </button>
      ))}
      {children}
    </div>
  )
}
