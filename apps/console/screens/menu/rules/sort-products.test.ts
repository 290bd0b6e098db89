import { expect, it } from 'vitest'
import type { MenuProduct } from './menu-model.ts'
import { type SortKey, sortProducts } from './sort-products.ts'

const product = (sku: string, name: string, price: string) =>
  ({ sku, name: { en: name }, price }) as unknown as MenuProduct
const MENU = [
  product('c', 'Ćevapi', '9.50'),
  product('b', 'baklava', '10.00'),
  product('a', 'Ajvar', '9.5'),
  product('t', 'Tea 10', '100.00'),
  product('u', 'Tea 9', '2.00'),
]
const input = {
  nameOf: ({ name }: MenuProduct) => name.en ?? '',
  compareNames: new Intl.Collator('en', { numeric: true }).compare,
  sold: new Map([
    ['t', 7],
    ['a', 31],
  ]),
}

it.each<[SortKey, string]>([
  ['name', 'abcut'],
  ['cheap', 'ucabt'],
  ['dear', 'tbcau'],
  ['sold', 'atcbu'],
])('by %s it is %s: amounts are compared as amounts, and what is alike stays as it stands', (sortKey, order) => {
  expect(sortProducts(MENU, sortKey, input).join('')).toBe(order)
})
