import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt } from './hours.ts'
import { storeOpening, storeState } from './opening.ts'
import { anyHours, at, everyDay, hoursOf } from './test-hours.ts'
import { localParts } from './zone.ts'

const dubai = hoursOf('Asia/Dubai', everyDay(['11:00', '23:30']))

describe('what the store says of itself', () => {
  test.each([
    ['well before opening', '2026-03-10T09:59', 'closed', null, '03-10 11:00', '03-10 10:00'],
    ['an hour before', '2026-03-10T10:00', 'opensSoon', 60, '03-10 11:00', '03-10 11:00'],
    ['half a minute is a minute', '2026-03-10T10:59:30', 'opensSoon', 1, '03-10 11:00', '03-10 11:00'],
    ['on the stroke of opening', '2026-03-10T11:00', 'open', null, '03-10 23:30', '03-10 23:00'],
    ['31 minutes before closing', '2026-03-10T22:59', 'open', null, '03-10 23:30', '03-10 23:00'],
    ['30 minutes before closing', '2026-03-10T23:00', 'closingSoon', 30, '03-10 23:30', '03-10 23:30'],
    ['29 and a half minutes before', '2026-03-10T23:00:30', 'closingSoon', 30, '03-10 23:30', '03-10 23:30'],
    ['on the stroke of closing', '2026-03-10T23:30', 'closed', null, '03-11 11:00', '03-11 10:00'],
  ])('%s', (_, now, state, minutes, edge, changes) => {
    const wall = (date: Date | null) =>
      date && `${localParts(date, 'Asia/Dubai').date.slice(5)} ${localParts(date, 'Asia/Dubai').time}`
    const opening = storeOpening(dubai, at(dubai, now))
    const open = state === 'open' || state === 'closingSoon'
    expect({
      ...opening,
      closesAt: wall(opening.closesAt),
      opensAt: wall(opening.opensAt),
      changesAt: wall(opening.changesAt),
    }).toEqual({
      open,
      state,
      minutes,
      closesAt: open ? edge : null,
      opensAt: open ? null : edge,
      changesAt: changes,
    })
  })

  test('always open: it closes never and changes never', () => {
    const hours = hoursOf('Europe/Paris', everyDay(['00:00', '24:00']))
    expect(storeOpening(hours, new Date('2026-03-10T12:00:00Z'))).toEqual({
      open: true,
      state: 'open',
      minutes: null,
      closesAt: null,
      opensAt: null,
      changesAt: null,
    })
  })

  test('no hours at all: it opens never', () => {
    const opening = storeOpening(hoursOf('Europe/Paris', []), new Date('2026-03-10T12:00:00Z'))
    expect(opening).toMatchObject({ open: false, state: 'closed', opensAt: null, changesAt: null })
  })

  test('open past midnight until the second 02:30 of the night the clock goes back', () => {
    const hours = hoursOf('Europe/Belgrade', everyDay(['18:00', '02:30']))
    expect(storeOpening(hours, at(hours, '2026-10-24T23:00')).closesAt).toEqual(new Date('2026-10-25T01:30:00Z'))
    expect(storeOpening(hours, new Date('2026-10-25T01:10:00Z'))).toMatchObject({ state: 'closingSoon', minutes: 20 })
  })

  test('closed for the season: an opening within 60 days is told, a later one not yet', () => {
    const week = hoursOf('Asia/Nicosia', [], {
      specialDays: [{ date: '2026-06-01', spans: [{ opens: '10:00', closes: '12:00' }] }],
    })
    const opens = at(week, '2026-06-01T10:00')
    expect(storeOpening(week, at(week, '2026-04-02T10:00')).opensAt).toEqual(opens)
    const early = storeOpening(week, at(week, '2026-04-02T09:59'))
    expect(early.opensAt).toBe(null)
    expect(early.changesAt).toEqual(at(week, '2026-04-02T10:00'))
  })
})

describe('the state of a store', () => {
  const store = { isActive: true, previewMode: false, hours: dubai }
  const noon = at(dubai, '2026-03-10T12:00')
  const none = { minutes: null, opensAt: null, closesAt: null, changesAt: null }

  test.each([
    ['inactive goes before everything', { ...store, isActive: false, previewMode: true }, true, 'inactive'],
    ['under testing goes before a pause', { ...store, previewMode: true }, true, 'testing'],
    ['a pause goes before the hours', store, true, 'paused'],
  ])('%s', (_, owner, paused, state) => {
    expect(storeState(owner, noon, paused)).toEqual({ state, ...none })
  })

  test('else the hours say it', () => {
    expect(storeState(store, noon, false)).toEqual({
      state: 'open',
      minutes: null,
      opensAt: null,
      closesAt: at(dubai, '2026-03-10T23:30'),
      changesAt: at(dubai, '2026-03-10T23:00'),
    })
  })
})

describe('always', () => {
  const minute = fc.integer({ min: 0, max: 20 * 1440 * 2 })

  test('open is membership, and the next edge is where it ends', () => {
    fc.assert(
      fc.property(anyHours, minute, (hours, halfMinutes) => {
        const now = new Date(Date.UTC(2026, 2, 20) + halfMinutes * 30_000)
        const { open, closesAt, opensAt } = storeOpening(hours, now)
        expect(open).toBe(isOpenAt(hours, now))
        const edge = closesAt ?? opensAt
        if (!edge) return
        expect(isOpenAt(hours, edge)).toBe(!open)
        expect(isOpenAt(hours, new Date(edge.getTime() - 1))).toBe(open)
      }),
      { numRuns: 500 },
    )
  })

  test('the answer, its countdown aside, is the same until changesAt and not after', () => {
    fc.assert(
      fc.property(anyHours, minute, fc.double({ min: 0, max: 0.999999, noNaN: true }), (hours, halfMinutes, share) => {
        const now = new Date(Date.UTC(2026, 2, 20) + halfMinutes * 30_000)
        const { minutes: _, ...text } = storeOpening(structuredClone(hours), now)
        const until = text.changesAt?.getTime() ?? now.getTime() + 200 * 86_400_000
        expect(until).toBeGreaterThan(now.getTime())
        const later = new Date(Math.floor(now.getTime() + (until - now.getTime()) * share))
        const fresh = storeOpening(structuredClone(hours), later)
        expect({ ...fresh, changesAt: null, minutes: null }).toEqual({ ...text, changesAt: null, minutes: null })
        // Remembered and asked afresh are the same.
        storeOpening(hours, now)
        expect({ ...storeOpening(hours, later), changesAt: null }).toEqual({ ...fresh, changesAt: null })
      }),
      { numRuns: 500 },
    )
  })
})
