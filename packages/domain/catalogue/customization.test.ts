import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type ChosenGroup,
  checkCustomization,
  defaultChoice,
  needsChoices,
  type Product,
  piecePrice,
  sameChoice,
  unitPrice,
} from './index.ts'

const variant = (id: string, price: number, isActive = true) => ({ id, name: { en: id }, price, isActive })

/** 30.00, size single (required), toppings multi up to 2, sauces counted 0 to 4. */
const pizza: Product = {
  id: 'pizza',
  sku: 'P1',
  categoryId: 'mains',
  name: { en: 'Pizza' },
  description: {},
  price: 3000,
  foodType: 1,
  label: null,
  picture: null,
  isActive: true,
  taxRate: 500,
  calories: null,
  bogo: null,
  windows: null,
  orderTypes: null,
  soldOutAt: [],
  customize: [
    {
      id: 'size',
      name: { en: 'Size' },
      type: 10,
      min: 1,
      max: 1,
      priceBase: true,
      variants: [variant('small', 0), variant('large', 1200), variant('family', 3000, false)],
    },
    {
      id: 'toppings',
      name: { en: 'Toppings' },
      type: 20,
      min: 0,
      max: 2,
      priceBase: false,
      variants: [variant('olives', 250), variant('cheese', 400), variant('ham', 500)],
    },
    {
      id: 'sauces',
      name: { en: 'Sauces' },
      type: 30,
      min: 0,
      max: 4,
      priceBase: false,
      variants: [variant('garlic', 150), variant('chili', 100)],
    },
  ],
}

/** `size:large toppings:cheese,olives sauces:chili*2` as a choice. */
function choice(words: string): ChosenGroup[] {
  return words
    .split(' ')
    .filter(Boolean)
    .map((group) => {
      const [groupId = '', pieces = ''] = group.split(':')
      const variants = pieces
        .split(',')
        .filter(Boolean)
        .map((piece) => {
          const [variantId = '', counter = '1'] = piece.split('*')
          return { variantId, counter: Number(counter) }
        })
      return { groupId, variants }
    })
}

describe('a choice that fits', () => {
  test.each([
    ['size:small', 'size:small'],
    [
      'sauces:chili*2,garlic toppings:cheese,olives size:large',
      'size:large toppings:olives,cheese sauces:garlic,chili*2',
    ],
    ['size:large toppings: sauces:garlic*0', 'size:large'],
    ['size:large sauces:garlic*4', 'size:large sauces:garlic*4'],
  ])('%j is kept as %j', (requested, stored) => {
    expect(checkCustomization(pizza, choice(requested))).toEqual({ ok: true, value: choice(stored) })
  })
})

describe('a choice that does not fit', () => {
  test.each([
    ['no size', '', 'customization_below_min'],
    ['two sizes', 'size:small,large', 'customization_above_max'],
    ['three toppings', 'size:small toppings:olives,cheese,ham', 'customization_above_max'],
    ['five sauces', 'size:small sauces:garlic*3,chili*2', 'customization_above_max'],
    ['a size that is not on sale', 'size:family', 'item_unavailable'],
    ['an unknown group', 'size:small drinks:cola', 'customization_unknown'],
    ['an unknown variant', 'size:huge', 'customization_unknown'],
    ['another group’s variant', 'size:olives', 'customization_unknown'],
    ['a group named twice', 'size:small toppings:olives toppings:ham', 'customization_unknown'],
    ['a topping named twice', 'size:small toppings:ham,ham', 'customization_unknown'],
    ['a topping counted', 'size:small toppings:ham*2', 'customization_unknown'],
    ['minus one sauce', 'size:small sauces:garlic*-1', 'customization_unknown'],
    ['half a sauce', 'size:small sauces:garlic*0.5', 'customization_unknown'],
    ['a sauce counted in words', 'size:small sauces:garlic*two', 'customization_unknown'],
  ])('hostile 13: %s', (_, requested, reason) => {
    expect(checkCustomization(pizza, choice(requested))).toMatchObject({ ok: false, refusal: { reason } })
  })

  it('says which group, which limit, which variant', () => {
    const refusal = (requested: string) => checkCustomization(pizza, choice(requested))
    expect(refusal('')).toMatchObject({ refusal: { groupId: 'size', name: { en: 'Size' }, min: 1 } })
    expect(refusal('size:small toppings:olives,cheese,ham')).toMatchObject({ refusal: { groupId: 'toppings', max: 2 } })
    expect(refusal('size:family')).toMatchObject({ refusal: { productId: 'pizza', name: { en: 'family' } } })
  })

  it('a single group takes one even where its document allows more', () => {
    const [size, ...others] = pizza.customize
    const careless = { ...pizza, customize: [{ ...size!, max: 3 }, ...others] }
    expect(checkCustomization(careless, choice('size:small,large'))).toMatchObject({ refusal: { max: 1 } })
  })
})

