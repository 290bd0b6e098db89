import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react'

const SIZES = { foot: ' act-foot', ticket: ' act-ticket', board: ' act-board', form: '', table: ' act-table' }
const KINDS = {
  fill: 'act-fill',
  quiet: 'act-quiet',
  neutral: 'act-neutral',
  outline: 'act-outline',
  danger: 'act-danger',
  bad: 'act-bad',
  bare: 'act-bare',
}

type Look = {
  /** One `fill` in a pane. */
  readonly kind?: keyof typeof KINDS
  /** 56 at a panel's foot, 46 on a ticket, 44 on the board, 40 in forms, 32 in tables. */
  readonly size?: keyof typeof SIZES
  /** As wide as its place. */
  readonly wide?: boolean
}

type Own<T extends ElementType> = Look & {
  /** `'a'` or the router's Link; a button otherwise. */
  readonly as?: T
  readonly icon?: ReactNode
  /** What was pressed and is not confirmed yet ("Ready, sending"): same width, further presses do nothing. */
  readonly busy?: string | false | undefined
  readonly className?: string
  readonly children?: ReactNode
}

type ButtonProps<T extends ElementType = 'button'> = Own<T> & Omit<ComponentProps<T>, keyof Own<T>>

export function Button<T extends ElementType = 'button'>(props: ButtonProps<T>) {
  const {
    as,
    kind = 'neutral',
    size = 'form',
    wide,
    icon,
    busy,
    className,
    children,
    onClick,
    ...rest
  } = props as ButtonProps & { as?: ElementType }
  const As = as ?? 'button'
  const press = busy ? (event: MouseEvent) => event.preventDefault() : onClick
  const look = `act ${KINDS[kind]}${SIZES[size]}${wide ? ' w-full' : ''}`
  return (
    <As
      {...(As === 'button' && rest.type === undefined ? { type: 'button' } : {})}
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={press}
      className={className ? `${look} ${className}` : look}
    >
      <span className={`flex items-center justify-center gap-2 ${busy ? 'invisible' : ''}`}>
        {icon}
        {children}
      </span>
      {busy ? (
        <span className="flex items-center gap-2">
          <span className="spinner" />
          {busy}
        </span>
      ) : null}
    </As>
  )
}

/** A drawing that acts: its name is for screen readers and the pointer. */
export function IconAction(
  props: { readonly label: string; readonly icon: ReactNode } & Omit<ButtonProps, 'icon' | 'children'>,
) {
  const { label, icon, className = '', ...rest } = props
  return (
    <Button {...rest} aria-label={label} title={label} className={`aspect-square px-0 ${className}`}>
      {icon}
    </Button>
  )
}

/** A word that acts where a button would be too much ("Put back"). */
export function TextAction<T extends ElementType = 'button'>(props: { as?: T } & Omit<ComponentProps<T>, 'as'>) {
  const { as, className = '', ...rest } = props as { as?: ElementType; className?: string }
  const As = as ?? 'button'
  return <As {...(As === 'button' ? { type: 'button' } : {})} {...rest} className={`text-action ${className}`} />
}
