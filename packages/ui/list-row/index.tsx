import type { ComponentProps, ElementType, ReactNode } from 'react'
import { ForwardIcon } from '../menu-icons/index.tsx'

type Own<T extends ElementType> = {
  /** `'a'`, the router's Link or `'button'` make the whole row act; a plain row otherwise. */
  readonly as?: T
  /** 20 px. */
  readonly icon?: ReactNode
  /** A micro label above the title ("Deliver to"). */
  readonly eyebrow?: ReactNode
  readonly title: ReactNode
  readonly note?: ReactNode
  /** At the end: WordButton, small Button, value. */
  readonly end?: ReactNode
  /** A chevron at the end: the row leads on. */
  readonly leads?: boolean
  /** The title keeps to one line with an ellipsis (an address). */
  readonly oneLine?: boolean
  readonly className?: string
}

type ListRowProps<T extends ElementType = 'div'> = Own<T> & Omit<ComponentProps<T>, keyof Own<T>>

/** Icon, words, something at the end; rows in a list are parted by hairlines. */
export function ListRow<T extends ElementType = 'div'>(props: ListRowProps<T>) {
  const { as, icon, eyebrow, title, note, end, leads, oneLine, className = '', ...rest } = props as Own<ElementType>
  const As = as ?? 'div'
  return (
    <As
      {...rest}
      className={`flex min-h-14 w-full items-center gap-3 border-line py-2.5 text-start not-last:border-b ${className}`}
    >
      {icon}
      <span className="min-w-0 flex-1">
        {eyebrow ? <span className="block text-micro text-ink2">{eyebrow}</span> : null}
        <span className={`block text-name ${oneLine ? 'truncate' : ''}`}>{title}</span>
        {note ? <span className="block text-small text-ink2">{note}</span> : null}
      </span>
      {end}
      {leads ? <ForwardIcon size={18} className="text-ink3" /> : null}
    </As>
  )
}
