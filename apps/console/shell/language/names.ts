import { isLanguage, type Language } from '@compass/domain/languages'

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
