import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ALLERGENS,
  type AllergenStatement,
  allergensOf,
  type Dietary,
  type DietaryProduct,
  type DietStatement,
  dietsOf,
  matchesFilter,
} from './dietary.ts'

const says = (text: Partial<AllergenStatement>): Dietary => ({
  allergens: { contains: [], mayContain: [], freeOf: [], ...text },
})
const suits = (text: Partial<DietStatement>): Dietary => ({
  diets: { suits: [], maySuit: [], suitsNot: [], ...text },
})
const contains = says({ contains: ['milk'] })
const may = says({ mayContain: ['milk'] })
const free = says({ freeOf: ['milk'] })
const silent: Dietary = {}

/** A pizza with a base that must be chosen and a topping that may be. */
function pizza(base: Dietary, required: readonly Dietary[] = [], topping: Dietary = {}): DietaryProduct {
  const variants = (parts: readonly Dietary[]) => parts.map((part, i) => ({ id: `v${i}`, isActive: true, ...part }))
  return {
    ...base,
    customize: [
      ...(required.length > 0 ? [{ id: 'base', min: 1, variants: variants(required) }] : []),
      { id: 'topping', min: 0, variants: variants([topping]) },
    ],
  }
}
const pick = (groupId: string, place = 0, counter = 1) => ({ groupId, variants: [{ variantId: `v${place}`, counter }] })

describe('milk in what is chosen', () => {
  test.each([
    ['in the dish', pizza(contains), [], 'contains'],
    ['nothing said', pizza(silent), [], 'notStated'],
    ['free of it', pizza(free), [], 'freeOf'],
    ['traces', pizza(may), [], 'mayContain'],
    ['free, with a topping that contains it', pizza(free, [], contains), [pick('topping')], 'contains'],
    ['free, with a topping that is not chosen', pizza(free, [], contains), [], 'freeOf'],
    ['free, with none of the topping', pizza(free, [], contains), [pick('topping', 0, 0)], 'freeOf'],
    ['free, with a topping of which nothing is said', pizza(free, [], silent), [pick('topping')], 'notStated'],
    ['traces, with a topping of which nothing is said', pizza(may, [], silent), [pick('topping')], 'mayContain'],
    ['nothing said, with a topping that contains it', pizza(silent, [], contains), [pick('topping')], 'contains'],
    ['traces, with a topping that contains it', pizza(may, [], contains), [pick('topping')], 'contains'],
    ['contains, with a topping that is free of it', pizza(contains, [], free), [pick('topping')], 'contains'],
    ['a base to choose, one with it', pizza(free, [free, contains]), [], 'open'],
    ['a base to choose, none with it', pizza(free, [free, free]), [], 'freeOf'],
    ['a base to choose, nothing said of one', pizza(free, [free, silent]), [], 'open'],
    ['the base without it', pizza(free, [free, contains]), [pick('base', 0)], 'freeOf'],
    ['the base with it', pizza(free, [free, contains]), [pick('base', 1)], 'contains'],
    ['a base to choose for what contains it anyway', pizza(contains, [free]), [], 'contains'],
    ['a choice that the product does not have', pizza(free), [pick('sauce')], 'freeOf'],
  ])('%s', (_, product, chosen, state) => {
    expect(allergensOf(product, chosen).get('milk')).toBe(state)
  })
})

test.each([
  ['suits', suits({ suits: ['halal'] }), silent, [], 'suits'],
  ['is not', suits({ suitsNot: ['halal'] }), silent, [], 'suitsNot'],
  ['may be', suits({ maySuit: ['halal'] }), silent, [], 'maySuit'],
  ['is not with bacon', suits({ suits: ['halal'] }), suits({ suitsNot: ['halal'] }), [pick('topping')], 'suitsNot'],
  ['is not said with an unstated topping', suits({ suits: ['halal'] }), silent, [pick('topping')], 'notStated'],
])('a dish that %s halal', (_, dish, topping, chosen, state) => {
  expect(dietsOf(pizza(dish, [], topping), chosen).get('halal')).toBe(state)
})

