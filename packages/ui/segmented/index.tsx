import type { ComponentProps, ElementType, ReactNode } from 'react'

type Segment = {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  /** With an address it is a link, otherwise a submit button with the group's name. */
  readonly href?: string
}

type SegmentedProps = {
  /** What is being chosen, for a screen reader. */
  readonly label: string
  readonly segments: readonly Segment[]
  readonly value: string
  readonly name?: string
  /** The router's Link; it gets `to`. */
  readonly linkAs?: ElementType
  readonly onChoose?: (value: string) => void
  readonly type?: ComponentProps<'button'>['type']
  readonly className?: string
}

/** Two or three ways that exclude each other, 44 high: delivery or pickup. */
export function Segmented(props: SegmentedProps) {
  const { label, segments, value, name, linkAs, onChoose, type = 'submit', className = '' } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar
    <div role="group" aria-label={label} className={`segments ${className}`}>
      {segments.map(({ value: own, label: words, icon, href }) => {
        const press = onChoose ? () => onChoose(own) : undefined
        if (href !== undefined) {
          const Link = linkAs ?? 'a'
          const to = linkAs ? { to: href } : { href }
          return (
            <Link key={own} {...to} aria-current={own === value ? 'true' : undefined} onClick={press}>
              {icon}
              {words}
            </Link>
          )
        }
        return (
          <button key={own} type={type} name={name} value={own} aria-pressed={own === value} onClick={press}>
            {icon}
            {words}
          </button>
        )
      })}
    </div>
  )
}
