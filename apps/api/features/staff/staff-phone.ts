import { checkPhone, destinationOf, phoneCodeOf } from '@compass/domain/contacts/phone'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'

/**
 * A phone of staff as typed, in E.164: with a plus it says its country, without one it is of the merchant's first. Codes go where
 * the merchant's messages go. Refuses invalid_fields.
 */
export function readStaffPhone(text: string, { phoneCountries }: Merchant): Result<string> {
  const typed = text.normalize('NFKC').replaceAll(/[^\d+]/gu, '')
  const digits = typed.replace(/^\+|^00/, '')
  if (digits === typed) {
    const read = checkPhone({ phoneCode: phoneCodeOf(phoneCountries[0] ?? '') ?? '', phone: text }, phoneCountries)
    return read.ok ? accept(read.value.e164) : invalid('invalid_phone')
  }
  const e164 = `+${digits}`
  const to = destinationOf(e164)
  if (!to?.isMobile) return invalid('invalid_phone')
  return phoneCountries.includes(to.country) ? accept(e164) : invalid('not_accepted')
}

function invalid(rule: 'invalid_phone' | 'not_accepted') {
  return refuse({ reason: 'invalid_fields', faults: [{ path: 'phone', rule }] })
}
