import { describe, expect, it } from 'vitest'
import { clearPromotionsCookie, setPromotionsCookie } from './promotions-cookie.ts'
import { findUsable } from './read-usable-promotions.ts'

type PromotionInput = Parameters<typeof findUsable>[0][number]
const AED = (amount: number) => ({ amount, currency: 'AED' })
const promotion = (id: string, more: Partial<PromotionInput>): PromotionInput => ({
  _id: id,
  code: id,
  name: { en: id },
  description: {},
  type: 20,
  paymentOptions: null,
  rate: null,
  amount: null,
  forbidsLoyalty: false,
  state: 'applicable',
  why: null,
  message: null,
  lowers: null,
  ...more,
})
const notYet = (id: string, reason: PromotionInput['why']) => promotion(id, { state: 'notApplicable', why: reason })
const find = (...listed: PromotionInput[]) => findUsable(listed, () => null)

describe('what promotions would bring to a cart', () => {
  it('D19: counts those that hold and are not in use, with the largest saving', () => {
    const usable = find(
      promotion('used', { state: 'applied', lowers: AED(3000) }),
      promotion('small', { lowers: AED(1215) }),
      promotion('large', { lowers: AED(2000) }),
      notYet('later', { kind: 'not_now' }),
    )
    expect(usable).toMatchObject({ count: 2, saves: 2000, gift: null, best: { id: 'large', saves: 2000, cause: null } })
  })

  it('counts none where none holds', () => {
    expect(find(notYet('later', { kind: 'not_now' }))).toEqual({ count: 0, saves: 0, gift: null, best: null })
    expect(find(promotion('free', {}))).toMatchObject({ count: 1, saves: 0, best: { id: 'free' } })
  })

  it('D19: tells a gift that is due before everything else, though it lowers nothing yet', () => {
    const usable = find(promotion('large', { lowers: AED(2000) }), promotion('dessert', { type: 30, lowers: AED(0) }))
    expect([usable.gift?.id, usable.best?.id]).toEqual(['dessert', 'dessert'])
  })

  it('tells what holds once something is added, and nothing of what food does not help', () => {
    const missing = { kind: 'below_minimum' as const, missing: AED(800) }
    const usable = find(notYet('first', { kind: 'first_order' }), notYet('more', missing))
    expect(usable).toMatchObject({ count: 0, best: { id: 'more', cause: missing } })
    expect(find(promotion('used', { state: 'applied' }), notYet('more', missing)).best).toBeNull()
  })

  it('hides the strip for a while where no promotion holds, by a cookie of this shop that leaves with the person', () => {
    const page = { setCookies: [] as string[] }
    setPromotionsCookie(page, 'saffron', true)
    setPromotionsCookie(page, 'saffron', false)
    clearPromotionsCookie(page, 'saffron')
    expect(page.setCookies).toEqual([
      'promotions.saffron=1; Path=/; SameSite=Lax; Max-Age=86400',
      'promotions.saffron=0; Path=/; SameSite=Lax; Max-Age=900',
      'promotions.saffron=; Path=/; SameSite=Lax; Max-Age=0',
    ])
  })
})
