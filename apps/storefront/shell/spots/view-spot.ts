import type { ChosenText, Language, Text } from '@compass/domain/languages'
import { createTranslator } from '@compass/i18n/translator'
import type { SpotCookie } from './spot-cookie.ts'

/** A table or a room as the menu's head shows it, in the words of the page: a phone fetches none for it. */
export interface SpotView {
  readonly kind: 'table' | 'room'
  readonly label: string
  readonly number: string
  /** Zone or floor; null where the merchant names none. */
  readonly name: ChosenText | null
  readonly hint: string
  /** All of it, for who hears the page. */
  readonly spoken: string
  /** The way back to the ordinary menu. */
  readonly leave: string
  /** Where a party orders in rounds: what its basket is called. */
  readonly ourOrder?: string
}

/** Made by the server, which has all words. Null where no table is chosen yet. */
export function viewSpot(
  { kind, number, name, rounds }: SpotCookie,
  language: Language,
  say: (text: Text | null) => ChosenText | null,
): SpotView | null {
  if (kind === 'store') return null
  const t = createTranslator(language, ['store', 'visits'])
  const chosen = say(name)
  const label = t(kind === 'table' ? 'store.table' : 'store.room')
  return {
    kind,
    label,
    number,
    name: chosen,
    hint: t(kind === 'table' ? 'store.toTable' : 'store.toRoom'),
    spoken: [`${label} ${number}`, chosen?.text].filter(Boolean).join(', '),
    leave: t('store.leaveSpot'),
    ...(rounds ? { ourOrder: t('visits.ourOrder') } : {}),
  }
}
