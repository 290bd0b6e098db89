import { expect, test } from 'vitest'
import type { Product } from '../catalogue/index.ts'
import { suggestProducts } from './suggest-products.ts'

const product = (id: string, categoryId: string, rest: Partial<Product> = {}): Product => ({
  id,
  sku: id,
  categoryId,
  name: { en: id },
  description: {},
  price: 100,
  foodType: 5,
  label: null,
  picture: null,
  isActive: true,
  taxRate: 0,
  calories: null,
  customize: [],
  windows: null,
  orderTypes: null,
  soldOutAt: [],
  bogo: null,
  ...rest,
})

const menu = [
  product('mandi', 'mains', { goesWith: ['salad', 'tea'] }),
  product('biryani', 'mains', { goesWith: ['raita', 'salad'], label: 'popular' }),
  product('salad', 'sides'),
  product('raita', 'sides'),
  product('bread', 'sides', { label: 'popular', goesWith: ['gone'] }),
  product('tea', 'drinks', { label: 'popular' }),
  product('water', 'drinks', { label: 'popular', soldOutAt: ['marina'] }),
  product('juice', 'drinks', { label: 'popular', orderTypes: [10] }),
  product('kunafa', 'sweets', { label: 'popular', isActive: false }),
]

test.each([
  ['what is named beside it', ['mandi'], 'salad tea'],
  ['the first of each line before the second of any', ['mandi', 'biryani'], 'salad raita tea'],
  ['never what lies in the basket', ['mandi', 'salad'], 'tea'],
  ['nothing named: what is popular elsewhere and can be had', ['salad'], 'biryani tea'],
  ['named is gone from the menu: what is popular elsewhere', ['bread'], 'biryani tea'],
  ['all of it bought already: what is popular elsewhere', ['mandi', 'salad', 'tea'], ''],
  ['an empty basket: what is popular', [], 'biryani bread tea'],
])('%s', (_, input, expected) => {
  const suggested = suggestProducts({
    products: menu,
    place: { storeId: 'marina', orderType: 20 },
    lines: input.map((productId) => ({ productId })),
    availability: () => null,
    most: 6,
  })
  expect(suggested.map(({ id }) => id).join(' ')).toBe(expected)
})

test('so many as are asked for', () => {
  const requested = {
    products: menu,
    place: { storeId: 'marina', orderType: 20 },
    availability: () => null,
    most: 1,
  } as const
  expect(suggestProducts({ ...requested, lines: [{ productId: 'mandi' }] })).toHaveLength(1)
  expect(suggestProducts({ ...requested, lines: [] })).toHaveLength(1)
})
