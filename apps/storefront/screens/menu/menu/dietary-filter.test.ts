import { describe, expect, test } from 'vitest'
import { readDietaryFilter, writeDietaryFilter } from './dietary-filter.ts'

describe('a filter in an address', () => {
  test.each([
    ['', null],
    ['category=rice', null],
    ['without=milk', { excludedAllergens: ['milk'], diets: [], foodTypes: [] }],
    ['diet=halal&without=nuts&without=milk', { excludedAllergens: ['milk', 'nuts'], diets: ['halal'], foodTypes: [] }],
    ['without=milk&without=milk', { excludedAllergens: ['milk'], diets: [], foodTypes: [] }],
    ['food=2&food=1&food=9', { excludedAllergens: [], diets: [], foodTypes: [1, 2] }],
    ['without=Milk&diet=<script>&without=__proto__', null],
  ])('%s', (query, filter) => {
    expect(readDietaryFilter(new URLSearchParams(query))).toEqual(filter)
  })

  test('goes into the address as it came', () => {
    const filter = { excludedAllergens: ['milk', 'nuts'], diets: ['gluten-free'], foodTypes: [4, 2] } as const
    expect(readDietaryFilter(new URLSearchParams(writeDietaryFilter(filter)))).toEqual(filter)
  })
})
