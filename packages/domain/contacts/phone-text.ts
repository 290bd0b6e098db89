import { latinDigits } from './text.ts'

/** What people put between the digits of a phone number. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}().·/]/gu

/** The characters of a phone number without its spaces, brackets and dashes, digits as 0–9. */
export function bareNumber(text: string): string {
  return latinDigits(text).replace(SEPARATORS, '')
}

/**
 * A number as it was pasted or filled in by the browser, made into the number that the field takes. It loses its country `+`
 * (only where `00` or `checkPhone` says that it is one) and the leading 0. For the field in the browser, which must not load
 * the numbering plans; whether the number can be one is said by `checkPhone`.
 */
export function tidyPhone(text: string, phoneCode: string): string {
  const bare = bareNumber(text)
  const international = bare.replace(/^00/, '+')
  const code = `+${phoneCode.replace(/\D/g, '')}`
  const national = code !== '+' && international.startsWith(code) ? international.slice(code.length) : bare
  return national.replace(/^0(?=\d)/, '')
}
