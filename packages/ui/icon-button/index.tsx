import type { ComponentProps, ElementType, ReactNode } from 'react'

const looks = {
  plain: 'text-ink',
  sunken: 'bg-sunken text-ink',
  tint: 'bg-tint2 text-accent',
  float: 'btn-float',
  dark: 'bg-surface text-ink shadow-s2',
}

export type IconButtonLook = keyof typeof looks

/** The classes alone, for what is an icon button at times. */
export const iconButtonClass = ({ look = 'plain', size = 44 }: { look?: IconButtonLook; size?: 40 | 44 }) =>
  `grid shrink-0 place-items-center rounded-full transition-[scale] active:scale-95 ${size === 40 ? 'size-10 hit' : 'size-11'} ${looks[look]}`

type Own<T extends ElementType> = {
  /** `'a'` or the router's Link; a button otherwise. */
  readonly as?: T
  /** What it does, with its object: "Add Karak tea". */
  readonly label: string
  readonly icon: ReactNode
  /** float: plus on a plate · tint: plus in a row · sunken: close in a sheet · dark: over a picture. */
  readonly look?: IconButtonLook
  /** 40 is drawn on cards (its target is 44), 44 in bars. */
  readonly size?: 40 | 44
  readonly className?: string
}

type IconButtonProps<T extends ElementType = 'button'> = Own<T> & Omit<ComponentProps<T>, keyof Own<T>>

export function IconButton<T extends ElementType = 'button'>(props: IconButtonProps<T>) {
  const {
    as,
    label,
    icon,
    look,
    size,
    className = '',
    ...rest
  } = props as IconButtonProps & {
    as?: ElementType
  }
  const As = as ?? 'button'
  return (
    <As
      {...(As === 'button' && rest.type === undefined ? { type: 'button' } : {})}
      {...rest}
      aria-label={label}
      className={`${iconButtonClass({ look, size })} ${className}`}
    >
      {icon}
    </As>
  )
}
