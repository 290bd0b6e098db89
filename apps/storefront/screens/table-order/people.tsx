import { commaOf, formatNumber } from '@compass/i18n/formats'
import { Avatar, AvatarRow } from '@compass/ui/avatar'
import type { ComponentProps } from 'react'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PersonView } from './table-view.ts'

/** How somebody of the party is called: "You", their name, or "Guest 2". */
export function usePersonName(): (person: Pick<PersonView, 'who' | 'name' | 'number'>) => string {
  const t = useWords('visits')
  return ({ who, name, number }) => (who === 'me' ? t('visits.you') : (name ?? t('visits.guest', { number })))
}

/** The initial in a circle: of the name, or the number of who typed none. */
function initialOf({ name, number }: Pick<PersonView, 'name' | 'number'>): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name?.trim() ?? '')
  return first?.segment ?? String(number)
}

type Size = ComponentProps<typeof Avatar>['size']

/** Somebody's circle; with `named` it says who it is to who hears the page. */
export function PersonAvatar({ person, size, named = false }: { person: PersonView; size: Size; named?: boolean }) {
  const nameOf = usePersonName()
  const { id, who } = person
  return (
    <Avatar
      person={{ id, seat: who, initial: initialOf(person) }}
      size={size}
      {...(named ? { label: nameOf(person) } : {})}
    />
  )
}

/** All of the party at the end of a title. */
export function PeopleRow({ people }: { people: readonly PersonView[] }) {
  const t = useWords('visits')
  const { language } = useShell()
  const nameOf = usePersonName()
  if (people.length === 0) return null
  return (
    <AvatarRow
      people={people.map((person) => ({ id: person.id, seat: person.who, initial: initialOf(person) }))}
      size={32}
      label={t('visits.whosHereNames', { names: people.map(nameOf).join(commaOf(language)) })}
      more={(count) => `+${formatNumber(count, language)}`}
    />
  )
}