describe('a filter shows what surely fits', () => {
  const noMilk = { excludedAllergens: ['milk'], diets: [], foodTypes: [] } as const
  const halal = suits({ suits: ['halal'] })
  test.each([
    ['free of it', pizza(free), noMilk, 'yes'],
    ['contains it', pizza(contains), noMilk, 'no'],
    ['traces', pizza(may), noMilk, 'no'],
    ['nothing said', pizza(silent), noMilk, 'notStated'],
    ['free, a topping with it may be left', pizza(free, [], contains), noMilk, 'yes'],
    ['free, but one of the bases is not', pizza(free, [free, contains]), noMilk, 'no'],
    ['free, nothing said of a base', pizza(free, [free, silent]), noMilk, 'notStated'],
    ['no wish', pizza(silent), { excludedAllergens: [], diets: [], foodTypes: [] }, 'yes'],
    [
      'both wishes',
      pizza({ ...free, ...halal }),
      { excludedAllergens: ['milk'], diets: ['halal'], foodTypes: [] },
      'yes',
    ],
    ['one of two wishes', pizza(free), { excludedAllergens: ['milk'], diets: ['halal'], foodTypes: [] }, 'notStated'],
    [
      'wrong in one, not said in the other',
      pizza(contains),
      { excludedAllergens: ['milk'], diets: ['halal'], foodTypes: [] },
      'no',
    ],
  ] as const)('%s', (_, product, filter, answer) => {
    expect(matchesFilter(product, filter)).toBe(answer)
  })
})

test.each([
  ['meat', 2, [1], 'no'],
  ['vegetarian', 1, [1], 'yes'],
  ['vegan', 4, [1], 'yes'],
  ['vegetarian', 1, [4], 'no'],
  ['egg', 3, [1], 'no'],
  ['egg', 3, [1, 3], 'yes'],
  ['other', 5, [1, 2, 3, 4], 'no'],
] as const)('a dish that is %s (%i) where one of %j is wanted: %s', (_, foodType, foodTypes, answer) => {
  expect(matchesFilter({ ...pizza(silent), foodType }, { excludedAllergens: [], diets: [], foodTypes })).toBe(answer)
})

const statement = fc
  .array(fc.constantFrom('contains', 'mayContain', 'freeOf', null), { minLength: 14, maxLength: 14 })
  .map((states): Dietary => {
    const owner = (state: string) => ALLERGENS.filter((_, i) => states[i] === state)
    return { allergens: { contains: owner('contains'), mayContain: owner('mayContain'), freeOf: owner('freeOf') } }
  })
const anyProduct = fc
  .tuple(statement, fc.array(statement, { maxLength: 3 }), fc.oneof(statement, fc.constant(silent)))
  .map(([base, required, topping]) => pizza(base, required, topping))

test('one more choice never makes anything safer', () => {
  const badness = { freeOf: 0, open: 1, notStated: 2, mayContain: 3, contains: 4 } as const
  fc.assert(
    fc.property(anyProduct, (product) => {
      const excluded = allergensOf(product, [])
      for (const [allergen, state] of allergensOf(product, [pick('topping')]))
        expect(badness[state]).toBeGreaterThanOrEqual(badness[excluded.get(allergen)!])
    }),
  )
})

test('what a filter shows is free of it, whatever must be chosen', () => {
  fc.assert(
    fc.property(anyProduct, fc.constantFrom(...ALLERGENS), (product, allergen) => {
      if (matchesFilter(product, { excludedAllergens: [allergen], diets: [], foodTypes: [] }) !== 'yes') return
      expect(allergensOf(product, []).get(allergen)).toBe('freeOf')
      for (const { id, min, variants } of product.customize)
        for (const place of min > 0 ? variants.keys() : [])
          expect(allergensOf(product, [pick(id, place)]).get(allergen)).toBe('freeOf')
    }),
  )
})
