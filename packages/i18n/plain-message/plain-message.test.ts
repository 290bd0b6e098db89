import { LANGUAGES } from '@compass/domain/languages'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatPhone } from '../formats/index.ts'
import { serverWords } from '../server/index.ts'
import { plainMessage } from './index.ts'

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
const dirhams = (amount: number, language: (typeof LANGUAGES)[number]) =>
  formatMoney({ amount, currency: 'AED', exponent: 2 }, language).text

describe('an SMS', () => {
  it.each(LANGUAGES)('of a repeating order carries nothing invisible (%s)', (language) => {
    const words = serverWords(language)
    const text = words('recurring.smsOrdered', {
      merchant: 'مطبخ الزعفران',
      when: words('shell.dayAndTime', { day: 'Monday 3 June', time: '18:30' }),
      number: '12',
      total: dirhams(4200, language),
      link: 'https://order.example/saffron/recurring-orders/1',
    })
    expect(text).toMatch(INVISIBLE)
    expect(plainMessage(text, language)).not.toMatch(INVISIBLE)
  })

  it('of a code is as it was', () => {
    const text = serverWords('ar')('messages.code', { code: '0042', merchant: 'Elia' })
    expect(plainMessage(text, 'ar')).toBe('0042 هو رمزك في Elia. لا تعطه لأحد.')
  })

  it.each([
    ['ar', '\u200e+971 4 555 0132'],
    ['en', '+971 4 555 0132'],
  ] as const)(
    'with a telephone number: in Arabic a mark before it keeps its groups in order (%s)',
    (language, phone) => {
      const values = { merchant: 'Elia', number: '12', phone: formatPhone('+97145550132') }
      const text = plainMessage(serverWords(language)('messages.undelivered', values), language)
      expect(text).toContain(phone.replaceAll(' ', values.phone.at(4) ?? ' '))
      expect(text.match(/[\u200e]/g)?.length ?? 0).toBe(language === 'ar' ? 1 : 0)
      expect(text).not.toMatch(/[\u2066-\u2069]/)
    },
  )

  it('with a sum that is taken off keeps its minus before the digits', () => {
    const text = plainMessage(dirhams(-2800, 'ar'), 'ar')
    expect(text).toMatch(/^\u200e\u221228\.00/)
  })
})
