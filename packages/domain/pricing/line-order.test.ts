import { describe, expect, it } from 'vitest'
import type { ChosenGroup } from '../catalogue/index.ts'
import { PRICE_RULES, placesInOrder, ranksOf } from './line-order.ts'
import { lineOf, productOf } from './test-carts.ts'
import type { PricingLine } from './types.ts'

const GROUPS = [
  {
    id: 'size',
    priceBase: true,
    variants: [
      { id: 'small', price: 0 },
      { id: 'large', price: 500 },
    ],
  },
  {
    id: 'extras',
    priceBase: false,
    variants: [
      { id: 'cheese', price: 100 },
      { id: 'nuts', price: 200 },
      { id: 'mint', price: 50 },
    ],
  },
]
const PIZZA = productOf({ id: 'pizza', sku: 'PIZZA', customize: GROUPS })

/** `size:large, extras:nuts*2` as choices. */
function chosen(text: string): ChosenGroup[] {
  return text.split(' ').map((group) => {
    const [groupId = '', picked = ''] = group.split(':')
    const variants = picked.split('+').map((one) => {
      const [variantId = '', counter = '1'] = one.split('*')
      return { variantId, counter: Number(counter) }
    })
    return { groupId, variants }
  })
}

const pizza = (lineId: string, text: string, more: Partial<PricingLine> = {}) =>
  lineOf(lineId, { product: PIZZA, chosen: text === '' ? [] : chosen(text), ...more })

const idsInOrder = (lines: readonly PricingLine[], rules = PRICE_RULES) =>
  placesInOrder(lines, rules).map((place) => lines[place]!.lineId)

describe('the order of a cart’s lines for ties', () => {
  it('goes by SKU first, whatever was added first and whatever the ids are', () => {
    const [tea, cake] = [productOf({ id: '1', sku: 'TEA' }), productOf({ id: '2', sku: 'CAKE' })]
    expect(idsInOrder([lineOf('a', { product: tea }), lineOf('b', { product: cake })])).toEqual(['b', 'a'])
    expect(idsInOrder([lineOf('b', { product: cake }), lineOf('a', { product: tea })])).toEqual(['b', 'a'])
  })

  it('went by id under the first rules, which orders of then keep', () => {
    const [tea, cake] = [productOf({ id: '1', sku: 'TEA' }), productOf({ id: '2', sku: 'CAKE' })]
    expect(idsInOrder([lineOf('b', { product: cake }), lineOf('a', { product: tea })], 1)).toEqual(['a', 'b'])
  })

  it.each([
    ['by the variant of the first group that differs', 'size:small', 'size:large'],
    ['by the first group before the second', 'size:small extras:mint', 'size:large extras:cheese'],
    ['by the next variant where the first is the same', 'extras:cheese+nuts', 'extras:cheese+mint'],
    ['by the counter where the variants are the same', 'extras:cheese', 'extras:cheese*2'],
    ['by an earlier group before a later one', 'size:large', 'extras:cheese'],
    ['by length where one goes on', 'size:small', 'size:small extras:cheese'],
    ['nothing chosen before something', '', 'size:small'],
    ['by the document’s order, not by the order of choosing', 'extras:mint size:small', 'size:small extras:mint*2'],
  ])('then goes %s', (_, first, second) => {
    expect(idsInOrder([pizza('a', second), pizza('b', first)])).toEqual(['b', 'a'])
    expect(idsInOrder([pizza('a', first), pizza('b', second)])).toEqual(['a', 'b'])
  })

  it('puts what is paid before a gift, then fewer pieces before more, then the ids', () => {
    expect(idsInOrder([pizza('a', 'size:small', { isGift: true }), pizza('b', 'size:small', { qty: 3 })])).toEqual([
      'b',
      'a',
    ])
    expect(idsInOrder([pizza('a', 'size:small', { qty: 3 }), pizza('b', 'size:small', { qty: 2 })])).toEqual(['b', 'a'])
    expect(idsInOrder([pizza('b', 'size:small'), pizza('a', 'size:small')])).toEqual(['a', 'b'])
    expect(idsInOrder([pizza('a', 'size:small'), pizza('b', 'size:small')])).toEqual(['a', 'b'])
  })

  it('takes the places that an order keeps, where both lines have one', () => {
    const [tea, cake] = [productOf({ id: '1', sku: 'TEA' }), productOf({ id: '2', sku: 'CAKE' })]
    const ranked = [lineOf('a', { product: cake, rank: 1 }), lineOf('b', { product: tea, rank: 0 })]
    expect(idsInOrder(ranked)).toEqual(['b', 'a'])
    const halfRanked = [lineOf('a', { product: tea, rank: 0 }), lineOf('b', { product: cake })]
    expect(idsInOrder(halfRanked)).toEqual(['b', 'a'])
    expect(idsInOrder(halfRanked.toReversed())).toEqual(['b', 'a'])
  })

  it('is kept with an order as a number of each line', () => {
    const three = ['TEA', 'CAKE', 'SOUP'].map((sku, i) => lineOf('abc'[i]!, { product: productOf({ id: sku, sku }) }))
    expect(ranksOf(three)).toEqual([2, 0, 1])
  })

  it.each([
    ['one after the other', ['a', 'a', 'b']],
    ['with another between them', ['a', 'b', 'a']],
  ])('refuses two lines of one id, %s', (_, ids) => {
    expect(() =>
      placesInOrder(
        ids.map((id) => lineOf(id)),
        PRICE_RULES,
      ),
    ).toThrow('two lines have one id')
  })

  it('takes ids in any order', () => {
    expect(idsInOrder([lineOf('c'), lineOf('a'), lineOf('b')])).toEqual(['a', 'b', 'c'])
  })
})
