import { latinDigits } from './text.ts'

const MIN_DIGITS = 13
const MAX_DIGITS = 19

/**
 * Numbers of the card schemes: their first digits, and the lengths that are issued. Shorter Maestro numbers exist on paper
 * only, and half of the world's phones begin like them.
 */
const NUMBERS = new RegExp(
  `^(?:${[
    '4(?:\\d{12}|\\d{15}|\\d{18})', // Visa
    '(?:5[1-5]\\d\\d|222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}', // Mastercard
    '3[47]\\d{13}', // American Express
    '3(?:0[0-5]|[689]\\d)\\d{11,16}', // Diners Club
    '35(?:2[89]|[3-8]\\d)\\d{12,15}', // JCB
    '(?:50|5[678]|6\\d)\\d{14,17}', // Maestro; among them UnionPay, Discover and most of RuPay
    '220[0-4]\\d{12,15}', // Mir
    '8[12]\\d{14}', // RuPay
    '9682\\d{12}', // mada
  ].join('|')})$`,
)

/** Digits that stand together, and what parts them from the group before: 0 where there is none. */
interface Group {
  readonly start: number
  end: number
  digits: string
  readonly gap: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Does a text hold the number of a payment card? It has the first digits and length of a scheme and a right check digit
 * (Luhn). Digits may be of any script, in one piece or in groups. Barcodes, phone numbers, dates, ids and coordinates are no
 * card numbers, and a longer run of digits holds none.
 */
export function holdsCardNumber(text: string): boolean {
  return findNumbers(text).length > 0
}

/** The text with `[card]` in the place of each card number. */
export function maskCardNumbers(text: string): string {
  let masked = ''
  let at = 0
  for (const { start, end } of findNumbers(text)) {
    masked += `${text.slice(at, start)}[card]`
    at = end
  }
  return at === 0 ? text : masked + text.slice(at)
}

/** The check digit of card numbers (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 0x30
    const weighted = at % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

function findNumbers(text: string): readonly Range[] {
  if (!hasManyDigits(text)) return []
  return readChains(text).flatMap((chain) => numbersOf(chain, text))
}

/** What a character is here: 0 to 9 a digit of that value, or one of these. */
const KIND = { OTHER: 10, IGNORED: 11, SPACE: 12, LINE_END: 13, DASH: 14, DOT: 15, SLASH: 16, PLUS: 17 } as const
const SIGNS = [
  [KIND.LINE_END, /[\n\r\u2028\u2029]/u],
  [KIND.SPACE, /\s/u],
  [KIND.IGNORED, /[\p{Cf}\p{M}]/u],
  [KIND.DASH, /[\p{Pd}−⁃_]/u],
  [KIND.DOT, /[.·•∙⋅‧・。۔]/u],
  [KIND.SLASH, /[/\\⁄∕]/u],
  [KIND.PLUS, /\+/u],
] as const

const UNKNOWN = 255
/** Kinds of the characters that were met; those beyond the first plane are rare. */
const kinds = new Uint8Array(0x10000).fill(UNKNOWN)

function kindOf(point: number): number {
  const known = kinds[point] ?? UNKNOWN
  if (known !== UNKNOWN) return known
  const kind = findKind(String.fromCodePoint(point))
  if (point < kinds.length) kinds[point] = kind
  return kind
}

/** Full-width, raised and circled characters are what they stand for. */
function findKind(character: string): number {
  const plain = latinDigits(character.normalize('NFKC'))
  if (/^[0-9]$/.test(plain)) return Number(plain)
  return SIGNS.find(([, owner]) => owner.test(plain[0] ?? ''))?.[0] ?? KIND.OTHER
}

/** No scheme's numbers begin with less. */
const MIN_FIRST_DIGIT = 2

/** Are there enough digits that nothing parts? Of most texts, lines of a log among them, no more is asked. */
function hasManyDigits(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at)!
    if (point > 0xffff) at++
    const kind = kindOf(point)
    if (kind === KIND.OTHER) digits = 0
    else if (kind < KIND.OTHER && (digits > 0 || kind >= MIN_FIRST_DIGIT) && ++digits === MIN_DIGITS) return true
  }
  return false
}

