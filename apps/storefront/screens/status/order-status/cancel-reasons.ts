import type { Language } from '@compass/domain/languages'
import { createTranslator } from '@compass/i18n/translator'

/** Why somebody cancels, as they may say if they like. */
export const CANCEL_REASONS = ['whyMistake', 'whyChange', 'whyWait', 'whyPlans'] as const

/** What the merchant reads, in its own language; undefined: nothing was said. */
export function reasonFor(merchantLanguage: Language, chosen: unknown): string | undefined {
  const reason = CANCEL_REASONS.find((one) => one === chosen)
  return reason && createTranslator(merchantLanguage, ['status'])(`status.${reason}`)
}
