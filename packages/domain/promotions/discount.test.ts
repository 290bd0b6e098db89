import { describe, expect, it } from 'vitest'
import { discountOf, type Gift, isAbout, openTo, type PromotionLine, type Scope } from './index.ts'

/** `product base + extras x qty`: 'kebab 3000 + 200 x 2'; the category of soup and kebab is food, of all others drinks. */
function line(written: string): PromotionLine {
  const [productId = '', base, , extras, , qty] = written.split(' ')
  return {
    lineId: productId,
    productId,
    categoryId: ['soup', 'kebab'].includes(productId) ? 'food' : 'drinks',
    qty: Number(qty),
    unit: Number(base) + Number(extras),
    base: Number(base),
    bogo: null,
    taxRate: 0,
    isGift: false,
  }
}

const kebabs = line('kebab 3000 + 200 x 2')
const juice = line('juice 900 + 0 x 1')
const NONE = [0, 0]
const drinks: Scope = { productIds: [], categoryIds: ['drinks'] }
const kebab: Scope = { productIds: ['kebab'], categoryIds: [] }

describe('what a promotion is about', () => {
  it.each<[string, Scope | null, boolean]>([
    ['everything', null, true],
    ['this product', kebab, true],
    ['its category', { productIds: [], categoryIds: ['food'] }, true],
    ['another category', drinks, false],
    ['another product', { productIds: ['soup'], categoryIds: [] }, false],
  ])('%s', (_, subject, context) => {
    expect(isAbout(subject, kebabs)).toBe(context)
  })

  it('is open to it with its extras, less what is free already', () => {
    expect(openTo(null, [kebabs, juice], NONE)).toEqual([6400, 900])
    expect(openTo(null, [kebabs, juice], [3000, 900])).toEqual([3400, 0])
    expect(openTo(drinks, [kebabs, juice], NONE)).toEqual([0, 900])
  })

  it('is never its own gift', () => {
    expect(openTo(null, [kebabs, { ...juice, isGift: true }], NONE)).toEqual([6400, 0])
  })
})

describe('what a promotion takes off kebabs for 64.00 and a juice for 9.00', () => {
  it.each<[string, Gift, Scope | null, number]>([
    ['a tenth', { kind: 'percentage', rate: 1000, most: null }, null, 730],
    ['55.5 % of the juice, rounded half up', { kind: 'percentage', rate: 5550, most: null }, drinks, 500],
    ['half, up to 20.00', { kind: 'percentage', rate: 5000, most: 2000 }, null, 2000],
    ['half, up to more than that is', { kind: 'percentage', rate: 5000, most: 9000 }, null, 3650],
    ['5.00', { kind: 'amount', amount: 500 }, null, 500],
    ['20.00 off a juice: no more than it costs', { kind: 'amount', amount: 2000 }, drinks, 900],
    ['kebabs for 25.00 each: their extras are charged', { kind: 'fixedPrice', price: 2500 }, kebab, 1000],
    ['all for 10.00: what is cheaper stays so', { kind: 'fixedPrice', price: 1000 }, null, 4000],
    ['free delivery takes nothing off the items', { kind: 'freeDelivery' }, null, 0],
    ['nor does a free product here', { kind: 'freeProduct', productIds: ['juice'] }, null, 0],
  ])('%s', (_, gift, subject, amount) => {
    expect(discountOf({ gift, about: subject }, [kebabs, juice], NONE, NONE).amount).toBe(amount)
  })

  it('is shared by what is open of each line', () => {
    const gift: Gift = { kind: 'amount', amount: 500 }
    expect(discountOf({ gift, about: null }, [kebabs, juice], [3200, 0], [1, 0]).weights).toEqual([3200, 900])
  })

  it('a fixed price says what it takes off each line, of the units that are paid', () => {
    const gift: Gift = { kind: 'fixedPrice', price: 800 }
    const one = discountOf({ gift, about: null }, [kebabs, juice], [3000, 0], [1, 0])
    expect(one).toEqual({ amount: 2200 + 100, weights: [2200, 100] })
  })

  it('a fixed price takes nothing off what is free altogether, and nothing off what it is not about', () => {
    const gift: Gift = { kind: 'fixedPrice', price: 800 }
    expect(discountOf({ gift, about: null }, [kebabs, juice], [0, 900], NONE).weights).toEqual([4400, 0])
    expect(discountOf({ gift, about: drinks }, [kebabs, juice], NONE, NONE).weights).toEqual([0, 100])
  })
})
