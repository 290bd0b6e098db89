import type { Point } from '@compass/domain/serviceability'
import { describe, expect, it, test } from 'vitest'
import type { CourierQuote, CourierQuoteRequest } from './port.ts'
import { DRIVES_AT_MOST_METRES, simulatedCouriers } from './simulated.ts'

const now = new Date('2026-06-01T08:00:00Z')
const stopAt = (point: Point) => ({ point, address: 'Gulf Road 1, Kuwait City', country: 'KW' })
const input = (metres: number, changes: Partial<CourierQuoteRequest> = {}): CourierQuoteRequest => ({
  account: { merchantId: 'm', company: 'simulated', mode: 'test' },
  storeId: 's',
  from: stopAt({ lat: 29.3, lng: 48 }),
  to: stopAt({ lat: 29.31, lng: 48.01 }),
  metres,
  currency: 'KWD',
  now,
  ...changes,
})
const still = new AbortController().signal
const quoteOf = async (metres: number, changes?: Partial<CourierQuoteRequest>, seed = 1) =>
  (await simulatedCouriers({ seed }).quote(input(metres, changes), still)) as CourierQuote

describe('the simulated courier', () => {
  it('asks the same for the same way under one seed, and something else under another', async () => {
    const amounts = async (seed: number) =>
      Promise.all([1, 2, 3, 4].map(async (lat) => (await quoteOf(5000, { to: stopAt({ lat, lng: 48 }) }, seed)).amount))
    expect(await amounts(1)).toEqual(await amounts(1))
    expect(await amounts(1)).not.toEqual(await amounts(2))
  })

  it('asks more for a longer way and promises later', async () => {
    const routes = await Promise.all([0, 1000, 4000, 12_000].map((metres) => quoteOf(metres)))
    const rises = (numbers: number[]) => numbers.every((one, i) => i === 0 || one > numbers[i - 1]!)
    expect(rises(routes.map(({ amount }) => amount))).toBe(true)
    expect(rises(routes.map(({ etaMinutes }) => etaMinutes))).toBe(true)
    expect(routes[0]).toMatchObject({
      amount: 400,
      currency: 'KWD',
      etaMinutes: 8,
      expiresAt: '2026-06-01T08:10:00.000Z',
    })
  })

  test.each([
    ['AED', 600],
    ['EUR', 250],
    ['RSD', 15_000],
    ['JPY', 1],
    ['BHD', 1000],
  ])('begins in %s with %i minor units', async (currency, start) => {
    expect((await quoteOf(0, { currency })).amount).toBe(start)
  })

  it('drives no further than it does', async () => {
    expect(await quoteOf(DRIVES_AT_MOST_METRES)).not.toBeNull()
    expect(await quoteOf(DRIVES_AT_MOST_METRES + 1)).toBeNull()
  })

  it('that is slow ends with its signal', async () => {
    const end = new AbortController()
    const waiting = simulatedCouriers({ does: () => 'slow' }).quote(input(100), end.signal)
    end.abort()
    await expect(waiting).rejects.toThrow('did not answer')
  })
})
