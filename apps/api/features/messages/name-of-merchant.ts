import { chooseText, isLanguage } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'

/** A merchant as messages in a language call it. */
export function nameOfMerchant({ name, slug, languages }: Merchant, language: string): string {
  const first = languages[0] ?? 'en'
  return chooseText(name, isLanguage(language) ? language : first, first)?.text ?? slug
}
