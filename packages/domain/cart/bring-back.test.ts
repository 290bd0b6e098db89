import { describe, expect, it } from 'vitest'
import type { StoreHours } from '../availability/index.ts'
import { comebackOf, mayComeBack, restorableSince } from './bring-back.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const hoursOf = (opens: string, closes: string, days: readonly (typeof WEEK)[number][] = WEEK): StoreHours => ({
  timeZone: 'Asia/Dubai',
  week: days.map((day) => ({ day, opens, closes })),
  plannedOff: [],
  specialDays: [],
})
/** Of the store's clock; 11 March 2026 is a Wednesday. */
const at = (local: string) => new Date(`2026-03-${local}:00+04:00`)
const store = (hours: StoreHours, isActive = true) => ({ hours, isActive, services: [20] })
const merchantOf = (...stores: ReturnType<typeof store>[]) =>
  ({ merchant: { stores } }) as unknown as Parameters<typeof mayComeBack>[0]
const DAILY = store(hoursOf('11:00', '23:00'))

describe('D6: an expired cart', () => {
  it.each<[says: string, expired: string, now: string, isRestorable: boolean, isByItself: boolean]>([
    ['waits for a tap while the store is open', '11T15:00', '11T15:30', true, false],
    ['comes back by itself once it has closed', '11T15:00', '12T00:30', true, true],
    ['that ended in the night comes back in the night', '12T01:00', '12T09:00', true, true],
    ['comes back just after the opening', '12T01:00', '12T11:00', true, true],
    ['comes back 59 minutes after it', '12T11:15', '12T11:59', true, true],
    ['waits for a tap an hour after it', '12T11:15', '12T12:00', true, false],
    ['is over after a day', '11T15:00', '12T15:00', false, false],
  ])('%s', (_, expired, now, isRestorable, isByItself) => {
    const cart = { orderType: 20, expiresAt: at(expired) } as const
    expect(comebackOf(DAILY, cart, at(now))).toEqual({ isRestorable, isByItself })
  })

  it('is kept over days off, until an hour after the next opening', () => {
    const tuesdays = store(hoursOf('08:00', '18:00', [2]))
    const cart = { orderType: 20, expiresAt: at('10T19:00') } as const
    expect(comebackOf(tuesdays, cart, at('17T08:59'))).toEqual({ isRestorable: true, isByItself: true })
    expect(comebackOf(tuesdays, cart, at('17T09:00'))).toEqual({ isRestorable: false, isByItself: false })
    expect(restorableSince(merchantOf(DAILY, tuesdays), at('15T15:00'))).toEqual(at('10T18:00'))
  })

  it('of a store that opens no more, or that is gone, has its day and no more', () => {
    const cart = { orderType: 20, expiresAt: at('11T15:00') } as const
    for (const one of [store(hoursOf('11:00', '23:00'), false), store(hoursOf('11:00', '23:00', [])), undefined])
      expect(comebackOf(one, cart, at('12T00:30'))).toEqual({ isRestorable: true, isByItself: false })
  })

  it('of a merchant may come back while one of its stores is closed', () => {
    const always = store(hoursOf('00:00', '24:00'))
    expect(mayComeBack(merchantOf(always), at('12T03:00'))).toBe(false)
    expect(mayComeBack(merchantOf(always, DAILY), at('12T03:00'))).toBe(true)
    expect(restorableSince(merchantOf(always), at('12T03:00'))).toEqual(at('11T03:00'))
  })
})
