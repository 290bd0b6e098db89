import type { Language } from '@compass/domain/languages'
import { commaOf } from '@compass/i18n/formats'
import type { ConsoleArea } from '@compass/i18n/load-console'
import { createTranslator, type Translator } from '@compass/i18n/translator'
import { inTradeOf } from '@compass/i18n/verticals/console'
import { createContext, useContext, useMemo } from 'react'
import { useMerchantKind } from '#shell/session/index.tsx'

const Reader = createContext<Language>('en')

export const LanguageProvider = Reader.Provider

export function useLanguage(): Language {
  return useContext(Reader)
}

/** What stands between the things of a row, in the reader's language. */
export function useComma(): string {
  return commaOf(useLanguage())
}

/** The words of these areas, as the merchant's trade says them; a screen's own are loaded with it. */
export function useWords<A extends ConsoleArea>(...areas: readonly A[]): Translator<A> {
  const language = useLanguage()
  const kind = useMerchantKind()
  const wanted = areas.join(' ')
  return useMemo(() => inTradeOf(kind, createTranslator(language, wanted.split(' ') as A[])), [kind, language, wanted])
}
