import { accept, type FieldFault, type FieldRule, type Refusal, type Result, refuse } from '../refusal/index.ts'

/** Digits of every script but our own. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/** Writes the digits of other scripts as 0–9 and leaves everything else as it is. */
export function latinDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => {
    const point = digit.codePointAt(0)!
    // Unicode keeps the ten digits of a script in a row, zero first; rows that touch are of ten as well.
    let zero = point
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
    return String((point - zero) % 10)
  })
}

/** Controls, line and paragraph separators, lone surrogates, and what turns the direction of the text around it. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const FORBIDDEN_BUT_NEWLINE = /[^\P{Cc}\n]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** More marks on one letter than any script writes: they cover the lines around it. Burmese has up to four. */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}/u

/**
 * A note as it is stored: NFC, trimmed, line ends as `\n`, tabs as spaces. Refuses with `invalid_fields` what is longer than
 * `max` characters (as people count them), and letters with more than four marks on them. It refuses control and
 * bidi-override characters, which a kitchen's printer or another person's screen would obey. Blank is accepted and is ''.
 */
export function cleanText(text: string, max: number, path = 'text'): Result<string> {
  return clean(text.replace(/\r\n?/g, '\n'), max, path, FORBIDDEN_BUT_NEWLINE)
}

/** As `cleanText`, for a field of one line: a line end is refused too, and runs of spaces become one. */
export function cleanLine(text: string, max: number, path = 'text'): Result<string> {
  return clean(text.trim().replace(/\p{Zs}+/gu, ' '), max, path, FORBIDDEN)
}

function clean(text: string, max: number, path: string, forbidden: RegExp): Result<string> {
  // Far too long a text is refused before any work is done on it; no character of people's is longer than 8 units here.
  if (text.length > max * 8) return fault(path, 'too_long', { max })
  const tidy = text.normalize('NFC').replace(/\t/g, ' ').trim()
  if (forbidden.test(tidy) || TOO_MANY_MARKS.test(tidy)) return fault(path, 'forbidden_characters')
  if ([...tidy].length > max) return fault(path, 'too_long', { max })
  return accept(tidy)
}

/** A refusal of one field. */
export function fault(path: string, rule: FieldRule, data?: FieldFault['data']) {
  return refuse({ reason: 'invalid_fields', faults: [data ? { path, rule, data } : { path, rule }] })
}

/** The field faults of results, so that one answer lists them all. */
export function faultsOf(...results: readonly { readonly ok: boolean; readonly refusal?: Refusal }[]): FieldFault[] {
  return results.flatMap(({ refusal }) => (refusal?.reason === 'invalid_fields' ? refusal.faults : []))
}
