import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { earnedDespite, type RefundOf, returnedOnRefund } from './index.ts'

const order = (changes: Partial<RefundOf> = {}): RefundOf => ({
  paid: 10_000,
  refunded: 10_000,
  redeemed: 50,
  earned: 100,
  before: { returned: 0, takenBack: 0 },
  balance: 1000,
  ...changes,
})

describe('a refund', () => {
  test.each<[string, Partial<RefundOf>, number, number]>([
    ['of everything gives back and takes back everything', {}, 50, 100],
    ['of half gives back half', { refunded: 5_000 }, 25, 50],
    ['rounds down', { refunded: 3_333 }, 16, 33],
    ['of a coin moves no point', { refunded: 99 }, 0, 0],
    ['after another one goes on where that ended', { before: { returned: 16, takenBack: 33 } }, 34, 67],
    ['takes back no more than there is, with what returns', { balance: 20 }, 50, 70],
    ['takes back nothing from nobody', { balance: 0, redeemed: 0 }, 0, 0],
    ['of an order without points', { redeemed: 0, earned: 0 }, 0, 0],
    ['of more than was paid is one of all of it', { refunded: 99_999 }, 50, 100],
  ])('%s', (_, changes, returned, takenBack) => {
    expect(returnedOnRefund(order(changes))).toEqual({ returned, takenBack })
  })

  it('in many parts moves what one refund moves, never back, and never below nothing', () => {
    const some = fc.record({
      paid: fc.integer({ min: 1, max: 1_000_000 }),
      redeemed: fc.nat(5_000),
      earned: fc.nat(5_000),
      balance: fc.nat(10_000),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(some, ({ cuts, ...owner }) => {
        const steps = [...cuts.map((cut) => Math.floor(cut * owner.paid)).sort((a, b) => a - b), owner.paid]
        let before = { returned: 0, takenBack: 0 }
        let { balance } = owner
        for (const refunded of steps) {
          const moved = returnedOnRefund({ ...owner, refunded, before, balance })
          expect(moved.returned).toBeGreaterThanOrEqual(0)
          expect(moved.takenBack).toBeGreaterThanOrEqual(0)
          balance += moved.returned - moved.takenBack
          expect(balance).toBeGreaterThanOrEqual(0)
          before = { returned: before.returned + moved.returned, takenBack: before.takenBack + moved.takenBack }
        }
        expect(before.returned).toBe(owner.redeemed)
        expect(before.takenBack).toBe(Math.min(owner.earned, owner.balance + owner.redeemed))
      }),
    )
  })

  test.each<[string, number, number]>([
    ['nothing was refunded: it earns all', 0, 100],
    ['a third was: it earns what a later refund would leave', 3_333, 67],
    ['all was: it earns nothing', 10_000, 0],
  ])('before the order was received, and %s', (_, refunded, points) => {
    expect(earnedDespite({ paid: 10_000, refunded, earned: 100 })).toBe(points)
  })

  it('before or after the order was received leaves the same points, and never more than the money that stays', () => {
    const some = fc.record({
      paid: fc.integer({ min: 1, max: 1_000_000 }),
      earned: fc.nat(5_000),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      received: fc.nat(7),
    })
    fc.assert(
      fc.property(some, ({ paid, earned, cuts, received }) => {
        const steps = cuts.map((cut) => Math.floor(cut * paid)).sort((a, b) => a - b)
        const early = steps.slice(0, received).at(-1) ?? 0
        let points = earnedDespite({ paid, refunded: early, earned })
        let takenBack = earned - points
        for (const refunded of steps.slice(received)) {
          const before = { returned: 0, takenBack }
          const moved = returnedOnRefund({ paid, refunded, redeemed: 0, earned, before, balance: points })
          points -= moved.takenBack
          takenBack += moved.takenBack
        }
        const last = steps.at(-1)!
        expect(points).toBe(earned - Number((BigInt(earned) * BigInt(last)) / BigInt(paid)))
        if (last === paid) expect(points).toBe(0)
      }),
    )
  })
})
