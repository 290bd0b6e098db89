import { describe, expect, it } from 'vitest'
import { bestFirst, type ListedPromotion } from './promo-view.ts'

const listed = (id: string, lowers: number | null) =>
  ({ id, state: lowers === null ? 'notApplicable' : 'applicable', lowers }) as ListedPromotion

describe('the promotions of a cart', () => {
  it('D18: stand by what they save, the best first; equal ones as the merchant has them', () => {
    const promotions = [listed('late', null), listed('small', 1215), listed('big', 2000), listed('same', 1215)]
    expect(bestFirst(promotions).map(({ id }) => id)).toEqual(['big', 'small', 'same', 'late'])
  })
})
