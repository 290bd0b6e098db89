import { exponentOf, mulRatioHalfUp, parseDecimal, toDecimal } from '@compass/domain/money'

/** The largest price that a document takes. */
const MAX_WHOLE_DIGITS = 9

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\s\u00a0\u202f]/g
const STEP = /^([+\u2212\u2013-])(.+?)(%|\u066a)?$/
const PERCENT = /^\d{1,4}(?:[.,]\d{1,2})?$/

/**
 * The price that somebody typed, as documents write it: "44", "44,5", "٤٤٫٥٠", or a step from the price before: "+2", "− 1.50",
 * "+ 5 %". Null: it is none, or would be below zero.
 */
export function readPrice(typed: string, before: string, currency: string): string | null {
  const plain = plainOf(typed)
  const step = STEP.exec(plain)
  if (!step) return readAmount(plain, currency)
  const [, sign, figure = '', percent] = step
  const was = parseDecimal(before, currency)
  if (!was.ok) return null
  const by = percent ? shareOf(was.value, figure) : minorOf(figure, currency)
  if (by === null) return null
  const price = sign === '+' ? was.value + by : was.value - by
  return price < 0 || isTooLarge(price, currency) ? null : toDecimal(price, currency)
}

/** Adds a percentage to a price, rounded half up to a multiple of `step` minor units: prices of a menu end alike. */
export function raisePrice(price: string, basisPoints: number, currency: string, step = 1): string | null {
  const was = parseDecimal(price, currency)
  if (!was.ok) return null
  const exact = was.value + Math.sign(basisPoints) * mulRatioHalfUp(was.value, Math.abs(basisPoints), 10_000)
  const rounded = mulRatioHalfUp(exact, 1, step) * step
  return rounded < 0 || isTooLarge(rounded, currency) ? null : toDecimal(rounded, currency)
}

/** Basis points of "5", "+5 %" or "−2,5"; null: it is no percentage. */
export function readPercent(typed: string): number | null {
  const plain = plainOf(typed).replace(/[%\u066a]$/, '')
  const sign = /^[\u2212\u2013-]/.test(plain) ? -1 : 1
  const figure = plain.replace(/^[+\u2212\u2013-]/, '')
  return PERCENT.test(figure) ? sign * hundredths(figure) : null
}

/** An amount without a sign, as documents write it; null: it is none. Groups of thousands are understood. */
export function readAmount(typed: string, currency: string): string | null {
  const minor = minorOf(plainOf(typed), currency)
  return minor === null || isTooLarge(minor, currency) ? null : toDecimal(minor, currency)
}

/** Minor units of an amount without a sign; null: it is none. */
export function readMinor(typed: string, currency: string): number | null {
  const minor = minorOf(plainOf(typed), currency)
  return minor === null || isTooLarge(minor, currency) ? null : minor
}

/** Without spaces and marks of direction, in the digits of code. */
export function latinDigits(typed: string): string {
  return plainOf(typed)
}

function minorOf(plain: string, currency: string): number | null {
  const decimal = decimalOf(plain, exponentOf(currency))
  const parsed = decimal === null ? null : parseDecimal(decimal, currency)
  return parsed?.ok ? parsed.value : null
}

/** The last mark is the decimals', unless it stands alone before three digits or is repeated: then it groups thousands. */
function decimalOf(plain: string, exponent: number): string | null {
  if (!/^\d[\d.,']*$/.test(plain) || /[.,']$/.test(plain)) return null
  const marks = plain.replace(/\d/g, '')
  if (marks === '') return plain
  const place = plain.lastIndexOf(marks.at(-1)!)
  const decimals = plain.slice(place + 1)
  const isOfOneKind = new Set(marks).size === 1
  const isGroup = isOfOneKind && (marks.length > 1 || (decimals.length === 3 && exponent !== 3))
  if (isGroup) return plain.replace(/[.,']/g, '')
  return `${plain.slice(0, place).replace(/[.,']/g, '')}.${decimals}`
}

function shareOf(minor: number, figure: string): number | null {
  return PERCENT.test(figure) ? mulRatioHalfUp(minor, hundredths(figure), 10_000) : null
}

function hundredths(figure: string): number {
  return Math.round(Number(figure.replace(',', '.')) * 100)
}

function isTooLarge(minor: number, currency: string): boolean {
  return minor >= 10 ** (MAX_WHOLE_DIGITS + exponentOf(currency))
}

/** Without spaces and marks of direction, with our digits and a full stop or comma. */
function plainOf(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, "'")
}
