import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Adds to a list what its fields say. */
export function AddForm(props: {
  /** Of the button. */
  readonly label: string
  readonly canAdd: boolean
  readonly onAdd: () => void
  /** One field below the other, under a line. */
  readonly isStacked?: boolean
  /** It stands on a ground of its own. */
  readonly isInner?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  const { label, canAdd, onAdd, isStacked = false, isInner = false, className = '', children } = props
  const look = isStacked ? 'grid gap-2 border-t border-line pt-3' : 'flex flex-wrap items-end gap-2'
  return (
    <form
      className={`${look} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (canAdd) onAdd()
      }}
    >
      {children}
      <Button
        type="submit"
        kind={isInner ? 'outline' : 'neutral'}
        className={isStacked ? 'justify-self-start' : ''}
        disabled={!canAdd}
      >
        {label}
      </Button>
    </form>
  )
}
