import type { AnswerOf, BodyOf, CallInput } from '@compass/contract/call'
import * as cart from '@compass/contract/cart'
import * as orders from '@compass/contract/orders'
import { SERVICE, type ServiceWithoutSpot } from '@compass/domain/services'
import { newId } from '../ids/index.ts'
import type { TestAnswer, TestApi } from './test-api.ts'

type PlaceBody = CallInput<typeof orders.placeOrder>['body']
type AddBody = CallInput<typeof cart.addProductToCart>['body']
type CartOf = NonNullable<AnswerOf<typeof cart.getCart>['cart']>
type PlaceAnswer = AnswerOf<typeof orders.placeOrder>
/** What placing answers where the merchant is no court. */
export type PlacedOf = PlaceAnswer & { readonly order: NonNullable<PlaceAnswer['order']> }

/** A customer of the test merchant, with a session, who does what customers do. */
export interface Customer {
  readonly token: string
  readonly userId: string
  /** Adds a product by its sku; at store `marina` and for pickup unless said otherwise. */
  add(sku: string, body?: Partial<AddBody>): Promise<TestAnswer<AnswerOf<typeof cart.addProductToCart>>>
  cart(): Promise<CartOf>
  /** The body of an order of the live cart, with the total that the customer sees. */
  orderBody(overrides?: Partial<PlaceBody>): Promise<PlaceBody>
  place(overrides?: Partial<PlaceBody>, headers?: Record<string, string>): Promise<TestAnswer<PlacedOf>>
  /** How many orders they have. */
  orderCount(): Promise<number>
  /** Sends a body as it is. */
  send(body: unknown, headers?: Record<string, string>): Promise<TestAnswer<PlacedOf>>
  /** A saved address in an area, by the area's key. */
  address(area: string): Promise<string>
}

export interface Shop {
  store(key: string): string
  product(sku: string): string
  area(store: string, key: string): string
  /** Group and variant ids of a choice, by their place in the document. */
  choice(sku: string, ...variants: readonly number[]): BodyOf<typeof cart.addProductToCart>['customize']
}

/** Ids of the test merchant by the keys of its document. */
export async function shopOf(test: TestApi): Promise<Shop> {
  const { merchant } = await test.merchant()
  const found = <T>(thing: T | undefined, name: string): T => {
    if (!thing) throw new Error(`the test merchant has no ${name}`)
    return thing
  }
  const storeOf = (key: string) =>
    found(
      merchant.stores.find((store) => store.key === key),
      key,
    )
  const productOf = (sku: string) =>
    found(
      merchant.products.find((product) => product.sku === sku),
      sku,
    )
  return {
    store: (key) => storeOf(key).id,
    product: (sku) => productOf(sku).id,
    area: (store, key) =>
      found(
        storeOf(store).areas.find((area) => area.key === key),
        key,
      ).id,
    choice(sku, ...variants) {
      const [group] = productOf(sku).customize
      return [
        {
          _id: found(group, `choice of ${sku}`).id,
          variants: variants.map((place) => ({ _id: found(group!.variants[place], `variant ${place}`).id })),
        },
      ]
    },
  }
}

/** Each customer has a phone that no other has. */
let phones = 2_000_000

/** A new customer; `isVerified` has proven a phone. */
export async function newCustomer(
  test: TestApi,
  { isVerified = true }: { readonly isVerified?: boolean } = {},
): Promise<Customer> {
  const { token, userId } = await test.guest()
  const shop = await shopOf(test)
  if (isVerified) {
    phones += 1
    const phone = `+97150${String(phones).padStart(7, '0')}`
    await test.sql.query(
      "update users set phone = $2, phone_code = '+971', phone_verified = true, full_name = 'Layla Haddad' where user_id = $1",
      [userId, phone],
    )
  }
  const customer: Customer = {
    token,
    userId,
    add: (sku, body = {}) =>
      test.call(
        cart.addProductToCart,
        { body: { store: shop.store('marina'), product: shop.product(sku), orderType: SERVICE.PICKUP, ...body } },
        { token },
      ),
    async cart() {
      const { data } = await test.call(cart.getCart, {}, { token })
      if (!data.cart) throw new Error('there is no basket')
      return data.cart
    },
    async orderBody(overrides = {}) {
      const { _id, store, orderType, totals } = await customer.cart()
      return {
        store,
        cart: _id,
        orderType: orderType as ServiceWithoutSpot,
        payment: { mod: 'cod' },
        expected: { grandTotal: totals.grandTotal },
        ...overrides,
      }
    },
    place: async (overrides, headers) => customer.send(await customer.orderBody(overrides), headers),
    async orderCount() {
      const { rows } = await test.sql.query('select count(*)::int as n from orders where user_id = $1', [userId])
      return rows[0].n
    },
    send: async (body, headers = {}) => {
      const placed = await test.call(orders.placeOrder, { body: body as PlaceBody }, { token, headers })
      return placed as TestAnswer<PlacedOf>
    },
    async address(area) {
      const addressId = newId()
      const body = {
        addressType: 10,
        tag: '',
        buildingType: 'apartment',
        buildingName: 'Marina Heights',
        flatOrVilla: '1204',
        floor: '12',
        streetName: 'Harbour Street',
        streetNumber: '',
        pinCode: '',
        landmark: '',
        additionalInfo: '',
        area,
        city: 'dubai',
        locality: '',
        address: '',
        country: 'AE',
        lat: null,
        lng: null,
      }
      await test.sql.query(
        `insert into addresses (merchant_id, address_id, user_id, fingerprint, body, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [test.merchantId, addressId, userId, addressId, JSON.stringify(body), test.clock.now],
      )
      return addressId
    },
  }
  return customer
}

/** A new customer with so many of a product in the cart, to be picked up at store `marina`. */
export async function customerWithCart(test: TestApi, sku = 'soup', qty = 2): Promise<Customer> {
  const customer = await newCustomer(test)
  await customer.add(sku, { qty })
  return customer
}

/** Minor units as money of the test merchant. */
export const aed = (amount: number) => ({ amount, currency: 'AED' })
