import type { Language } from '@compass/domain/languages'

const NARROW_SPACE = '\u202f'

/** How each language writes a number. Arabic and English write it the same way: Latin digits everywhere. */
const MARKS: Readonly<Record<Language, { readonly decimal: string; readonly group: string }>> = {
  en: { decimal: '.', group: ',' },
  ar: { decimal: '.', group: ',' },
  sr: { decimal: ',', group: '.' },
  fr: { decimal: ',', group: NARROW_SPACE },
  el: { decimal: ',', group: '.' },
}

/** U+2212, as wide as a plus. */
export const MINUS = '\u2212'

/** Writes an integer of units of ten to the minus `decimals`: (1250, 2) is `12.50` in English. The sign is left to the caller. */
export function writeDigits(units: number, decimals: number, language: Language): string {
  const { decimal, group } = MARKS[language]
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return decimals === 0 ? grouped : grouped + decimal + digits.slice(-decimals)
}

/** A whole number or one with up to `decimals` decimals, trailing zeros left out: 1,250 · 4.2 · −3. */
export function formatNumber(value: number, language: Language, decimals = 0): string {
  const units = Math.round(Math.abs(value) * 10 ** decimals)
  let stored = decimals
  let left = units
  while (stored > 0 && left % 10 === 0) {
    left /= 10
    stored -= 1
  }
  return (value < 0 && units > 0 ? MINUS : '') + writeDigits(left, stored, language)
}

/** Basis points as people say them, without the sign of percent: 500 is `5`, 750 is `7.5`. */
export function formatRate(basisPoints: number, language: Language): string {
  return formatNumber(basisPoints / 100, language, 2)
}

const METRES: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['m', 'km'],
  ar: ['م', 'كم'],
  sr: ['m', 'km'],
  fr: ['m', 'km'],
  el: ['μ.', 'χλμ.'],
}

/** A distance as it helps people: to 50 metres below a kilometre, to 100 metres below ten, then whole kilometres. */
export function formatDistance(metres: number, language: Language): string {
  const [metre, kilometre] = METRES[language]
  const near = Math.max(50, Math.round(metres / 50) * 50)
  if (near < 1000) return `${near}\u00a0${metre}`
  return `${formatNumber(metres / 1000, language, metres < 9950 ? 1 : 0)}\u00a0${kilometre}`
}
