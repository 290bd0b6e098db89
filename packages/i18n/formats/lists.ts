import type { Language } from '@compass/domain/languages'
import { INTL_LOCALES } from '../translator/registry.ts'

/** What stands between the things of a row that is no sentence. */
export const commaOf = (language: Language): string => (language === 'ar' ? '، ' : ', ')

/** Things that count together: "Omar, Sara and Daniel". */
export function formatAllOf(things: readonly string[], language: Language): string {
  return new Intl.ListFormat(INTL_LOCALES[language], { type: 'conjunction' }).format(things)
}

/** Things of which any will do: "a.example, b.example or c.example". */
export function formatOneOf(things: readonly string[], language: Language): string {
  return new Intl.ListFormat(INTL_LOCALES[language], { type: 'disjunction' }).format(things)
}
