import { describe, expect, test } from 'vitest'
import { readDietaryFilter, writeDietaryFilter } from './dietary-filter.ts'

describe('a filter in an address', () => {
  test.each([
    ['', null],
    ['category=rice', null],
    ['without=milk', { without: ['milk'], diets: [], foodTypes: [] }],
    ['diet=halal&without=nuts&without=milk', { without: ['milk', 'nuts'], diets: ['halal'], foodTypes: [] }],
    ['without=milk&without=milk', { without: ['milk'], diets: [], foodTypes: [] }],
    ['food=2&food=1&food=9', { without: [], diets: [], foodTypes: [1, 2] }],
    ['without=Milk&diet=<script>&without=__proto__', null],
  ])('%s', (query, wish) => {
    expect(readDietaryFilter(new URLSearchParams(query))).toEqual(wish)
  })

  test('goes into the address as it came', () => {
    const wish = { without: ['milk', 'nuts'], diets: ['gluten-free'], foodTypes: [4, 2] } as const
    expect(readDietaryFilter(new URLSearchParams(writeDietaryFilter(wish)))).toEqual(wish)
  })
})
