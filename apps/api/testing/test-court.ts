import type { AnswerOf, CallInput } from '@compass/contract/call'
import * as cartCalls from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as merchantSide from '@compass/contract/merchant-side'
import * as orderCalls from '@compass/contract/orders'
import { makeMerchantKey } from '@compass/contract/platform'
import { AT_THE_HARBOUR, merchantDocument, productInput, type StoreInput, square } from '@compass/testkit/merchants'
import { compareLedgers } from '../invariants/compare-ledgers.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer } from './customer.ts'
import { type FakeGateway, type FakePayment, fakeGateway } from './fake-gateway.ts'
import { type TestAnswer, type TestApi, testApi } from './test-api.ts'

const everyDay: StoreInput['hours']['week'][number]['days'] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const always: StoreInput['hours'] = {
  timeZone: 'Asia/Dubai',
  week: [{ days: everyDay, opens: '00:00', closes: '24:00' }],
}

/**
 * A court of three vendors. `grill`: tax inside prices, a service fee of 10 %. `sushi`: tax on top, smallest order 20.00.
 * `juice`: no fee and no tax. The court delivers to `harbour` for 9.00 with tax inside, takes cash up to 400.00 at doors and
 * tables, and has two tables.
 */
export function courtDocument(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return merchantDocument((document) => {
    // They are not asked in a court (the specification, section 5): nothing here ever agrees to them.
    document.termsRequired = true
    document.court = {
      phone: '+97145550810',
      address: { en: 'The Arcade, Dubai', ar: 'الرواق، دبي' },
      location: { lat: 25.0772, lng: 55.139 },
      services: ['delivery', 'pickup', 'dineIn'],
      hours: always,
      cashLimit: '400.00',
      taxIncluded: true,
      payment: {
        delivery: ['cod', 'card', 'savedCard'],
        pickup: ['card', 'savedCard'],
        dineIn: ['cod', 'cardSwipe', 'card'],
      },
      fees: { tax: { delivery: 'vat' } },
      areas: [
        {
          key: 'harbour',
          name: { en: 'Harbour', ar: 'الميناء' },
          city: 'dubai',
          polygon: square(AT_THE_HARBOUR.lng, AT_THE_HARBOUR.lat),
          deliveryFee: '9.00',
          deliveryMinutes: { from: 25, to: 35 },
        },
      ],
      tables: [
        { number: '1', orders: 'single' },
        { number: '2', orders: 'single' },
      ],
    }
    document.stores = [
      vendor('grill', { fees: { serviceRate: '10', tax: { service: 'vat' } }, preparationMinutes: 25 }),
      vendor('sushi', { taxIncluded: false, minimumOrder: { pickup: '20.00' }, preparationMinutes: 15 }),
      vendor('juice', { preparationMinutes: 5, tax: 'none' }),
    ]
    document.catalogue = {
      categories: [
        category('coals', 'grill', [
          productInput('kebab', { price: '33.35' }),
          productInput('ribs', { price: '61.00' }),
        ]),
        category('rolls', 'sushi', [
          productInput('maki', { price: '27.10' }),
          productInput('ramen', { price: '44.05' }),
        ]),
        category('glasses', 'juice', [
          productInput('orange', { price: '14.99' }),
          productInput('melon', { price: '12.00' }),
        ]),
      ],
    }
    change(document)
  })
}

function vendor(key: string, more: Partial<StoreInput>): StoreInput {
  return {
    key,
    name: { en: key, ar: key },
    brand: { color: '#A63A12', sells: { en: `The best of ${key}`, ar: key } },
    counter: { en: `Counter of ${key}`, ar: key },
    phone: '+97145550811',
    address: { en: 'The Arcade, Dubai', ar: 'الرواق، دبي' },
    location: { lat: 25.0772, lng: 55.139 },
    services: ['delivery', 'pickup', 'dineIn'],
    hours: always,
    taxIncluded: true,
    tax: 'vat',
    payment: {},
    ...more,
  }
}

function category(
  key: string,
  store: string,
  products: MerchantDocumentInput['catalogue']['categories'][number]['products'],
): MerchantDocumentInput['catalogue']['categories'][number] {
  return { key, store, name: { en: key, ar: key }, products }
}