/** The groups of digits that a card number could run through; chains with fewer digits than a card has are left out. */
function readChains(text: string): Group[][] {
  const chains: Group[][] = []
  let chain: Group[] = []
  let sign = 0
  let space = 0
  const endChain = () => {
    if (chain.length > 1 || (chain[0]?.digits.length ?? 0) >= MIN_DIGITS) chains.push(chain)
    chain = []
    sign = space = 0
  }
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at)!
    const kind = kindOf(point)
    const end = at + (point > 0xffff ? 2 : 1)
    if (kind < KIND.OTHER) {
      const last = chain.at(-1)
      const gap = sign * 100 + space
      if (last && gap === 0) {
        last.end = end
        // One more than a card has says enough.
        if (last.digits.length <= MAX_DIGITS) last.digits += kind
      } else {
        chain.push({ start: at, end, digits: String(kind), gap: last ? gap : 0 })
      }
      sign = space = 0
    } else if (kind === KIND.SPACE || kind === KIND.LINE_END) space = Math.max(space, kind)
    else if (kind === KIND.OTHER || (sign !== 0 && kind >= KIND.DASH && kind !== sign)) endChain()
    else if (kind >= KIND.DASH) sign = kind
    at = end
  }
  endChain()
  return chains
}

/** Longer groups are those of phone numbers, which stand in pairs as well. */
const MAX_GROUP = 6
/** Groups below this make a number only from the first of them on: people write lists of small numbers. */
const MIN_GROUP = 4

function numbersOf(chain: readonly Group[], text: string): Range[] {
  const found: Range[] = []
  for (let first = 0; first < chain.length; first++) {
    const last = lastGroupOfNumber(chain, first, text)
    if (last < 0) continue
    found.push({ start: chain[first]!.start, end: chain[last]!.end })
    first = last
  }
  return found
}

/** Where the longest card number that begins with a group ends; -1 where none does. */
function lastGroupOfNumber(chain: readonly Group[], first: number, text: string): number {
  const { digits: begin, gap } = chain[first]!
  const size = begin.length
  if (size > MAX_GROUP) return isCardNumber(begin) && !isOtherNumber(begin, chain, first, first, text) ? first : -1
  const isInsideList = first > 0 && chain[first - 1]!.digits.length === size && gap === chain[first + 1]?.gap
  if (size < MIN_GROUP && isInsideList) return -1
  let found = -1
  let digits = begin
  for (let last = first + 1; last < chain.length && chain[last]!.digits.length <= MAX_GROUP; last++) {
    // Only the last group, and the second of American Express and Diners, differ from the first.
    const before = chain[last - 1]!.digits.length
    if (before !== size && !(last === first + 2 && size === 4 && before === 6)) break
    digits += chain[last]!.digits
    if (digits.length > MAX_DIGITS) break
    if (isCardNumber(digits) && isGrouped(chain, first, last) && !isOtherNumber(digits, chain, first, last, text)) {
      found = last
    }
  }
  return found
}

function isCardNumber(digits: string): boolean {
  return NUMBERS.test(digits) && passesLuhn(digits)
}

/**
 * Equal groups with a shorter last one, or those of American Express and Diners, with the same gap between all. Four fours
 * may have several gaps, unless they are two and two: those are two phone numbers.
 */
function isGrouped(chain: readonly Group[], first: number, last: number): boolean {
  const sizeAt = (at: number) => chain[at]!.digits.length
  const gapAt = (at: number) => chain[at]!.gap
  for (let at = first + 2; at <= last; at++) {
    if (gapAt(at) === gapAt(first + 1)) continue
    const areFours = sizeAt(first) === 4 && sizeAt(last) === 4 && last === first + 3
    return areFours && gapAt(first + 1) !== gapAt(last)
  }
  return sizeAt(last) <= sizeAt(first) || (sizeAt(first + 1) === 6 && sizeAt(last) === 5)
}

/** Numbers that only look like a card's: a barcode, a phone, the decimals of a coordinate, a part of an id. */
function isOtherNumber(digits: string, chain: readonly Group[], first: number, last: number, text: string): boolean {
  const { start } = chain[first]!
  if (digits.length === 13 && (isBarcode(digits) || isLongPhone(text[start - 1], digits))) return true
  if (first === last && /\d[.,]$/.test(latinDigits(text.slice(Math.max(0, start - 2), start)))) return true
  return isInsideId(text, start, chain[last]!.end)
}

/** The check digit of an EAN-13. */
function isBarcode(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (at % 2 === 1 ? 3 : 1)
  return sum % 10 === 0
}

/** Visa issues no numbers of 13 digits any more; phones of Austria and Germany have as many, others with a plus. */
function isLongPhone(before: string | undefined, digits: string): boolean {
  return before === '+' || /^4[39]/.test(digits)
}

/** Our ids, and hashes: longer than a card with a word glued to it. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}/gi
/** So far from a number an id is looked for. */
const MAX_ID = 128

function isInsideId(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - MAX_ID)
  const around = text.slice(from, end + MAX_ID)
  return [...around.matchAll(ID)].some(({ 0: id, index }) => from + index < end && start < from + index + id.length)
}
