import { type ChosenText, directionOf, type Language } from '@compass/domain/languages'

/** Attributes of an element whose words are in another language than its page. */
export interface LanguageMark {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/** What a text says of itself on a page; nothing where both are in one language. */
export function markLanguage(text: ChosenText | null | undefined, pageLanguage: Language): LanguageMark {
  if (!text || text.language === pageLanguage) return {}
  return { lang: text.language === 'sr' ? 'sr-Latn' : text.language, dir: directionOf(text.language) }
}
