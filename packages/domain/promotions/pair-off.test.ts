import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfferLine, pairOff } from './index.ts'

/** `base x qty group`: '1000 x 2 main'; ids a, b, c … in the order written. */
function lines(...written: string[]): OfferLine[] {
  return written.map((words, place) => {
    const [base, qty, group] = words.split(/ x | /)
    const lineId = String.fromCharCode(97 + place)
    const unit = Number(base)
    return {
      lineId,
      productId: lineId,
      categoryId: 'c',
      qty: Number(qty),
      unit,
      base: unit,
      bogo: group ?? null,
      isGift: false,
    }
  })
}

describe('buy one, get one', () => {
  it.each([
    ['one alone pays', ['1000 x 1 all'], [0]],
    ['of two equal ones the later line is free', ['1000 x 1 all', '1000 x 1 all'], [0, 1]],
    ['two of one line are a pair', ['1000 x 2 all'], [1]],
    ['hostile 60: of 10, 9 and 8 the 9 is free', ['1000 x 1 all', '900 x 1 all', '800 x 1 all'], [0, 1, 0]],
    ['in whatever order they lie', ['800 x 1 all', '1000 x 1 all', '900 x 1 all'], [0, 0, 1]],
    ['four: the second and the fourth', ['1000 x 1 all', '900 x 1 all', '800 x 1 all', '700 x 1 all'], [0, 1, 0, 1]],
    ['a pair across lines of several', ['1000 x 3 all', '500 x 2 all'], [1, 1]],
    ['groups pair off by themselves', ['1000 x 1 mains', '400 x 1 drinks', '300 x 1 drinks'], [0, 0, 1]],
    ['what is in no group pairs with nobody', ['1000 x 1', '1000 x 1 all', '900 x 1 all'], [0, 0, 1]],
    ['999 of a line', ['100 x 999 all'], [499]],
  ])('%s', (_, written, free) => {
    expect(pairOff(lines(...written))).toEqual(free)
  })

  it('a gift of an offer pairs with nobody', () => {
    const [paid, gift] = lines('1000 x 1 all', '900 x 1 all')
    expect(pairOff([paid!, { ...gift!, isGift: true }])).toEqual([0, 0])
  })

  const some = fc.array(fc.record({ base: fc.nat(500), qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 })

  it('half of the units are free, rounded down, and no free one is dearer than a paid one of its pair', () => {
    fc.assert(
      fc.property(some, (list) => {
        const basket = lines(...list.map(({ base, qty }) => `${base} x ${qty} all`))
        const free = pairOff(basket)
        const units = basket.reduce((sum, { qty }) => sum + qty, 0)
        expect(free.reduce((sum, one) => sum + one, 0)).toBe(Math.floor(units / 2))
        const each = basket.flatMap(({ base, qty }, place) => [
          ...Array<number>(free[place]!).fill(base),
          ...Array<number>(qty - free[place]!).fill(base),
        ])
        const paid = basket.flatMap(({ base, qty }, place) => Array<number>(qty - free[place]!).fill(base))
        const given = basket.flatMap(({ base }, place) => Array<number>(free[place]!).fill(base))
        paid.sort((a, b) => b - a)
        given.sort((a, b) => b - a)
        expect(each).toHaveLength(units)
        for (const [place, base] of given.entries()) expect(base).toBeLessThanOrEqual(paid[place]!)
      }),
    )
  })

  it('the order of lines never matters', () => {
    fc.assert(
      fc.property(some, (list) => {
        const basket = lines(...list.map(({ base, qty }) => `${base} x ${qty} all`))
        const back = pairOff([...basket].reverse()).reverse()
        expect(back).toEqual(pairOff(basket))
      }),
    )
  })
})
