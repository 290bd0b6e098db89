import { describe, expect, it, test } from 'vitest'
import type { Product } from '../catalogue/index.ts'
import { suggestReplacements } from './index.ts'

function product(id: string, price: number, changes: Partial<Product> = {}): Product {
  return {
    id,
    sku: id,
    categoryId: 'mains',
    name: { en: id },
    description: {},
    price,
    foodType: 1,
    label: null,
    picture: null,
    isActive: true,
    taxRate: 0,
    calories: null,
    customize: [],
    bogo: null,
    windows: null,
    orderTypes: null,
    soldOutAt: [],
    ...changes,
  }
}

describe('what can be had instead', () => {
  const gone = product('kibbeh', 2000, { soldOutAt: ['marina'] })
  const suggested = (others: Product[], id = gone.id, most = 3) =>
    suggestReplacements(id, {
      products: [gone, ...others],
      place: { storeId: 'marina', orderType: 10 },
      availability: ({ id: requested }) => (requested === 'late' ? { kind: 'not_now', next: null } : null),
      most,
    }).map((product) => product.id)

  it('is what costs about the same, of the same food type first', () => {
    const others = [
      product('dear', 4000),
      product('meat', 2000, { foodType: 2 }),
      product('near', 2100),
      product('under', 1900),
      product('same', 2000),
    ]
    expect(suggested(others)).toEqual(['same', 'near', 'under'])
    expect(suggested(others, gone.id, 5).slice(3)).toEqual(['dear', 'meat'])
  })

  test.each<[string, Product]>([
    ['of another category', product('cake', 2000, { categoryId: 'sweets' })],
    ['sold out too', product('x', 2000, { soldOutAt: ['marina'] })],
    ['taken off', product('x', 2000, { isActive: false })],
    ['not had this way', product('x', 2000, { orderTypes: [20] })],
    ['not on sale now', product('late', 2000)],
    ['for a chosen time alone', product('x', 2000, { preOrderOnly: true })],
  ])('is nothing that is %s', (_, other) => expect(suggested([other])).toEqual([]))

  it('is nothing for a product that the menu does not know any more', () => {
    expect(suggested([product('same', 2000)], 'other')).toEqual([])
  })
})
