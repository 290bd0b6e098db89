import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { ALLERGENS, allergensOf, DIETS } from '@compass/domain/catalogue'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

type ProductInput = MerchantDocumentInput['catalogue']['categories'][number]['products'][number]

function read(...products: ProductInput[]) {
  const document = merchantDocument((supplied) => {
    supplied.catalogue.categories = [{ ...supplied.catalogue.categories[0]!, products }]
  })
  return readDocument(JSON.stringify(document), '01900000-0000-7000-8000-000000000001')
}
function productOf(input: Partial<ProductInput>) {
  const compiled = read(productInput('dish', input))
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
  return compiled.value.compiled.products[0]!
}
function faultsOf(...products: ProductInput[]): readonly DocumentFault[] {
  const compiled = read(...products)
  return compiled.ok ? [] : (compiled.refusal as { faults: readonly DocumentFault[] }).faults
}

describe('allergens of a document', () => {
  it('are not stated where nothing is said', () => {
    expect(productOf({}).allergens).toBeUndefined()
    expect(new Set(allergensOf(productOf({}), []).values())).toEqual(new Set(['notStated']))
  })

  it('“rest” is what the other lists do not name', () => {
    const { allergens } = productOf({ allergens: { contains: ['milk'], mayContain: ['nuts'], freeOf: 'rest' } })
    expect(allergens!.freeOf).toEqual(ALLERGENS.filter((one) => one !== 'milk' && one !== 'nuts'))
  })

  it('of a group are those of each variant that says nothing of its own', () => {
    const dish = productOf({
      customize: [
        {
          key: 'size',
          name: { en: 'Size', ar: 'الحجم' },
          type: 'single',
          max: 1,
          allergens: { freeOf: 'rest' },
          variants: [
            { key: 'small', name: { en: 'Small', ar: 'صغير' } },
            { key: 'large', name: { en: 'Large', ar: 'كبير' }, allergens: { contains: ['milk'] } },
          ],
        },
      ],
    })
    expect(dish.customize[0]!.variants.map(({ allergens }) => allergens?.freeOf.length)).toEqual([14, 0])
  })

  it.each<[string, Partial<ProductInput>, string]>([
    ['one in two lists', { allergens: { contains: ['milk'], freeOf: ['milk'] } }, '"milk" is stated twice.'],
    ['a diet in two lists', { diets: { suits: ['halal'], suitsNot: ['halal'] } }, '"halal" is stated twice.'],
    [
      'a vegan dish with milk',
      { foodType: 'vegan', allergens: { contains: ['milk'] } },
      'What contains milk does not suit vegan.',
    ],
    [
      'a gluten-free dish with gluten',
      { diets: { suits: ['gluten-free'] }, allergens: { contains: ['gluten'] } },
      'What contains gluten does not suit gluten-free.',
    ],
    [
      'a vegetarian dish with fish',
      { foodType: 'veg', allergens: { contains: ['fish'] } },
      'What contains fish does not suit vegetarian.',
    ],
  ])('%s is a fault', (_, input, message) => {
    expect(faultsOf(productInput('dish', input)).map((fault) => fault.message)).toEqual([message])
  })
})

describe('diets of a document', () => {
  it.each<[NonNullable<ProductInput['foodType']>, string[], string[]]>([
    ['vegan', ['vegetarian', 'vegan'], []],
    ['veg', ['vegetarian'], []],
    ['egg', [], ['vegan']],
    ['nonVeg', [], ['vegetarian', 'vegan']],
    ['other', [], []],
  ])('follow from the food type %s', (foodType, suits, suitsNot) => {
    const { diets } = productOf({ foodType })
    expect([diets?.suits ?? [], diets?.suitsNot ?? []]).toEqual([suits, suitsNot])
  })

  it('that are stated stand over the food type', () => {
    expect(productOf({ foodType: 'veg', diets: { suits: ['halal'], suitsNot: ['vegetarian'] } }).diets).toEqual({
      suits: ['halal'],
      maySuit: [],
      suitsNot: ['vegetarian'],
    })
    expect(productOf({ foodType: 'veg', diets: { suits: 'rest' } }).diets!.suits).toEqual(DIETS)
  })
})

describe('what goes well with a product', () => {
  const drink = productInput('drink')
  it('is named by its SKU', () => {
    const compiled = read(productInput('dish', { goesWith: ['drink', 'drink'] }), drink)
    const [dish, other] = compiled.ok ? compiled.value.compiled.products : []
    expect(dish!.goesWith).toEqual([other!.id])
  })

  it.each([
    ['dish', 'A product does not go with itself.'],
    ['soda', 'No product "soda" stands in the catalogue.'],
  ])('cannot be %s', (sku, message) => {
    const [fault] = faultsOf(productInput('dish', { goesWith: ['drink', sku] }), drink)
    expect(fault).toEqual({ path: '/catalogue/categories/0/products/0/goesWith/1', message })
  })
})
