import { describe, expect, test } from 'vitest'
import { queryOf, wishOf } from './wish.ts'

describe('a filter in an address', () => {
  test.each([
    ['', null],
    ['category=rice', null],
    ['without=milk', { without: ['milk'], diets: [] }],
    ['diet=halal&without=nuts&without=milk', { without: ['milk', 'nuts'], diets: ['halal'] }],
    ['without=milk&without=milk', { without: ['milk'], diets: [] }],
    ['without=Milk&diet=<script>&without=__proto__', null],
  ])('%s', (query, wish) => {
    expect(wishOf(new URLSearchParams(query))).toEqual(wish)
  })

  test('goes into the address as it came', () => {
    const wish = { without: ['milk', 'nuts'], diets: ['gluten-free'] } as const
    expect(wishOf(new URLSearchParams(queryOf(wish)))).toEqual(wish)
  })
})
