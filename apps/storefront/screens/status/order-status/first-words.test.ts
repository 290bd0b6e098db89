import { ORDER_STATUS } from '@compass/domain/orders'
import { describe, expect, it } from 'vitest'
import { FIRST_MOMENTS_MS, firstWords, justPlacedFor, thanksFor } from './first-words.ts'

const PLACED = '2026-03-20T15:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(PLACED) + ms)

function order(changes: Partial<Parameters<typeof firstWords>[0]> = {}): Parameters<typeof firstWords>[0] {
  const steps = [{ code: 'waiting', state: 'now', at: PLACED }] as const
  return { status: ORDER_STATUS.NEW, isOwn: true, steps, awaiting: null, ...changes }
}

describe('the first words of an order’s page', () => {
  it('D29: thanks for an order that has just come, and for the first moments alone', () => {
    expect(firstWords(order(), null, after(2000))).toBe('thanks')
    expect(thanksFor(order(), after(2000))).toBe(FIRST_MOMENTS_MS - 2000)
    expect(firstWords(order(), null, after(FIRST_MOMENTS_MS))).toBeNull()
  })

  it('D29: thanks nobody who has the link alone, and for nothing that has moved on or is not paid', () => {
    expect(firstWords(order({ isOwn: false }), null, after(2000))).toBeNull()
    expect(firstWords(order({ status: ORDER_STATUS.APPROVED }), null, after(2000))).toBeNull()
    expect(firstWords(order({ status: ORDER_STATUS.INITIALIZE }), null, after(2000))).toBeNull()
  })

  it('D17: an order that its kitchen took at once has just been placed all the same; one that is not paid has not', () => {
    const left = FIRST_MOMENTS_MS - 2000
    expect(justPlacedFor(order(), after(2000))).toBe(left)
    expect(justPlacedFor(order({ status: ORDER_STATUS.APPROVED }), after(2000))).toBe(left)
    expect(justPlacedFor(order({ status: ORDER_STATUS.APPROVED }), after(FIRST_MOMENTS_MS))).toBe(0)
    expect(justPlacedFor(order({ isOwn: false }), after(2000))).toBe(0)
    for (const status of [ORDER_STATUS.INITIALIZE, ORDER_STATUS.PAYMENT_CANCELLED])
      expect(justPlacedFor(order({ status }), after(2000))).toBe(0)
  })

  it('D16: asks for the choice while a question is open, of who ordered', () => {
    expect(firstWords(order({ awaiting: {} }), null, after(2000))).toBe('choose')
    expect(firstWords(order({ awaiting: {}, isOwn: false }), null, after(90_000))).toBeNull()
  })

  it('D4: says that the bank is slow once it is', () => {
    const waiting = order({ status: ORDER_STATUS.INITIALIZE })
    expect(firstWords(waiting, { since: PLACED, isSlow: false }, after(2000))).toBeNull()
    expect(firstWords(waiting, { since: PLACED, isSlow: false }, after(31_000))).toBe('slow')
    expect(firstWords(waiting, { since: PLACED, isSlow: true }, after(2000))).toBe('slow')
  })
})
