import type { AnswerOf } from '@compass/contract/call'
import type { examineMerchant, FINDINGS, FindingCode } from '@compass/contract/doctor'
import { chooseText, type Text } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'

export type Finding = AnswerOf<typeof examineMerchant>['findings'][number]

/** What is looked at. */
export interface Examination {
  readonly api: Api
  readonly loaded: LoadedMerchant
  readonly now: Date
}

/** The values that a kind of finding has, and no others. */
type ValuesOf<Code extends FindingCode> = Required<Pick<Finding['values'], (typeof FINDINGS)[Code][number]>>

type FindingWriter = <Code extends FindingCode>(code: Code, values: ValuesOf<Code>, sentence: string) => Finding

/** Writes findings of one subject. */
export function findingsOf(subject: Finding['subject']): {
  missing: FindingWriter
  attention: FindingWriter
  well: FindingWriter
} {
  const writer = (state: Finding['state']): FindingWriter => {
    return (code, values, sentence) => ({ subject, state, code, values, sentence })
  }
  return { missing: writer('missing'), attention: writer('attention'), well: writer('well') }
}

/** A name for who runs the platform: English, else the merchant's own. */
export function nameOf(text: Text, { merchant }: LoadedMerchant): string {
  return chooseText(text, 'en', merchant.languages[0]!)?.text ?? '(no name)'
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}
