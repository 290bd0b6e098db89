import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react'

type Look = {
  readonly kind?: 'fill' | 'quiet' | 'neutral' | 'outline' | 'float'
  /** 54 high, 44, or 36 inside a row of text (its target is 44 all the same). */
  readonly size?: 'main' | 'small' | 'row'
  /** As wide as its place. */
  readonly wide?: boolean
}

const kinds = {
  fill: 'btn-fill',
  quiet: 'btn-quiet',
  neutral: 'btn-neutral',
  outline: 'btn-outline',
  float: 'btn-float',
}
const sizes = { main: '', small: ' btn-small', row: ' btn-row' }

/** The classes alone, for what cannot be a Button (a `<summary>`, a `<label>`). */
export const buttonClass = ({ kind = 'fill', size = 'main', wide = false }: Look) =>
  `btn ${kinds[kind]}${sizes[size]}${wide ? ' w-full' : ''}`

type Own<T extends ElementType> = Look & {
  /** `'a'` or the router's Link; a button otherwise. */
  readonly as?: T
  readonly icon?: ReactNode
  /** Stands at the far end: the price on the main button. The label then goes to the start. */
  readonly end?: ReactNode
  /** What is happening now ("Placing your order"): spinner, same width, presses do nothing, focus stays. */
  readonly busy?: string | false | undefined
  readonly className?: string
  readonly children: ReactNode
}

export type ButtonProps<T extends ElementType = 'button'> = Own<T> & Omit<ComponentProps<T>, keyof Own<T>>

export function Button<T extends ElementType = 'button'>(props: ButtonProps<T>) {
  const { as, kind, size, wide, icon, end, busy, className, children, onClick, ...rest } = props as ButtonProps & {
    as?: ElementType
  }
  const As = as ?? 'button'
  const press = busy ? (event: MouseEvent) => event.preventDefault() : onClick
  const look = buttonClass({ kind, size, wide })
  return (
    <As
      {...(As === 'button' && rest.type === undefined ? { type: 'button' } : {})}
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={press}
      className={className ? `${look} ${className}` : look}
    >
      <span
        className={`flex items-center gap-x-2.5 ${end ? 'w-full flex-wrap justify-between' : 'justify-center'} ${busy ? 'invisible' : ''}`}
      >
        {icon}
        {children}
        {end}
      </span>
      {busy ? (
        <span className="flex items-center gap-2.5">
          <span className="spinner" />
          {busy}
        </span>
      ) : null}
    </As>
  )
}

/** A word in a text that acts or leads on ("Edit", "Order for later"). */
export function WordButton<T extends ElementType = 'button'>(props: { as?: T } & Omit<ComponentProps<T>, 'as'>) {
  const { as, className = '', ...rest } = props as { as?: ElementType; className?: string }
  const As = as ?? 'button'
  return <As {...(As === 'button' ? { type: 'button' } : {})} {...rest} className={`word ${className}`} />
}
