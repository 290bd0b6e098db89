import { chooseText, type Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { serverWords } from '@compass/i18n/server'
import type { Because } from '../../records/recurring/series.ts'

/** Why a date makes no order, as a sentence. */
export function describeBecause(because: Because, { merchant }: LoadedMerchant, language: Language): string {
  const words = serverWords(language)
  if (because.kind !== 'item') return words(`recurring.because_${because.kind}`)
  const item = chooseText(because.name, language, merchant.languages[0] ?? 'en')?.text
  return item ? words('recurring.because_item', { item }) : words('recurring.because_choice')
}
