import { expect, it } from 'vitest'
import { firstGift, localTime, NO_END, newPromotion, stateOfPromotion, withDates } from './promotion-model.ts'

const promotion = newPromotion('x', { en: 'X' }, 'X', firstGift('percentage', []))
const during = (startDateTime: string, endDateTime: string) => ({
  ...promotion,
  conditions: { ...promotion.conditions, windows: { dates: [{ startDateTime, endDateTime }] } },
})

it('runs between its dates, and without any always', () => {
  const now = '2026-11-28T19:08'
  expect(stateOfPromotion(promotion, now)).toBe('running')
  expect(stateOfPromotion(during('2026-11-06T00:00', NO_END), now)).toBe('running')
  expect(stateOfPromotion(during('2026-12-06T00:00', NO_END), now)).toBe('planned')
  expect(stateOfPromotion(during('2026-11-06T00:00', '2026-11-07T00:00'), now)).toBe('ended')
})

it('keeps its days where its dates change', () => {
  const slots = [{ days: ['fri'], opens: '10:00', closes: '20:00' }]
  const windows = { slots, dates: [{ startDateTime: '2026-11-06T00:00', endDateTime: NO_END }] }
  const now = '2026-11-28T19:08'
  expect(withDates(windows, '2026-11-06T00:00', now, now)).toEqual({
    isStoreTime: false,
    slots,
    dates: [{ startDateTime: '2026-11-06T00:00', endDateTime: now }],
  })
  expect(withDates(windows, null, null, now)).toEqual({ isStoreTime: false, slots, dates: [] })
  expect(withDates({ slots: [] }, null, null, now)).toBeNull()
  expect(withDates(null, null, now, now)?.dates).toEqual([{ startDateTime: now, endDateTime: now }])
})

it('knows the time of the shop', () => {
  expect(localTime(new Date('2026-11-28T15:08:00Z'), 'Asia/Dubai')).toBe('2026-11-28T19:08')
})
