import { latinDigits } from './text.ts'

/**
 * A one-time code as it was typed or sent, as `length` digits 0–9; null for anything that is none. Digits of other
 * scripts and spaces around or between them are accepted; a number lost its leading zeros on the way and gets them back.
 */
export function normaliseCode(input: unknown, length: number): string | null {
  const text = typeof input === 'number' ? numberText(input, length) : input
  if (typeof text !== 'string' || text.length > 64) return null
  const digits = latinDigits(text).replace(/[\s\p{Cf}]/gu, '')
  return digits.length === length && /^\d+$/.test(digits) ? digits : null
}

function numberText(input: number, length: number): string | null {
  return Number.isSafeInteger(input) && input >= 0 ? String(input).padStart(length, '0') : null
}
