import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPhone, destinationOf, phoneCodeOf } from './index.ts'

const countries = ['AE', 'KW', 'RS', 'FR', 'CY', 'GR', 'US', 'CI']
const check = (phoneCode: string, phone: string, allowed = countries) => {
  const result = checkPhone({ phoneCode, phone }, allowed)
  if (result.ok) return `${result.value.e164} ${result.value.country} ${result.value.national}`
  const refusal = result.refusal
  if (refusal.reason !== 'invalid_fields') throw new Error(refusal.reason)
  return refusal.faults.map(({ path, rule, data }) => [path, rule, data?.because].filter(Boolean).join(' ')).join(', ')
}

describe('phones that are accepted', () => {
  test.each([
    ['Dubai', '+971', '501234567', '+971501234567 AE 501234567'],
    ['Dubai with its leading 0', '+971', '0501234567', '+971501234567 AE 501234567'],
    ['dial code without plus, with 00', '00971', '501234567', '+971501234567 AE 501234567'],
    ['dial code in Arabic digits', '٩٧١', '501234567', '+971501234567 AE 501234567'],
    ['spaces, dashes, brackets', '+971', ' (50) 123-45 67 ', '+971501234567 AE 501234567'],
    ['hostile 103: Arabic digits with a leading 0', '+971', '٠٥٠١٢٣٤٥٦٧', '+971501234567 AE 501234567'],
    ['hostile 103: Persian digits', '+971', '۰۵۰۱۲۳۴۵۶۷', '+971501234567 AE 501234567'],
    ['hostile 103: full-width digits', '+971', '０５０１２３４５６７', '+971501234567 AE 501234567'],
    ['Kuwait', '+965', '50012345', '+96550012345 KW 50012345'],
    ['Belgrade', '+381', '064 1234567', '+381641234567 RS 641234567'],
    ['Paris', '+33', '06 12 34 56 78', '+33612345678 FR 612345678'],
    ['Nicosia', '+357', '96123456', '+35796123456 CY 96123456'],
    ['Athens', '+30', '691 234 5678', '+306912345678 GR 6912345678'],
    ['New York, where mobiles look like landlines', '+1', '212 456 7890', '+12124567890 US 2124567890'],
    ['Abidjan, where the 0 belongs to the number', '+225', '0123456789', '+2250123456789 CI 0123456789'],
  ])('%s', (_, phoneCode, phone, text) => {
    expect(check(phoneCode, phone)).toBe(text)
  })
})

describe('phones that are refused', () => {
  test.each([
    ['hostile 69: with country code inside', '+971', '971501234567', 'phone invalid_phone'],
    ['hostile 69: with +country code inside', '+971', '+971501234567', 'phone invalid_phone'],
    ['hostile 69: with 00 and country code inside', '+971', '00971501234567', 'phone invalid_phone'],
    ['hostile 69: with country code inside, New York', '+1', '12124567890', 'phone invalid_phone'],
    ['hostile 69: two leading zeros', '+971', '00501234567', 'phone invalid_phone'],
    ['hostile 69: landline of Dubai', '+971', '42345678', 'phone invalid_phone type'],
    ['hostile 69: landline of Paris', '+33', '0123456789', 'phone invalid_phone type'],
    ['hostile 69: premium number of France', '+33', '0891123456', 'phone invalid_phone type'],
    ['hostile 69: premium number of Greece', '+30', '9012345678', 'phone invalid_phone type'],
    ['hostile 69: free number of the Emirates', '+971', '800123456', 'phone invalid_phone type'],
    ['hostile 69: country not allowed', '+44', '7400123456', 'phoneCode not_accepted'],
    ['hostile 69: country not allowed, same dial code', '+1', '204 234 5678', 'phoneCode not_accepted'],
    ['no dial code', '', '501234567', 'phoneCode invalid'],
    ['dial code with letters', '+97a', '501234567', 'phoneCode invalid'],
    ['dial code of four digits', '+9715', '01234567', 'phoneCode invalid'],
    ['blank', '+971', '  ', 'phone required'],
    ['zeros only', '+971', '0000000000', 'phone invalid_phone'],
    ['letters', '+971', '50CALLME', 'phone invalid_phone'],
    ['too short', '+971', '50123', 'phone invalid_phone'],
    ['too long', '+971', '5012345678901', 'phone invalid_phone'],
    ['very long', '+971', '5'.repeat(10_000), 'phone invalid_phone'],
    ['an extension', '+971', '501234567;ext=1', 'phone invalid_phone'],
    ['an operator', '+971', "5' OR 1=1 --", 'phone invalid_phone'],
    ['no country at all', '+971', '501234567', 'phoneCode not_accepted', []],
  ] as const)('%s', (_, phoneCode, phone, text, allowed?: readonly string[]) => {
    expect(check(phoneCode, phone, allowed ? [...allowed] : countries)).toBe(text)
  })
})

test('what is accepted is digits of an allowed country, and accepted again as it was answered', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[05٠٥]?[0-9]{6,10}$/),
    fc.stringMatching(/^\+?[0-9 ()-]{5,15}$/),
  )
  fc.assert(
    fc.property(fc.constantFrom('+971', '965', '+381', '+33', '+1', '+7'), text, (phoneCode, phone) => {
      const result = checkPhone({ phoneCode, phone }, countries)
      if (!result.ok) return
      expect(result.value.e164).toBe(result.value.phoneCode + result.value.national)
      expect(countries).toContain(result.value.country)
      expect(checkPhone({ phoneCode, phone: result.value.national }, countries)).toEqual(result)
    }),
    { numRuns: 2000 },
  )
})

test('dial codes of countries', () => {
  expect(phoneCodeOf('AE')).toBe('+971')
  expect(phoneCodeOf('XX')).toBe(null)
})

test.each([
  ['a mobile of the Emirates', '+971501234567', 'AE mobile'],
  ['a landline of the Emirates', '+97142345678', 'AE other'],
  ['a premium number of Greece', '+309012345678', 'GR other'],
  ['New York, where mobiles look like landlines', '+12124567890', 'US mobile'],
  ['a satellite, which is nowhere', '+881612345678', null],
  ['no number', '+97150', null],
])('where an SMS would go: %s', (_, phone, text) => {
  const to = destinationOf(phone)
  expect(to && `${to.country} ${to.isMobile ? 'mobile' : 'other'}`).toBe(text)
})
