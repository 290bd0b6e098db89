import { describe, expect, it } from 'vitest'
import { asInLine, atFirst, choose, chosenGroups, countOf, missingGroups } from './choosing.ts'
import type { GroupType, GroupView } from './item-view.ts'

const group = (
  id: string,
  type: GroupType,
  min: number,
  max: number,
  variants: string[],
  closed: string[] = [],
): GroupView => ({
  id,
  name: null,
  type,
  min,
  max,
  priceBase: false,
  variants: variants.map((one) => ({
    id: one,
    name: null,
    description: null,
    price: 0,
    isActive: !closed.includes(one),
  })),
})
const size = group('size', 10, 1, 1, ['regular', 'large'])
const sides = group('sides', 20, 1, 2, ['raita', 'lemon', 'salad'])
const eggs = group('eggs', 30, 0, 3, ['egg', 'quail'])
const pot = group('pot', 10, 1, 1, ['small', 'big'], ['big'])

describe('choosing in the sheet', () => {
  it('a size replaces the other size', () => {
    const first = choose({}, size, 'regular', 1)
    expect(choose(first, size, 'large', 1)).toEqual({ size: { large: 1 } })
  })

  it('of sides one more than allowed changes nothing, and one let go makes room', () => {
    let chosen = choose(choose({}, sides, 'raita', 1), sides, 'lemon', 1)
    expect(choose(chosen, sides, 'salad', 1)).toBe(chosen)
    chosen = choose(choose(chosen, sides, 'raita', -1), sides, 'salad', 1)
    expect(chosenGroups(chosen)).toEqual([
      {
        groupId: 'sides',
        variants: [
          { variantId: 'lemon', counter: 1 },
          { variantId: 'salad', counter: 1 },
        ],
      },
    ])
  })

  it('pieces are counted over all variants, and never fall below none', () => {
    let chosen = choose(choose(choose({}, eggs, 'egg', 1), eggs, 'egg', 1), eggs, 'quail', 1)
    expect(countOf(chosen, eggs)).toBe(3)
    expect(choose(chosen, eggs, 'egg', 1)).toBe(chosen)
    for (let i = 0; i < 5; i++) chosen = choose(chosen, eggs, 'egg', -1)
    expect(countOf(chosen, eggs)).toBe(1)
  })

  it('names what is still missing, in the order of the sheet', () => {
    const item = { groups: [size, sides, eggs] }
    expect(missingGroups(item, {}).map(({ id }) => id)).toEqual(['size', 'sides'])
    expect(missingGroups(item, choose({}, sides, 'raita', 1)).map(({ id }) => id)).toEqual(['size'])
  })

  it('answers only the question that leaves no choice', () => {
    expect(atFirst({ groups: [size, pot, eggs] })).toEqual({ pot: { small: 1 } })
  })

  it('takes over a line of the cart without what is sold out since', () => {
    const line = [
      { _id: 'pot', variants: [{ _id: 'big', counter: 1 }] },
      { _id: 'eggs', variants: [{ _id: 'egg', counter: 2 }] },
    ]
    expect(asInLine({ groups: [pot, eggs] }, line)).toEqual({ eggs: { egg: 2 } })
  })
})
