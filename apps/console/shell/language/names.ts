import { directionOf, isLanguage, type Language } from '@compass/domain/languages'

const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  sr: 'Srpski',
  fr: 'Français',
  el: 'Ελληνικά',
}

/** A language by its own name, in its own script. */
export function nameOfLanguage(language: string): string {
  return isLanguage(language) ? NAMES[language] : language
}

/** How a place for words of a language is marked: which one it is, and which way it runs. */
export function marksOfLanguage(language: string | undefined): { lang?: Language; dir?: 'ltr' | 'rtl' } {
  return isLanguage(language) ? { lang: language, dir: directionOf(language) } : {}
}
