import type { Language } from '@compass/domain/languages'
import { plainMessage } from '@compass/i18n/plain-message'
import { serverWords } from '@compass/i18n/server'
import type { MessageText } from '../../records/messages/messages.ts'

/** Our templates: the words of each, and what stands in them. */
export const TEMPLATES = {
  code: { words: 'messages.code', params: ['code', 'merchant'] },
  phoneChanged: { words: 'messages.phoneChanged', params: ['merchant', 'phone'] },
  staffInvitation: { words: 'messages.staffInvitation', params: ['merchant', 'link'] },
  payLink: { words: 'messages.payLink', params: ['merchant', 'amount', 'what', 'link'] },
  payLinkPaid: { words: 'messages.payLinkPaid', params: ['merchant', 'amount', 'what', 'link'] },
  accepted: { words: 'messages.accepted', params: ['merchant', 'number', 'link'] },
  readyToPickUp: { words: 'messages.readyToPickUp', params: ['merchant', 'number', 'outlet'] },
  onItsWay: { words: 'messages.onItsWay', params: ['merchant', 'number', 'link'] },
  delivered: { words: 'messages.delivered', params: ['merchant', 'number'] },
  pickedUp: { words: 'messages.pickedUp', params: ['merchant', 'number'] },
  undelivered: { words: 'messages.undelivered', params: ['merchant', 'number', 'phone'] },
  declined: { words: 'messages.declined', params: ['merchant', 'number', 'link'] },
  declinedPaid: { words: 'messages.declinedPaid', params: ['merchant', 'number', 'link'] },
  cancelledByStore: { words: 'messages.cancelledByStore', params: ['merchant', 'number', 'phone'] },
  cancelledByStorePaid: { words: 'messages.cancelledByStorePaid', params: ['merchant', 'number', 'phone'] },
  cancelledByCustomer: { words: 'messages.cancelledByCustomer', params: ['merchant', 'number'] },
  cancelledByCustomerPaid: { words: 'messages.cancelledByCustomerPaid', params: ['merchant', 'number'] },
  refunded: { words: 'messages.refunded', params: ['merchant', 'amount', 'number'] },
  refundedAsCredits: { words: 'messages.refundedAsCredits', params: ['merchant', 'amount', 'number'] },
  refundedInCash: { words: 'messages.refundedInCash', params: ['merchant', 'amount', 'number', 'phone'] },
  refundedByManager: { words: 'messages.refundedByManager', params: ['merchant', 'amount', 'number', 'phone'] },
  problemAnswered: { words: 'messages.problemAnswered', params: ['merchant', 'number', 'link'] },
  question: { words: 'messages.question', params: ['merchant', 'number', 'link'] },
  repeated: { words: 'recurring.smsOrdered', params: ['merchant', 'number', 'when', 'total', 'link'] },
  repeatAsked: { words: 'recurring.smsAsk', params: ['merchant', 'when', 'total', 'before', 'until', 'link'] },
  repeatSkipped: { words: 'recurring.smsSkipped', params: ['merchant', 'when', 'because', 'link'] },
} as const

export type TemplateName = keyof typeof TEMPLATES
type ValuesOf<T extends TemplateName> = Readonly<Record<(typeof TEMPLATES)[T]['params'][number], string>>

/** Said of one vendor of a court: the others' part goes on, and a sentence says so. */
const REST = 'Rest'
/** Those that the sentence of the rest can follow. */
export const TEMPLATES_WITH_REST = [
  'declined',
  'declinedPaid',
  'cancelledByStore',
  'cancelledByStorePaid',
  'cancelledByCustomer',
  'cancelledByCustomerPaid',
] as const satisfies readonly TemplateName[]

/** A message in one language, as a text and as a template with its values. */
export function sayMessage<T extends TemplateName>(
  language: Language,
  template: T,
  params: ValuesOf<T>,
  confirmsRest = false,
): MessageText {
  const named = confirmsRest ? template + REST : template
  return { template: named, params, body: plainMessage(wordsOf(language, named, params), language) }
}

/** A message with another name of its template; nothing is said where there is none of this name. */
function wordsOf(language: Language, named: string, values: Readonly<Record<string, string>>): string {
  const base = named.endsWith(REST) ? named.slice(0, -REST.length) : named
  const t = serverWords(language) as unknown as (key: string, values?: Readonly<Record<string, string>>) => string
  const text = t(TEMPLATES[base as TemplateName].words, values)
  if (base === named) return text
  // The link stays at the end, where a message has one.
  const rest = t('messages.restConfirmed')
  const { link } = values
  return link && text.includes(link) ? text.replace(link, () => `${rest} ${link}`) : `${text} ${rest}`
}

/** A template as WhatsApp is to know it. */
export interface TemplateText {
  /** With `{{1}}`, `{{2}}` … for its values. */
  readonly text: string
  /** Names of the values, in the order of their numbers. */
  readonly params: readonly string[]
}

/** A value that no words can hold by themselves. */
const MARKED = /\ue000(\w+)\ue001/g
/** A sign beside it is not enough: there is a word before each value, and one after it. */
const BEGINS_WITH_VALUE = /^[^\p{L}\p{N}]*\{\{/u
const ENDS_WITH_VALUE = /\}\}[^\p{L}\p{N}]*$/u
const ISOLATES = /[\u2066-\u2069]/g

/**
 * The text of a template with numbers for its values. A merchant's own number sends in its name, which then stands in the text; on
 * the deployment's number it is a value. A template neither begins nor ends with a value: it would be refused.
 *
 * @param merchantName null: it is a value
 */
export function templateText(language: Language, named: string, merchantName: string | null): TemplateText {
  const names = TEMPLATES[baseOf(named)].params
  const marked = Object.fromEntries(names.map((name) => [name, `\ue000${name}\ue001`]))
  const values = merchantName === null ? marked : { ...marked, merchant: merchantName }
  const params: string[] = []
  const numbered = wordsOf(language, named, values)
    .replace(ISOLATES, '')
    .replace(MARKED, (_, name: string) => {
      if (!params.includes(name)) params.push(name)
      return `{{${params.indexOf(name) + 1}}}`
    })
  const t = serverWords(language)
  const begun = BEGINS_WITH_VALUE.test(numbered) ? `${t('messages.hello')}\n${numbered}` : numbered
  const text = ENDS_WITH_VALUE.test(begun) ? `${begun}\n${t('messages.thanks')}` : begun
  return { text, params }
}

/** Whether there is a template of this name. */
export function isTemplate(named: string): boolean {
  return Object.hasOwn(TEMPLATES, named) || (named.endsWith(REST) && Object.hasOwn(TEMPLATES, baseOf(named)))
}

function baseOf(named: string): TemplateName {
  return (named.endsWith(REST) ? named.slice(0, -REST.length) : named) as TemplateName
}

/** The values of a message in the order of its template; of a code, whose text is the provider's own, the code alone. */
export function paramsOf(
  message: {
    readonly template: string | null
    readonly language: string
    readonly params: Readonly<Record<string, string>>
  },
  merchantName: string | null,
): readonly string[] {
  const { template, language, params } = message
  if (template === null || !isTemplate(template)) return []
  const names = template === 'code' ? ['code'] : templateText(language as Language, template, merchantName).params
  return names.map((name) => params[name] ?? '')
}
