import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createPageClient } from '#shell/api/page-client.ts'
import { readTimes } from './read-times.ts'

const slot = (day: number, hour: number) => {
  const two = (hours: number) => String(hours).padStart(2, '0')
  return {
    startTime: new Date(Date.UTC(2026, 10, day, hour - 4)).toISOString(),
    time: { startTimeInCountryZone: `${two(hour)}:00`, endTimeInCountryZone: `${two(hour)}:30` },
    isFull: false,
    left: null,
  }
}
const TOMORROW = { date: '2026-11-23', slots: [slot(23, 12), slot(23, 13)] }
const TODAY = { date: '2026-11-22', slots: [slot(22, 23)] }

const read = (days: readonly object[], isOpenNow: boolean, had: string | null = null, clock?: 12 | 24) => {
  const call = async () => ({ ok: true, data: { timeZone: 'Asia/Dubai', days } })
  return readTimes(
    call as unknown as ReturnType<typeof createPageClient>,
    { store: 'one', service: 10, date: null, had, isOpenNow },
    { url: 'shop', language: 'en', clock },
  )
}

describe('the days of a store, at 23:10 there', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T19:10:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('begin with today while it takes orders for now, also when no slot of today is left; tomorrow is looked at then', async () => {
    const { date, days } = await read([TOMORROW], true)
    expect(days.map(({ word, note, slots }) => [word, note, slots.length])).toEqual([
      ['Today', 'Sun 22', 0],
      ['Tomorrow', 'Mon 23', 2],
    ])
    expect(date).toBe('2026-11-23')
    expect(await read([], true)).toMatchObject({ date: '2026-11-22', days: [{ word: 'Today' }] })
  })

  it('have today once where it has slots', async () => {
    const { date, days } = await read([TODAY, TOMORROW], true)
    expect(date).toBe('2026-11-22')
    expect(days.map(({ word, slots }) => [word, slots.map(({ span }) => span).join()])).toEqual([
      ['Today', '23:00–23:30'],
      ['Tomorrow', '12:00–12:30,13:00–13:30'],
    ])
  })

  it('22: have their times on the clock of the merchant', async () => {
    const { days } = await read([TOMORROW], false, null, 12)
    expect(days[0]?.slots[0]?.span).toBe('12:00\u00a0pm–12:30\u00a0pm')
  })

  it('begin with the first that has slots where it takes no orders now', async () => {
    expect((await read([TOMORROW], false)).date).toBe('2026-11-23')
    expect(await read([], false)).toEqual({ date: null, days: [] })
  })

  it('open at the one of the slot that the cart has', async () => {
    expect((await read([TOMORROW], true, slot(23, 13).startTime)).date).toBe('2026-11-23')
  })
})
