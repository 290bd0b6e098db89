import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatCountdown,
  formatDate,
  formatDay,
  formatDistance,
  formatMinutesRange,
  formatMoney,
  formatNumber,
  formatPhone,
  formatRate,
  formatSpan,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
  weekdayName,
} from './index.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
const aed = (amount: number) => ({ amount, currency: 'AED', exponent: 2 })
const kwd = (amount: number) => ({ amount, currency: 'KWD', exponent: 3 })
const eur = (amount: number) => ({ amount, currency: 'EUR', exponent: 2 })
const rsd = (amount: number) => ({ amount, currency: 'RSD', exponent: 2 })

describe('money as people of each language write it', () => {
  it.each([
    ['en', aed(4200), 'AED 42.00'],
    ['en', aed(-2800), 'AED −28.00'],
    ['en', aed(123456789), 'AED 1,234,567.89'],
    ['en', aed(5), 'AED 0.05'],
    ['en', kwd(1250), 'KWD 1.250'],
    ['en', { amount: 1500, currency: 'JPY', exponent: 0 }, 'JPY 1,500'],
    ['en', eur(1250), '€12.50'],
    ['en', eur(-1250), '−€12.50'],
    ['ar', aed(4200), '42.00 د.إ'],
    ['ar', kwd(1250), '1.250 د.ك'],
    ['ar', aed(-2800), '\u2066−28.00\u2069 د.إ'],
    ['sr', rsd(125000), '1.250,00 RSD'],
    ['sr', eur(1250), '12,50 €'],
    ['fr', eur(1250), '12,50 €'],
    ['fr', eur(123456700), '1 234 567,00 €'],
    ['fr', aed(4200), '42,00 AED'],
    ['el', eur(125000), '1.250,00 €'],
  ] as const)('%s: %o is %s', (language, money, text) => {
    expect(plain(formatMoney(money, language).text)).toBe(text)
  })

  it('gives its parts in reading order, for screens that set the currency smaller', () => {
    expect(formatMoney(aed(-2800), 'en').parts).toEqual([
      { type: 'currency', value: 'AED' },
      { type: 'space', value: '\u00a0' },
      { type: 'sign', value: '−' },
      { type: 'amount', value: '28.00' },
    ])
    expect(formatMoney(aed(4200), 'ar').parts.map((part) => part.type)).toEqual(['amount', 'space', 'currency'])
  })

  it('writes what a choice adds with a plus and without currency, and nothing before zero', () => {
    expect(formatMoney(aed(800), 'en', { sign: 'always', currency: false }).text).toBe('+8.00')
    expect(formatMoney(aed(0), 'en', { sign: 'always', currency: false }).text).toBe('0.00')
  })

  it.each([
    ['sr', rsd(125000), '1.250 RSD'],
    ['sr', rsd(1250), '12,50 RSD'],
    ['sr', rsd(0), '0 RSD'],
    ['en', aed(-2800), 'AED −28'],
    ['en', kwd(1250), 'KWD 1.250'],
    ['en', kwd(2000), 'KWD 2'],
    ['ar', aed(4200), '42 د.إ'],
  ] as const)('D39: %s, where zero decimals are hidden: %o is %s', (language, money, text) => {
    expect(plain(formatMoney(money, language, { hideZeroDecimals: true }).text)).toBe(text)
  })

  it('never breaks a price over two lines', () => {
    for (const language of ['en', 'ar', 'sr', 'fr', 'el'] as const)
      expect(formatMoney(aed(123400), language).text).not.toContain(' ')
  })

  it('loses no unit: the digits read back are the amount', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(0, 2, 3),
        fc.constantFrom('en', 'ar', 'sr', 'fr', 'el'),
        (amount, exponent, language) => {
          const { parts } = formatMoney({ amount, currency: 'AED', exponent }, language)
          const digits = Number(parts.find((part) => part.type === 'amount')!.value.replaceAll(/\D/g, ''))
          expect(parts.some((part) => part.value === '−') ? -digits : digits).toBe(amount)
        },
      ),
    )
  })
})

