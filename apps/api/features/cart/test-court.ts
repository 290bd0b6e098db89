import type { AnswerOf, CallInput } from '@compass/contract/call'
import * as calls from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { AT_THE_HARBOUR, merchantDocument, productInput, type StoreInput, square } from '@compass/testkit/merchants'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'

type Answer = TestAnswer<AnswerOf<typeof calls.getCart>>
type AddBody = CallInput<typeof calls.addProductToCart>['body']
type Week = StoreInput['hours']['week']

const EVERY_DAY: Week[number]['days'] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const hours = (opens: string, closes: string): StoreInput['hours'] => ({
  timeZone: 'Asia/Dubai',
  week: [{ days: EVERY_DAY, opens, closes }],
})

function stall(key: string, more: Partial<StoreInput> = {}): StoreInput {
  return {
    key,
    name: { en: key, ar: key },
    brand: { color: '#123456', sells: { en: key, ar: key } },
    phone: '+97145550811',
    address: { en: 'Hall 1', ar: 'القاعة 1' },
    location: { lat: 25.0772, lng: 55.139 },
    services: ['delivery', 'pickup', 'dineIn'],
    hours: hours('00:00', '24:00'),
    taxIncluded: true,
    payment: {},
    ...more,
  }
}

/**
 * A court of five vendors. `noodles` has a smallest order of 20.00 for pickup, and one place in a slot; `tea` opens at 15:00;
 * `bread` gives a roll from 20.00. Code `HALL5` is the court's, `NOODLE3` and the automatic tenth are the noodles'.
 * It has two tables.
 */
export function courtDocument(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return merchantDocument((document) => {
    document.stores = [
      stall('noodles', { minimumOrder: { pickup: '20.00' }, slotCapacity: { orders: 1 }, fees: { serviceRate: '10' } }),
      stall('bread'),
      stall('tea', { hours: hours('15:00', '23:00') }),
      stall('fish', { taxIncluded: false, tax: 'vat' }),
      stall('fruit', { services: ['pickup', 'dineIn'], tax: 'none' }),
    ]
    document.court = {
      ...{ phone: '+97145550810', address: { en: 'The hall', ar: 'القاعة' }, location: { lat: 25.0772, lng: 55.139 } },
      services: ['delivery', 'pickup', 'dineIn'],
      hours: hours('00:00', '24:00'),
      scheduledPickupDetails: { widthMinutes: 60, leadMinutes: 60, daysAhead: 2 },
      taxIncluded: true,
      payment: { delivery: ['cod', 'card'], pickup: ['card'], dineIn: ['cod', 'card'] },
      fees: { tax: { delivery: 'vat' } },
      areas: [
        {
          ...{ key: 'harbour', name: { en: 'Harbour', ar: 'الميناء' }, city: 'dubai', deliveryFee: '9.00' },
          polygon: square(AT_THE_HARBOUR.lng, AT_THE_HARBOUR.lat),
          deliveryMinutes: { from: 25, to: 35 },
        },
      ],
      tables: [
        { number: 1, orders: 'single' },
        { number: 2, orders: 'single' },
      ],
    }
    document.catalogue.categories = ['noodles', 'bread', 'tea', 'fish', 'fruit'].map((store) => ({
      ...{ key: store, store, name: { en: store, ar: store } },
      products: [
        productInput(`${store}-one`, { price: '15.00' }),
        productInput(`${store}-two`, { price: '7.55', bogo: store === 'fruit' }),
      ],
    }))
    document.promotions = [
      named('tenth', { vendor: 'noodles', gives: { kind: 'percentage', rate: '10' } }),
      named('noodle3', { vendor: 'noodles', code: 'NOODLE3', gives: { kind: 'amount', amount: '3.00' } }),
      named('hall5', { code: 'HALL5', gives: { kind: 'amount', amount: '5.00' } }),
      named('hall-small', { gives: { kind: 'amount', amount: '1.00' }, conditions: { minimum: '50.00' } }),
      named('roll', {
        vendor: 'bread',
        gives: { kind: 'freeProduct', products: ['bread-two', 'bread-one'] },
        conditions: { minimum: '20.00' },
      }),
    ]
    change(document)
  })
}

type PromotionInput = NonNullable<MerchantDocumentInput['promotions']>[number]

function named(key: string, more: Omit<PromotionInput, 'key' | 'name'>): PromotionInput {
  return { key, name: { en: key, ar: key }, ...more }
}

/** A court, and what customers do with its one cart. */
export interface CourtOfCarts {
  readonly test: TestApi
  store(key: string): string
  product(sku: string): string
  promotion(key: string): string
  readonly area: string
  customer(): Promise<Customer>
  /** Adds a product by its SKU, at its vendor unless the body says otherwise. */
  add(customer: Customer, sku: string, body?: Partial<AddBody>): Promise<Answer>
  apply(customer: Customer, codeName: string): Promise<Answer>
  read(customer: Customer): Promise<Answer>
}

export async function courtOfCarts(change?: Parameters<typeof courtDocument>[0]): Promise<CourtOfCarts> {
  const test = await testApi({ document: courtDocument(change) })
  const { merchant, promotions } = await test.merchant()
  const store = (key: string) =>
    key === 'court' ? merchant.court!.store.id : merchant.stores.find((one) => one.key === key)!.id
  const product = (sku: string) => merchant.products.find((one) => one.sku === sku)!.id
  return {
    test,
    store,
    product,
    promotion: (key) => promotions.all.find(({ name }) => name.en === key)!.id,
    area: merchant.court!.store.areas[0]!.id,
    customer: () => newCustomer(test),
    add({ token }, sku, body = {}) {
      const [vendor] = sku.split('-')
      const own = { store: store(vendor!), product: product(sku), orderType: 10 as const }
      return test.call(calls.addProductToCart, { body: { ...own, ...body } as AddBody }, { token })
    },
    apply: ({ token }, codeName) =>
      test.call(calls.applyPromo, { body: { store: store('court'), codeName } }, { token }),
    read: ({ token }) => test.call(calls.getCart, { query: {} }, { token }),
  }
}
