import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnpaired, type PromotionLine, pairOff } from './index.ts'

/** `base x qty group rate`: '1000 x 2 main 500'; ids a, b, c … in the order written, which is that of SKU and choices. */
function lines(...written: string[]): PromotionLine[] {
  return written.map((words, place) => {
    const [base, qty, group, taxRate = '0'] = words.split(/ x | /)
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
      taxRate: Number(taxRate),
      isGift: false,
    }
  })
}

/** Free units of each line, whichever place it has. */
function freeOf(input: readonly PromotionLine[], tellsTaxRates = true): number[] {
  const inOrder = [...input.keys()].sort((a, b) => (input[a]!.lineId < input[b]!.lineId ? -1 : 1))
  return pairOff(input, inOrder, tellsTaxRates)
}

describe('buy one, get one', () => {
  it.each([
    ['one alone pays', ['1000 x 1 all'], [0]],
    ['of two equal ones the first by SKU and choices is free', ['1000 x 1 all', '1000 x 1 all'], [1, 0]],
    ['of two equal ones that of the lower tax rate is free', ['1000 x 1 all 1500', '1000 x 1 all 500'], [0, 1]],
    [
      'of five equal ones the two of the lowest tax rates are free, in whatever lines',
      ['1000 x 2 all 1500', '1000 x 1 all 500', '1000 x 2 all 1000'],
      [0, 1, 1],
    ],
    [
      'a dearer one pays for one of the equal ones, that of the lower tax rate',
      ['1200 x 1 all 500', '1000 x 1 all 1500', '1000 x 1 all 1000', '1000 x 1 all 1500'],
      [0, 1, 1, 0],
    ],
    ['two of one line are a pair', ['1000 x 2 all'], [1]],
    ['hostile 60: of 10, 9 and 8 the 9 is free', ['1000 x 1 all', '900 x 1 all', '800 x 1 all'], [0, 1, 0]],
    ['in whatever order they lie', ['800 x 1 all', '1000 x 1 all', '900 x 1 all'], [0, 0, 1]],
    ['four: the second and the fourth', ['1000 x 1 all', '900 x 1 all', '800 x 1 all', '700 x 1 all'], [0, 1, 0, 1]],
    ['a pair across lines of several', ['1000 x 3 all', '500 x 2 all'], [1, 1]],
    ['groups pair off by themselves', ['1000 x 1 mains', '400 x 1 drinks', '300 x 1 drinks'], [0, 0, 1]],
    ['what is in no group pairs with nobody', ['1000 x 1', '1000 x 1 all', '900 x 1 all'], [0, 0, 1]],
    ['999 of a line', ['100 x 999 all'], [499]],
  ])('%s', (_, written, free) => {
    expect(freeOf(lines(...written))).toEqual(free)
  })

  it('a gift of a promotion pairs with nobody', () => {
    const [paid, gift] = lines('1000 x 1 all', '900 x 1 all')
    expect(freeOf([paid!, { ...gift!, isGift: true }])).toEqual([0, 0])
  })

  it('an order of the first rules keeps what was free: of equal ones each second in its row, whatever their rates', () => {
    const written = lines('1000 x 1 all 500', '1000 x 1 all 1500', '1000 x 2 all 1000')
    expect(freeOf(written, false)).toEqual([0, 1, 1])
    expect(freeOf(written)).toEqual([1, 0, 1])
  })

  const some = fc.array(fc.record({ base: fc.nat(500), qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 })

  it('half of the units are free, rounded down, and no free one is dearer than a paid one of its pair', () => {
    fc.assert(
      fc.property(some, (list) => {
        const input = lines(...list.map(({ base, qty }) => `${base} x ${qty} all`))
        const free = freeOf(input)
        const units = input.reduce((sum, { qty }) => sum + qty, 0)
        expect(free.reduce((sum, one) => sum + one, 0)).toBe(Math.floor(units / 2))
        const each = input.flatMap(({ base, qty }, place) => [
          ...Array<number>(free[place]!).fill(base),
          ...Array<number>(qty - free[place]!).fill(base),
        ])
        const paid = input.flatMap(({ base, qty }, place) => Array<number>(qty - free[place]!).fill(base))
        const supplied = input.flatMap(({ base }, place) => Array<number>(free[place]!).fill(base))
        paid.sort((a, b) => b - a)
        supplied.sort((a, b) => b - a)
        expect(each).toHaveLength(units)
        for (const [place, base] of supplied.entries()) expect(base).toBeLessThanOrEqual(paid[place]!)
      }),
    )
  })

  it('one more of the line that stands alone costs nothing, and of no line where all have a pair', () => {
    const isOdd = (input: readonly PromotionLine[]) => input.reduce((sum, { qty }) => sum + qty, 0) % 2 === 1
    const paidFor = (input: readonly PromotionLine[]) => {
      const free = freeOf(input)
      return input.reduce((sum, { base, qty }, place) => sum + base * (qty - free[place]!), 0)
    }
    fc.assert(
      fc.property(some, (list) => {
        const input = lines(...list.map(({ base, qty }) => `${base} x ${qty} all`))
        const alone = findUnpaired(input, [...input.keys()])
        expect(alone).toHaveLength(isOdd(input) ? 1 : 0)
        for (const place of alone) {
          const more = input.map((line, at) => (at === place ? { ...line, qty: line.qty + 1 } : line))
          expect(paidFor(more)).toBe(paidFor(input))
        }
      }),
    )
    expect(findUnpaired(lines('900 x 1 a', '500 x 2 b', '700 x 1 c', '300 x 1'), [0, 1, 2, 3])).toEqual([0, 2])
  })

  it('the order of lines never matters', () => {
    fc.assert(
      fc.property(some, (list) => {
        const input = lines(...list.map(({ base, qty }) => `${base} x ${qty} all`))
        const back = freeOf([...input].reverse()).reverse()
        expect(back).toEqual(freeOf(input))
      }),
    )
  })
})