type CourtOrderShape = AnswerOf<typeof orderCalls.getCourtOrder>['courtOrder']
type PlaceBody = CallInput<typeof orderCalls.placeOrder>['body']
type PlacedAnswer = AnswerOf<typeof orderCalls.placeOrder>

export interface TestCourt {
  readonly test: TestApi
  readonly gateway: FakeGateway
  /** A merchant key of the whole court. */
  readonly key: string
  /** A merchant key of one vendor alone. */
  keyOf(vendor: string): Promise<string>
  store(key: string): Promise<string>
  /** A customer whose cart holds these products, each so often. */
  customer(products?: Readonly<Record<string, number>>, orderType?: 10 | 20 | 50): Promise<Customer>
  add(customer: Customer, sku: string, qty?: number, orderType?: 10 | 20 | 50): Promise<unknown>
  place(
    customer: Customer,
    overrides?: Partial<PlaceBody>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<PlacedAnswer>>
  /** A customer with a court order that is paid, to be picked up. */
  paid(
    products?: Readonly<Record<string, number>>,
  ): Promise<{ customer: Customer; court: CourtOrderShape; payment: string }>
  read(customer: Customer, id: string): Promise<CourtOrderShape>
  /** Moves a vendor's order as the merchant. */
  move(order: string, to: number, token?: string): Promise<TestAnswer<AnswerOf<typeof merchantSide.moveOrder>>>
  sendWebhook(payment: FakePayment): ReturnType<TestApi['inject']>
  /** What is not true after the refunds were sent: invariants, and both ledgers beside each other. */
  settled(): Promise<string[]>
  close(): Promise<void>
}

/** The court with a gateway that does what a test says. */
export async function testCourt(change: (document: MerchantDocumentInput) => void = () => {}): Promise<TestCourt> {
  const test = await testApi({ document: courtDocument(change) })
  const gateway = await fakeGateway(test)
  const key = await test.merchantKey()
  const storeId = async (wanted: string) => {
    const { merchant } = await test.merchant()
    if (wanted === 'court') return merchant.court!.store.id
    return merchant.stores.find((store) => store.key === wanted)!.id
  }
  const court: TestCourt = {
    test,
    gateway,
    key,
    store: storeId,
    async keyOf(store) {
      const input = { params: { slug: test.slug }, body: { name: store, store } }
      return (await test.call(makeMerchantKey, input, { token: test.platform })).data.key
    },
    async customer(products = { kebab: 1, maki: 1, orange: 1 }, orderType = 10) {
      const customer = await newCustomer(test)
      for (const [sku, qty] of Object.entries(products)) await court.add(customer, sku, qty, orderType)
      return customer
    },
    async add(customer, sku, qty = 1, orderType = 10) {
      const { merchant } = await test.merchant()
      const product = merchant.products.find((one) => one.sku === sku)!
      const body = { store: product.storeId!, product: product.id, qty, orderType }
      return test.call(cartCalls.addProductToCart, { body: body as never }, { token: customer.token })
    },
    async place(customer, overrides = {}, headers = {}) {
      const { _id: cart, orderType, totals } = await customer.cart()
      const body = {
        store: await storeId('court'),
        cart,
        orderType,
        payment: { mod: 'card' },
        expected: { grandTotal: totals.grandTotal },
        ...overrides,
      }
      return test.call(orderCalls.placeOrder, { body: body as PlaceBody }, { token: customer.token, headers })
    },
    async paid(products) {
      const customer = await court.customer(products)
      const { data } = await court.place(customer)
      const payment = data.payment!._id
      await court.sendWebhook(gateway.pay(payment))
      return { customer, court: await court.read(customer, data.courtOrder!._id), payment }
    },
    async read(customer, id) {
      const { data } = await test.call(orderCalls.getCourtOrder, { params: { id } }, { token: customer.token })
      return data.courtOrder
    },
    move: (id, to, token = key) => test.call(merchantSide.moveOrder, { params: { id }, body: { to } }, { token }),
    sendWebhook(payment) {
      const { url, body, headers } = gateway.webhook(payment)
      return test.inject({ method: 'POST', url, payload: body, headers })
    },
    async settled() {
      await test.ports.runJobs('send-refunds')
      return [...(await checkInvariants(test.database)), ...(await compareLedgers(test.api))]
    },
    async close() {
      await gateway.close()
      await test.close()
    },
  }
  return court
}
