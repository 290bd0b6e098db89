import type { AnswerOf, CallInput } from '@compass/contract/call'
import * as calls from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'

export type PromotionInput = NonNullable<MerchantDocumentInput['promotions']>[number]
type CartAnswer = AnswerOf<typeof calls.getCart>

/** A promotion of the tests, a tenth off unless it says otherwise. */
export function promotion(name: string, changes: Partial<PromotionInput> = {}): PromotionInput {
  return {
    key: name.replaceAll(' ', '-'),
    name: { en: name, ar: `عرض ${name}` },
    gives: { kind: 'percentage', rate: '10' },
    ...changes,
  }
}

/** The test merchant with these offers and pairs of these products. */
export function documentWith(
  promotions: readonly PromotionInput[],
  bogo: readonly string[] = [],
  change: (document: MerchantDocumentInput) => void = () => {},
): MerchantDocumentInput {
  return merchantDocument((document) => {
    document.promotions = [...promotions]
    for (const { products } of document.catalogue.categories)
      for (const product of products) if (bogo.includes(product.sku)) product.bogo = true
    change(document)
  })
}

/** A shop with offers, and what customers do with them. */
export interface PromotionShop extends Shop {
  readonly test: TestApi
  /** The id of a promotion by its English name. */
  promotion(name: string): string
  apply(customer: Customer, codeName: string, body?: Partial<Apply>): Promise<TestAnswer<CartAnswer>>
  cancel(customer: Customer): Promise<TestAnswer<CartAnswer>>
  read(customer: Customer, mod?: string): Promise<TestAnswer<CartAnswer>>
}

type Apply = CallInput<typeof calls.applyPromo>['body']

export async function promotionShop(...supplied: Parameters<typeof documentWith>): Promise<PromotionShop> {
  const test = await testApi({ document: documentWith(...supplied) })
  const shop = await shopOf(test)
  const store = shop.store('marina')
  const { promotions } = await test.merchant()
  return {
    ...shop,
    test,
    promotion(named) {
      const found = promotions.all.find(({ name }) => name.en === named)
      if (!found) throw new Error(`the test merchant has no offer ${named}`)
      return found.id
    },
    apply: ({ token }, codeName, body = {}) =>
      test.call(calls.applyPromo, { body: { store, codeName, ...body } }, { token }),
    cancel: ({ token }) => test.call(calls.cancelPromo, { body: { store, cancel: true } }, { token }),
    read: ({ token }, mod) => test.call(calls.getCart, { query: mod === undefined ? {} : { mod } }, { token }),
  }
}

/** A customer with these products in the cart, to be picked up. */
export async function customerWith(test: TestApi, ...skus: readonly string[]): Promise<Customer> {
  const customer = await newCustomer(test)
  for (const sku of skus) await customer.add(sku)
  return customer
}
