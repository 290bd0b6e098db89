import { describe, expect, it } from 'vitest'
import { countUsable } from './usable-promotions-route.ts'

const promotion = (state: 'applied' | 'applicable' | 'notApplicable', amount: number | null) => ({
  state,
  lowers: amount === null ? null : { amount },
})

describe('what promotions would bring to a cart', () => {
  it('D19: counts those that hold and are not in use, with the largest saving', () => {
    const listed = [
      promotion('applied', 3000),
      promotion('applicable', 1215),
      promotion('applicable', 2000),
      promotion('notApplicable', null),
    ]
    expect(countUsable(listed)).toEqual({ count: 2, saves: 2000 })
  })

  it('counts none where none holds', () => {
    expect(countUsable([promotion('notApplicable', null)])).toEqual({ count: 0, saves: 0 })
    expect(countUsable([promotion('applicable', null)])).toEqual({ count: 1, saves: 0 })
  })
})
