import type { AnswerOf } from '@compass/contract/call'
import type { examineMerchant } from '@compass/contract/doctor'
import { chooseText, type Text } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'

export type Finding = AnswerOf<typeof examineMerchant>['findings'][number]

/** What is looked at. */
export interface Examined {
  readonly api: Api
  readonly loaded: LoadedMerchant
  readonly now: Date
}

type Say = (sentence: string) => Finding

/** Writes findings of one subject. */
export function findingsOf(subject: Finding['subject']): { missing: Say; attention: Say; well: Say } {
  const of = (state: Finding['state']): Say => {
    return (sentence) => ({ subject, state, sentence })
  }
  return { missing: of('missing'), attention: of('attention'), well: of('well') }
}

/** A name for who runs the platform: English, else the merchant's own. */
export function nameOf(text: Text, { merchant }: LoadedMerchant): string {
  return chooseText(text, 'en', merchant.languages[0]!)?.text ?? '(no name)'
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}
