import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { describeChanges } from '../platform/describe-changes.ts'
import { readDocument } from './read-document.ts'

type PromotionInput = NonNullable<MerchantDocumentInput['promotions']>[number]

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const promotionOf = (changes: Partial<PromotionInput> = {}): PromotionInput => ({
  key: 'tenth',
  name: { en: 'A tenth off', ar: 'خصم العُشر' },
  gives: { kind: 'percentage', rate: '10' },
  ...changes,
})
const read = (...promotions: PromotionInput[]) =>
  readDocument(JSON.stringify(merchantDocument({ promotions })), MERCHANT)

function compile(...promotions: PromotionInput[]) {
  const compiled = read(...promotions)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
  return compiled.value.compiled
}

describe('a promotion of a document', () => {
  it('has its amounts in minor units, its keys as ids and its code as it is searched', () => {
    const merchant = compile(
      promotionOf({
        code: ' save-10 ',
        gives: { kind: 'percentage', rate: '12.50', most: '20.00' },
        about: { products: ['soup'], categories: ['drinks'] },
        conditions: {
          stores: ['bay'],
          services: ['delivery'],
          areas: ['canal'],
          minimum: '40.00',
          perUser: 2,
          total: 100,
          payment: ['cod'],
        },
      }),
    )
    const bay = merchant.stores.find(({ key }) => key === 'bay')!
    expect(merchant.promotions[0]).toMatchObject({
      code: 'SAVE-10',
      gift: { kind: 'percentage', rate: 1250, most: 2000 },
      about: {
        productIds: [merchant.products.find(({ sku }) => sku === 'soup')!.id],
        categoryIds: [merchant.categories.find(({ key }) => key === 'drinks')!.id],
      },
      conditions: {
        storeIds: [bay.id],
        orderTypes: [20, 40],
        areaIds: [bay.areas[0]!.id],
        minimum: 4000,
        perUser: 2,
        inAll: 100,
        isForFirstOrder: false,
        paymentMethods: ['cod'],
        windows: null,
      },
      isListed: true,
      forbidsLoyalty: false,
    })
  })

  it('without a code is applied by itself; free delivery is for deliveries', () => {
    const [promotion] = compile(promotionOf({ gives: { kind: 'freeDelivery' } })).promotions
    expect(promotion).toMatchObject({ code: null, about: null, conditions: { orderTypes: [20, 40] } })
  })

  it('is told where the document is applied', () => {
    const [none, one, other] = [compile(), compile(promotionOf()), compile(promotionOf({ forbidsLoyalty: true }))]
    expect(describeChanges(none!, one!)).toEqual(['offer A tenth off: added'])
    expect(describeChanges(one!, other!)).toEqual(['offer A tenth off: forbidsLoyalty changed'])
    expect(describeChanges(one!, none!)).toEqual(['offer A tenth off: removed'])
  })
})

describe('pairs of a document', () => {
  it('form over the whole merchant or within a named group', () => {
    const document = merchantDocument()
    const [soup, rice, burger] = document.catalogue.categories[0]!.products
    Object.assign(soup!, { bogo: true })
    Object.assign(rice!, { bogo: 'mains' })
    const compiled = readDocument(JSON.stringify(document), MERCHANT)
    const products = compiled.ok ? compiled.value.compiled.products : []
    expect([soup, rice, burger].map((one) => products.find(({ sku }) => sku === one!.sku)?.bogo)).toEqual([
      '*',
      'mains',
      null,
    ])
  })
})

describe('a fault of a promotion is named by its path', () => {
  it.each<[string, PromotionInput[], string, RegExp]>([
    ['a key that stands twice', [promotionOf(), promotionOf()], '/promotions/1/key', /twice/],
    [
      'a code that stands twice, however it is written',
      [promotionOf({ code: 'SAVE' }), promotionOf({ key: 'b', code: 'save' })],
      '/promotions/1/code',
      /twice/,
    ],
    ['a code that nobody can type', [promotionOf({ code: '-%-' })], '/promotions/0/code', /letters and digits/],
    [
      'more than everything',
      [promotionOf({ gives: { kind: 'percentage', rate: '101' } })],
      '/promotions/0/gives/rate',
      /100 at most/,
    ],
    ['nothing', [promotionOf({ gives: { kind: 'amount', amount: '0' } })], '/promotions/0/gives/amount', /no offer/],
    [
      'a fixed price for nothing named',
      [promotionOf({ gives: { kind: 'fixedPrice', price: '5' } })],
      '/promotions/0/about',
      /fixed price/,
    ],
    [
      'a product that is not there',
      [promotionOf({ about: { products: ['x'] } })],
      '/promotions/0/about/products/0',
      /"x"/,
    ],
    [
      'a free product that is not there',
      [promotionOf({ gives: { kind: 'freeProduct', products: ['x'] } })],
      '/promotions/0/gives/products/0',
      /"x"/,
    ],
    [
      'a category that is not there',
      [promotionOf({ about: { categories: ['x'] } })],
      '/promotions/0/about/categories/0',
      /"x"/,
    ],
    ['a scope of nothing', [promotionOf({ about: {} })], '/promotions/0/about', /Name a product/],
    [
      'a store that is not there',
      [promotionOf({ conditions: { stores: ['x'] } })],
      '/promotions/0/conditions/stores/0',
      /"x"/,
    ],
    [
      'an area that is not there',
      [promotionOf({ conditions: { areas: ['x'] } })],
      '/promotions/0/conditions/areas/0',
      /"x"/,
    ],
    [
      'free delivery for who picks up',
      [promotionOf({ gives: { kind: 'freeDelivery' }, conditions: { services: ['pickup'] } })],
      '/promotions/0/conditions/services',
      /delivery alone/,
    ],
    [
      'a misspelt condition',
      [promotionOf({ conditions: { minimal: '5' } as never })],
      '/promotions/0/conditions/minimal',
      /misspelt/,
    ],
  ])('%s', (_, promotions, path, message) => {
    const refused = read(...promotions)
    const faults = refused.ok ? [] : (refused.refusal as { reason: string; faults: readonly DocumentFault[] }).faults
    expect(faults).toEqual([{ path: path, message: expect.stringMatching(message) }])
  })
})