describe('numbers, distances, telephones', () => {
  it.each([
    ['en', 1250, 0, '1,250'],
    ['fr', 1250, 0, '1 250'],
    ['el', -4.25, 1, '−4,3'],
    ['sr', 4.0, 2, '4'],
  ] as const)('%s writes %d with %d decimals as %s', (language, value, decimals, text) => {
    expect(plain(formatNumber(value, language, decimals))).toBe(text)
  })

  it('says basis points as percent', () => {
    expect([formatRate(500, 'en'), formatRate(550, 'fr'), formatRate(2000, 'sr')]).toEqual(['5', '5,5', '20'])
  })

  it.each([
    ['en', 12, '50 m'],
    ['en', 340, '350 m'],
    ['en', 990, '1 km'],
    ['sr', 2140, '2,1 km'],
    ['ar', 2140, '2.1 كم'],
    ['el', 340, '350 μ.'],
    ['fr', 12600, '13 km'],
  ] as const)('%s: %d metres are %s', (language, metres, text) => {
    expect(plain(formatDistance(metres, language))).toBe(text)
  })

  it.each([
    ['+971501234567', '+971 50 123 4567'],
    ['+97145550182', '+971 4 555 0182'],
    ['+96551234567', '+965 5123 4567'],
    ['+381631234567', '+381 63 123 4567'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+35799123456', '+357 99 123456'],
    ['+302101234567', '+30 210 123 4567'],
    ['+49301234567', '+49 301 234 567'],
    ['050', '050'],
    ['', ''],
  ])('%s is read out as %s', (e164, text) => {
    expect(formatPhone(e164)).toBe(text)
  })
})

describe('times and days in the store’s zone', () => {
  const friday = new Date('2026-03-20T20:30:00Z')

  it('the same instant is another time and another day elsewhere', () => {
    expect(formatTime(friday, 'Asia/Dubai', 'en', 24)).toBe('00:30')
    expect(formatTime(friday, 'Europe/Paris', 'en', 24)).toBe('21:30')
    expect(formatWeekday(friday, 'Asia/Dubai', 'en')).toBe('Saturday')
    expect(formatWeekday(friday, 'Europe/Paris', 'en')).toBe('Friday')
  })

  it.each([
    ['en', 'Today', 'Tomorrow', 'Sunday 22 March'],
    ['ar', 'اليوم', 'غداً', 'الأحد، 22 مارس'],
    ['sr', 'Danas', 'Sutra', 'nedelja, 22. mart'],
    ['fr', 'Aujourd’hui', 'Demain', 'dimanche 22 mars'],
    ['el', 'Σήμερα', 'Αύριο', 'Κυριακή 22 Μαρτίου'],
  ] as const)('%s says %s, %s, %s', (language, today, tomorrow, later) => {
    const day = (iso: string) => formatDay(new Date(iso), 'Europe/Belgrade', friday, language)
    expect([day('2026-03-20T08:00:00Z'), day('2026-03-21T08:00:00Z'), day('2026-03-22T08:00:00Z')]).toEqual([
      today,
      tomorrow,
      later,
    ])
  })

  it('tomorrow is tomorrow also over the night of 23 hours', () => {
    const now = new Date('2026-03-28T22:30:00Z')
    expect(formatDay(new Date('2026-03-29T21:30:00Z'), 'Europe/Belgrade', now, 'en')).toBe('Tomorrow')
  })

  it('says the year where it is another one, and the first of the month as the French do', () => {
    expect(formatDay(new Date('2025-12-31T12:00:00Z'), 'Europe/Paris', friday, 'en')).toBe('Wednesday 31 December 2025')
    expect(formatDate(new Date('2026-05-01T12:00:00Z'), 'Europe/Paris', 'fr')).toBe('1er mai 2026')
    expect(formatDate(new Date('2026-05-01T12:00:00Z'), 'Europe/Belgrade', 'sr')).toBe('1. maj 2026.')
  })

  it('names the weekdays from Sunday', () => {
    expect([0, 5, 6].map((day) => weekdayName(day, 'en', 'short'))).toEqual(['Sun', 'Fri', 'Sat'])
    expect(weekdayName(5, 'ar')).toBe('الجمعة')
  })

  it.each([
    ['en', 25, 35, '25–35 min'],
    ['en', 20, 20, '20 min'],
    ['ar', 25, 35, '25 إلى 35 دقيقة'],
    ['ar', 5, 10, '5 إلى 10 دقائق'],
    ['ar', 2, 2, 'دقيقتان'],
    ['el', 1, 1, '1 λεπτό'],
  ] as const)('%s: %d to %d minutes are %s', (language, from, to, text) => {
    expect(plain(formatMinutesRange(from, to, language))).toBe(text)
  })

  it.each([
    ['en', 24, '18:00–02:00'],
    ['fr', 24, '18:00–02:00'],
    ['ar', 24, 'من 18:00 إلى 02:00'],
    ['en', 12, '6:00 pm–2:00 am'],
    ['ar', 12, 'من 6:00 م إلى 2:00 ص'],
    ['el', 12, '6:00 μ.μ.–2:00 π.μ.'],
    ['sr', 12, '18:00–02:00'],
  ] as const)('3, 22: in %s a night kitchen on a clock of %d hours is open %s', (language, clock, text) => {
    expect(plain(formatSpan('18:00', '02:00', language, clock))).toBe(text)
  })

  it('3: Arabic has no range around a dash and no isolate, so that no direction can turn it round', () => {
    const ranges = [formatSpan('18:00', '02:00', 'ar', 24), formatMinutesRange(25, 50, 'ar')]
    for (const range of ranges) expect(range).not.toMatch(/[–\u2066-\u2069]/)
  })

  it.each([
    ['00:00', '12:00 am'],
    ['00:05', '12:05 am'],
    ['11:59', '11:59 am'],
    ['12:00', '12:00 pm'],
    ['23:30', '11:30 pm'],
    ['24:00', '12:00 am'],
  ])('22: %s is %s on a clock of 12 hours', (time, text) => {
    expect(plain(formatTimeOfDay(time, 'en', 12))).toBe(text)
    expect(formatTimeOfDay(time, 'en', 24)).toBe(time)
  })

  it('22: an instant is said on the same clock', () => {
    expect(plain(formatTime(friday, 'Europe/Paris', 'en', 12))).toBe('9:30 pm')
    expect(plain(formatTime(friday, 'Asia/Dubai', 'ar', 12))).toBe('12:30 ص')
  })

  it('counts down in minutes and seconds', () => {
    expect([24, 65, 0, -3, 59.2].map(formatCountdown)).toEqual(['0:24', '1:05', '0:00', '0:00', '1:00'])
  })

  it('writes Latin digits in every language', () => {
    for (const language of ['en', 'ar', 'sr', 'fr', 'el'] as const) {
      expect(formatDate(friday, 'Asia/Dubai', language)).toMatch(/^21/)
      expect(formatDate(friday, 'Asia/Dubai', language)).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
    }
  })
})
