import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DayClock,
  dateAt,
  datesBefore,
  dayClockOf,
  daysOf,
  hoursOf,
  spanBefore,
  spanOf,
  taxesOfReturns,
  writeCsv,
} from './index.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text)
const clock = (timeZone: string, startMinutes = 0): DayClock => ({ timeZone, startMinutes })

describe('a day of a report', () => {
  it.each([
    ['an ordinary one', 'Europe/Belgrade', '2026-06-01', 24],
    ['the one on which the clock goes forward', 'Europe/Belgrade', '2026-03-29', 23],
    ['the one on which it goes back', 'Europe/Belgrade', '2026-10-25', 25],
    ['one of half an hour less', 'Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('is as long as it is: %s', (_, zone, date, hours) => {
    const { start, end } = spanOf({ from: date, to: date }, clock(zone))
    expect((end.getTime() - start.getTime()) / HOUR).toBe(hours)
    const slices = hoursOf(date, clock(zone))
    expect(slices[0]!.start).toEqual(start)
    expect(slices.at(-1)!.end).toEqual(end)
    for (const [i, slice] of slices.entries()) expect(slices[i + 1]?.start ?? end).toEqual(slice.end)
  })

  it('has its skipped hour not at all, and one that comes twice twice', () => {
    const labels = (date: string) => hoursOf(date, clock('Europe/Belgrade')).map(({ label }) => label)
    expect(labels('2026-03-29').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(labels('2026-10-25').slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00'])
  })

  it('keeps a night with its evening where the store is open past midnight', () => {
    const week = [
      { day: 5 as const, opens: '18:00', closes: '02:30' },
      { day: 6 as const, opens: '12:00', closes: '24:00' },
    ]
    const night = dayClockOf({ timeZone: 'Asia/Dubai', week })
    expect(night.startMinutes).toBe(150)
    expect(dateAt(at('2026-06-06T22:29:00Z'), night)).toBe('2026-06-06')
    expect(dateAt(at('2026-06-06T22:30:00Z'), night)).toBe('2026-06-07')
    expect(
      dayClockOf({ timeZone: 'Asia/Dubai', week: [{ day: 0, opens: '00:00', closes: '24:00' }] }).startMinutes,
    ).toBe(0)
    expect(
      dayClockOf({ timeZone: 'Asia/Dubai', week: [{ day: 0, opens: '22:00', closes: '08:00' }] }).startMinutes,
    ).toBe(480)
  })

  it('belongs to one date alone, whatever the zone, and dates leave no gap', () => {
    const zones = fc.constantFrom(
      'Asia/Dubai',
      'Europe/Belgrade',
      'America/New_York',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    )
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 480 }),
        fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
        (zone, minutes, instant) => {
          const one = clock(zone, minutes)
          const date = dateAt(instant, one)
          const { start, end } = spanOf({ from: date, to: date }, one)
          expect(start <= instant && instant < end).toBe(true)
        },
      ),
    )
  })
})

describe('a period', () => {
  it.each([
    ['a day with the same day a week ago', '2026-11-21', '2026-11-21', '2026-11-14', '2026-11-14'],
    ['a week with the week before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['a month with the month before, however long', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['any other with as many days before it', '2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
  ])('is compared: %s', (_, from, to, before, until) => {
    expect(datesBefore({ from, to })).toEqual({ from: before, to: until })
  })

  it('that runs is compared until the same time of the same day, and one that is over with the whole', () => {
    const dubai = clock('Asia/Dubai')
    const today = { from: '2026-11-21', to: '2026-11-21' }
    expect(spanBefore(today, dubai, at('2026-11-21T15:42:00Z')).end).toEqual(at('2026-11-14T15:42:00Z'))
    expect(spanBefore(today, dubai, at('2026-11-22T15:42:00Z')).end).toEqual(at('2026-11-14T20:00:00Z'))
    const month = { from: '2026-03-01', to: '2026-03-31' }
    expect(spanBefore(month, dubai, at('2026-03-30T08:00:00Z')).end).toEqual(at('2026-02-28T20:00:00Z'))
    expect(spanBefore(month, dubai, at('2026-03-10T08:00:00Z')).end).toEqual(at('2026-02-10T08:00:00Z'))
  })

  it('has every day once', () => {
    const days = daysOf({ from: '2026-02-27', to: '2026-03-02' }, clock('Asia/Dubai'))
    expect(days.map(({ label }) => label)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  })
})

describe('tax in what goes back', () => {
  it('is that of the lines where lines go back, and of all of them together the tax of the sale', () => {
    const lines = [
      { id: 'food', qty: 3, taxRate: 500, share: { tax: 100 } },
      { id: 'book', qty: 1, taxRate: 0, share: { tax: 0 } },
    ]
    const sale = { taken: 3100, taxes: [{ rate: 500, tax: 100 }], lines }
    const back = taxesOfReturns(sale, [
      { parts: [1000], units: [{ lineId: 'book', first: 0, units: 1 }] },
      { parts: [700], units: [{ lineId: 'food', first: 0, units: 1 }] },
      { parts: [600, 800], units: [] },
    ])
    expect(back).toEqual([[[]], [[{ rate: 500, tax: 33 }]], [[{ rate: 500, tax: 29 }], [{ rate: 500, tax: 38 }]]])
  })

  it('sums to the tax of the sale when all of it has gone back, in any parts and order', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (parts, low, high) => {
        const taken = parts.reduce((sum, part) => sum + part, 0)
        const taxes = [
          { rate: 500, tax: Math.min(low, taken) },
          { rate: 2000, tax: Math.min(high, taken) },
        ]
        const back = taxesOfReturns(
          { taken, taxes, lines: [] },
          parts.map((part) => ({ parts: [part], units: [] })),
        )
        for (const { rate, tax } of taxes) {
          const sum = back.flat(2).reduce((all, one) => all + (one.rate === rate ? one.tax : 0), 0)
          expect(sum).toBe(tax)
        }
      }),
    )
  })
})

describe('a table for spreadsheets', () => {
  it('says what RFC 4180 says, with the mark of UTF-8', () => {
    expect(
      writeCsv([
        ['name', 'amount'],
        ['Fattoush, "large"', '26.00'],
        ['two\nlines', null],
      ]),
    ).toBe('\u{feff}name,amount\r\n"Fattoush, ""large""",26.00\r\n"two\nlines",\r\n')
  })

  it.each(['=1+1', '+971501234567', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '＝1+1', '=HYPERLINK("http://evil")'])(
    'hostile: leaves nothing to calculate in %j',
    (name) => {
      const cell = writeCsv([[name]]).slice(1, -2)
      const text = cell.startsWith('"') ? cell.slice(1, -1) : cell
      expect(text.startsWith("'")).toBe(true)
    },
  )

  it('leaves sums below nothing what they are', () => {
    expect(writeCsv([['-12.80', -5, 'Ahmad']])).toBe('\u{feff}-12.80,-5,Ahmad\r\n')
  })
})
