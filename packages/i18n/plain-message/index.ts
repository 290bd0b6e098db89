import type { Language } from '@compass/domain/languages'

const LEFT_TO_RIGHT_MARK = '\u200e'
/** What turns round in an Arabic sentence: a number with its sign before it, and groups of digits with spaces between them. */
const TURNS_ROUND = /[\u2066\u2068]+(?=[+\u2212-]\d|\d[\d.,:]*[ \u00a0]\d)/g
const ISOLATES = /[\u2066-\u2069]/g

/**
 * A sentence of ours as an SMS, without isolates: old telephones show them as boxes, and one alone doubles the parts of a Latin
 * message. In Arabic a telephone number gets the one mark that all telephones know, as it is read backwards else.
 */
export function plainMessage(text: string, language: Language): string {
  const marked = language === 'ar' ? text.replace(TURNS_ROUND, LEFT_TO_RIGHT_MARK) : text
  return marked.replace(ISOLATES, '')
}
