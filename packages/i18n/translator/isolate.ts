import type { Language } from '@compass/domain/languages'

const FIRST_STRONG = '\u2068'
const LEFT_TO_RIGHT = '\u2066'
const POP = '\u2069'
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** What stands right in a right-to-left sentence by itself: Arabic words, or one number or time of day. */
const STANDS_BY_ITSELF = /^(?:[\u0600-\u06ff\s]*|\d+(?:[.:,]\d+)*)$/

/**
 * Keeps a value in its own direction inside a sentence of the other one, by invisible isolates (Unicode, UAX 9). Examples are
 * a phone number or a Latin name in Arabic, and an Arabic name in French. A value that cannot go wrong is returned as it is.
 */
export function isolate(value: string, language: Language): string {
  const needed = language === 'ar' ? !STANDS_BY_ITSELF.test(value) : RIGHT_TO_LEFT_LETTER.test(value)
  return needed ? FIRST_STRONG + value + POP : value
}

/** Keeps digits and signs in reading order (`−28.00`, `25–35`) where the text around them may be Arabic. */
export function isolateLeftToRight(value: string): string {
  return LEFT_TO_RIGHT + value + POP
}
