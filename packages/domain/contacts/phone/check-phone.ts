// The full plans ("max"): only they know landlines and premium numbers of every country. 157 KB, so this folder is for the
// server (calls, actions); the browser has `tidyPhone`, and `contacts/index.ts` does not lead here.
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { accept, type Result } from '../../refusal/index.ts'
import { bareNumber } from '../phone-text.ts'
import { fault, latinDigits } from '../text.ts'

export interface Phone {
  /** `+971501234567`: what is stored, compared and called. */
  readonly e164: string
  /** With its plus: `+971`. */
  readonly phoneCode: string
  /** Without code and leading 0. */
  readonly national: string
  /** ISO 3166 alpha-2. */
  readonly country: string
}

/** Numbers that a code can be sent to. All else costs money to send to, or cannot receive it. */
const ACCEPTED_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * A phone number that can be verified (the specification, section 5): digits of any script, entered without its country code;
 * one leading 0 is dropped. `allowedCountries` are ISO 3166 alpha-2. Refuses with `invalid_fields`: required, and
 * invalid_phone (no number of this country, or with the country code inside). A landline, premium or service number has
 * `because: 'type'`; another country is not_accepted on `phoneCode`.
 */
export function checkPhone(
  input: { readonly phoneCode: string; readonly phone: string },
  allowedCountries: readonly string[],
): Result<Phone> {
  const code = latinDigits(input.phoneCode)
    .trim()
    .replace(/^(?:\+|00)/, '')
  if (!/^[1-9]\d{0,2}$/.test(code)) return fault('phoneCode', 'invalid')
  if (input.phone.trim() === '') return fault('phone', 'required')
  const digits = input.phone.length > 64 ? '' : bareNumber(input.phone)
  if (!/^\d{4,17}$/.test(digits) || !/[1-9]/.test(digits)) return fault('phone', 'invalid_phone')
  if (!allowedCountries.some((country) => phoneCodeOf(country) === `+${code}`))
    return fault('phoneCode', 'not_accepted')

  const number = parsePhoneNumberFromString(digits, { defaultCallingCode: code, extract: false })
  if (!number?.isValid() || number.countryCallingCode !== code || startsWithCode(digits, number)) {
    return fault('phone', 'invalid_phone')
  }
  if (!number.country || !allowedCountries.includes(number.country)) return fault('phoneCode', 'not_accepted')
  if (!ACCEPTED_TYPES.includes(number.getType())) return fault('phone', 'invalid_phone', { because: 'type' })
  const national = String(number.nationalNumber)
  return accept({ e164: number.number, phoneCode: `+${code}`, national, country: number.country })
}

/** Where an E.164 number is, and whether SMS reach it; null: it is no number of any plan. */
export function destinationOf(e164: string): { readonly country: string; readonly isMobile: boolean } | null {
  const number = parsePhoneNumberFromString(e164, { extract: false })
  if (!number?.isValid() || !number.country) return null
  return { country: number.country, isMobile: ACCEPTED_TYPES.includes(number.getType()) }
}

/** The dial code of a country, `+971`; null for one that has none. */
export function phoneCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country as CountryCode)}` : null
}

/** The library takes a country code off the front by itself; a number that carries one is refused (hostile 69). */
function startsWithCode(digits: string, number: PhoneNumber): boolean {
  const dropped = digits.slice(0, digits.length - String(number.nationalNumber).length)
  return dropped !== '' && dropped.endsWith(number.countryCallingCode)
}