test.each([
  ['size:small', 3000, 3000],
  ['size:large', 4200, 4200],
  ['size:large toppings:cheese', 4600, 4200],
  ['size:large toppings:olives,ham sauces:chili*3,garlic', 5400, 4200],
])('a pizza with %j costs %i, %i without extras', (words, unit, base) => {
  expect(piecePrice(pizza, choice(words))).toEqual({ unit, base })
  expect(unitPrice(pizza, choice(words))).toBe(unit)
})

test('a choice that was never checked has no price', () => {
  expect(() => unitPrice(pizza, choice('size:huge'))).toThrow()
  expect(() => unitPrice(pizza, choice('drinks:cola'))).toThrow()
})

test.each([
  ['size:large toppings:olives,ham', 'toppings:ham,olives size:large', true],
  ['', '', true],
  ['size:large', 'size:small', false],
  ['size:large', 'size:large toppings:ham', false],
  ['size:large toppings:ham', 'size:large toppings:ham,olives', false],
  ['size:large sauces:chili', 'size:large sauces:chili*2', false],
])('%j and %j: the same choice is %s', (a, b, same) => {
  expect(sameChoice(choice(a), choice(b))).toBe(same)
  expect(sameChoice(choice(b), choice(a))).toBe(same)
})

describe('what stands chosen when the item is opened', () => {
  it('is the first of each required group, on sale', () => {
    const [size, toppings, sauces] = pizza.customize
    const soldOutSmall = {
      ...size!,
      variants: size!.variants.map((v) => (v.id === 'small' ? { ...v, isActive: false } : v)),
    }
    const wanting = { ...pizza, customize: [soldOutSmall, { ...toppings!, min: 2 }, { ...sauces!, min: 3 }] }
    expect(needsChoices(pizza)).toBe(true)
    expect(defaultChoice(pizza)).toEqual(choice('size:small'))
    expect(defaultChoice(wanting)).toEqual(choice('size:large toppings:olives,cheese sauces:garlic*3'))
    expect(checkCustomization(wanting, defaultChoice(wanting)).ok).toBe(true)
  })

  it('is nothing where nothing is wanted', () => {
    const plain = { ...pizza, customize: pizza.customize.slice(1) }
    expect(needsChoices(plain)).toBe(false)
    expect(defaultChoice(plain)).toEqual([])
  })
})

test('what was accepted once is accepted again unchanged, within the limits of every group', () => {
  const piece = fc.record({
    variantId: fc.constantFrom('small', 'large', 'family', 'olives', 'cheese', 'ham', 'garlic', 'chili', 'x'),
    counter: fc.constantFrom(0, 1, 1, 1, 2, 5),
  })
  const group = fc.record({
    groupId: fc.constantFrom('size', 'toppings', 'sauces'),
    variants: fc.array(piece, { maxLength: 3 }),
  })
  const size = fc.constantFrom(...choice('size:small'), ...choice('size:large'))
  const requested = fc.tuple(size, fc.array(group, { maxLength: 2 })).map(([first, rest]) => [first, ...rest])
  let accepted = 0
  fc.assert(
    fc.property(requested, (groups) => {
      const once = checkCustomization(pizza, groups)
      if (!once.ok) return
      accepted += 1
      expect(checkCustomization(pizza, once.value)).toEqual(once)
      for (const { groupId, variants } of once.value) {
        const { max } = pizza.customize.find(({ id }) => id === groupId)!
        const count = variants.reduce((sum, { counter }) => sum + counter, 0)
        expect(count).toBeGreaterThan(0)
        expect(count).toBeLessThanOrEqual(max)
      }
      expect(unitPrice(pizza, once.value)).toBeGreaterThanOrEqual(pizza.price)
    }),
    { numRuns: 500 },
  )
  expect(accepted).toBeGreaterThan(20)
})
