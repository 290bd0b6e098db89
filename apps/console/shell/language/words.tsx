import type { Language } from '@compass/domain/languages'
import type { ConsoleArea } from '@compass/i18n/load-console'
import { createTranslator, type Translator } from '@compass/i18n/translator'
import { createContext, useContext, useMemo } from 'react'

const Reader = createContext<Language>('en')

export const LanguageProvider = Reader.Provider

export function useLanguage(): Language {
  return useContext(Reader)
}

/** The words of these areas; a screen's own are loaded with it. */
export function useWords<A extends ConsoleArea>(...areas: readonly A[]): Translator<A> {
  const language = useLanguage()
  const wanted = areas.join(' ')
  return useMemo(() => createTranslator(language, wanted.split(' ') as A[]), [language, wanted])
}
