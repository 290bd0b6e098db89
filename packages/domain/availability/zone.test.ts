import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, instantOfLocal, isTimeZone, localParts, offsetAt } from './zone.ts'

const iso = (date: Date) => date.toISOString().replace('.000', '')

describe('a local time as an instant', () => {
  test.each([
    ['an ordinary evening in Dubai', 'Asia/Dubai', '2026-03-10T19:00', '2026-03-10T15:00:00Z'],
    ['an ordinary noon in Kuwait', 'Asia/Kuwait', '2026-03-10T12:00', '2026-03-10T09:00:00Z'],
    ['Paris, winter', 'Europe/Paris', '2026-03-28T12:00', '2026-03-28T11:00:00Z'],
    ['Paris, summer', 'Europe/Paris', '2026-03-30T12:00', '2026-03-30T10:00:00Z'],
    ['Paris, 02:30 that is skipped: the skip', 'Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:00:00Z'],
    ['Paris, 02:30 that comes twice: the first', 'Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['Nicosia, 03:30 that is skipped', 'Asia/Nicosia', '2026-03-29T03:30', '2026-03-29T01:00:00Z'],
    ['Lord Howe, half an hour is skipped', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00Z'],
    ['Lord Howe, half an hour comes twice', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z'],
    ['Sao Paulo 2018, midnight is skipped', 'America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00:00Z'],
    ['Sao Paulo 2018, 23:30 comes twice', 'America/Sao_Paulo', '2018-02-17T23:30', '2018-02-18T01:30:00Z'],
    ['Samoa 2011, a whole date is skipped', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00:00Z'],
    ['24:00 is the next midnight', 'Asia/Dubai', '2026-03-10T24:00', '2026-03-10T20:00:00Z'],
    ['with seconds', 'Asia/Dubai', '2026-03-10T23:59:59', '2026-03-10T19:59:59Z'],
  ])('%s', (_, zone, local, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant)
  })

  test('of a time that comes twice the last can be had', () => {
    const local = Date.UTC(2026, 9, 25, 2, 30)
    expect(iso(new Date(instantOfLocal(local, 'Europe/Belgrade', 'last')))).toBe('2026-10-25T01:30:00Z')
  })

  test.each(['2026-02-30T10:00', '2026-03-10T24:01', '2026-03-10T10:60', '2026-03-10', '2026-03-10T1:00', ''])(
    'no date-time: %s',
    (text) => {
      expect(() => instantOf(text, 'Asia/Dubai')).toThrow(RangeError)
    },
  )
})

test('the clock face of an instant', () => {
  expect(localParts(new Date('2026-03-10T21:05:09Z'), 'Asia/Dubai')).toEqual({
    year: 2026,
    month: 3,
    day: 11,
    hour: 1,
    minute: 5,
    second: 9,
    weekday: 3,
    date: '2026-03-11',
    time: '01:05',
  })
})

test('a zone that does not exist is known as such', () => {
  expect(isTimeZone('Europe/Belgrade')).toBe(true)
  expect(isTimeZone('Europe/Compass')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

const zone = fc.constantFrom(
  'Europe/Paris',
  'Asia/Nicosia',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Casablanca',
)
const minute = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 }).map((m) => m * 60_000)

test('the offset of every instant is what Intl itself says', () => {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  fc.assert(
    fc.property(zone, minute, (timeZone, instant) => {
      const own = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      formatters.set(timeZone, own)
      const name = own.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value
      const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!
      const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
      expect(offsetAt(instant, timeZone)).toBe(offset)
    }),
    { numRuns: 2000 },
  )
})

test('an instant is among the two of its own clock face', () => {
  fc.assert(
    fc.property(zone, minute, (timeZone, instant) => {
      const local = instant + offsetAt(instant, timeZone)
      expect([instantOfLocal(local, timeZone, 'first'), instantOfLocal(local, timeZone, 'last')]).toContain(instant)
    }),
    { numRuns: 2000 },
  )
})

test('a later time of day is never an earlier instant', () => {
  fc.assert(
    fc.property(zone, minute, fc.integer({ min: 0, max: 2880 }), (timeZone, local, minutes) => {
      for (const kind of ['first', 'last'] as const) {
        const later = instantOfLocal(local + minutes * 60_000, timeZone, kind)
        expect(later).toBeGreaterThanOrEqual(instantOfLocal(local, timeZone, kind))
      }
    }),
    { numRuns: 2000 },
  )
})
