import type { Language } from '@compass/domain/languages'
import { INTL_LOCALES } from '../translator/registry.ts'

/** Things of which any will do: "a.example, b.example or c.example". */
export function formatOneOf(things: readonly string[], language: Language): string {
  return new Intl.ListFormat(INTL_LOCALES[language], { type: 'disjunction' }).format(things)
}
