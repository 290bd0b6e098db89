import type { Language } from '@compass/domain/languages'
import { PIXEL_PROVIDERS, type Pixel, providerOf } from '@compass/domain/privacy'
import { formatAllOf } from '@compass/i18n/formats'

/** Makes a list of Latin names run from the right where its sentence does. */
const RIGHT_TO_LEFT_MARK = '\u200f'

/** The companies that get what pixels count, as words of a sentence, and how many they are. */
export function listCompanies(pixels: readonly Pixel[], language: Language): { companies: string; count: number } {
  const names = [...new Set(pixels.map(({ kind }) => PIXEL_PROVIDERS[providerOf(kind)].name))]
  const list = formatAllOf(names, language)
  return { companies: language === 'ar' ? RIGHT_TO_LEFT_MARK + list : list, count: names.length }
}
