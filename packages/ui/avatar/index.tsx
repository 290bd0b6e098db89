import type { ReactNode } from 'react'
import { UserIcon } from '../menu-icons/index.tsx'
import { PEOPLE_COLOURS } from '../palette/people.ts'

/** 20 badge, 24 on a plate, 28 head of a group, 32 and 40 rows, 60 the head of a sheet. */
type AvatarSize = 20 | 24 | 28 | 32 | 40 | 60

/** Somebody at the table: the visitor is `me`, everybody else their number in the order of joining. */
export interface Person {
  readonly id: string
  readonly seat: 'me' | number
  /** The first letter of their name; absent: nobody says who it is. */
  readonly initial?: string | undefined
}

const sizes: Readonly<Record<AvatarSize, string>> = {
  20: 'avatar-20',
  24: 'avatar-24',
  28: 'avatar-28',
  32: 'avatar-32',
  40: 'avatar-40',
  60: 'avatar-60',
}

/** The class that gives a part the colours of a person (`peopleCss`). */
export function personClass(seat: Person['seat']): string {
  return seat === 'me' ? 'who-me' : `who-${((Math.max(1, seat) - 1) % PEOPLE_COLOURS) + 1}`
}

/** A circle with a letter. The name stands beside it, or is its `label` for a reader: colour alone says nothing. */
export function Avatar({ person, size, label }: { person: Person; size: AvatarSize; label?: string | undefined }) {
  const { seat, initial } = person
  return (
    <span
      className={`avatar ${sizes[size]} ${initial === undefined ? 'who-nobody' : personClass(seat)}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initial ?? <UserIcon size={Math.round(size / 2)} />}
    </span>
  )
}

/** People side by side, each over a part of the one before; from the fifth on a number stands for the rest. */
export function AvatarRow({
  people,
  size,
  label,
  more,
  className = '',
}: {
  people: readonly Person[]
  size: AvatarSize
  /** All their names, for a reader; where the names stand beside it, none. */
  label?: string | undefined
  /** "+2", in the page's digits. */
  more: (count: number) => ReactNode
  className?: string
}) {
  const shown = people.length > 4 ? people.slice(0, 3) : people
  const rest = people.length - shown.length
  return (
    <span
      className={`avatar-row ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {rest > 0 ? (
        <span className={`avatar ${sizes[size]} who-more`}>
          <bdi dir="ltr">{more(rest)}</bdi>
        </span>
      ) : null}
    </span>
  )
}
