import type { Call } from '@compass/contract/call'
import * as cart from '@compass/contract/cart'
import * as draft from '@compass/contract/draft-cart'
import * as orders from '@compass/contract/orders'
import * as payments from '@compass/contract/payments'
import { reverseGeocode } from '@compass/contract/serviceability'
import * as users from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newPhone } from '../features/users/test-phones.ts'
import { customerWithCart, type Shop, shopOf } from '../testing/customer.ts'
import { type FakeGateway, fakeGateway } from '../testing/fake-gateway.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

/** What a field says of itself that is taken and does nothing; the reason follows. */
const IDLE = /^Accepted without effect: \S/

type Schema = { readonly properties?: Readonly<Record<string, Schema>>; readonly description?: string }
type Changeable = { body?: unknown; query?: unknown }

let test: TestApi
let shop: Shop
let gateway: FakeGateway
beforeAll(async () => {
  const methods = ['cod', 'card', 'savedCard', 'upi', 'applepay', 'cryptoWallet'] as const
  test = await testApi({
    document: merchantDocument((document) => {
      document.stores[0]!.payment.pickup = [...methods]
      document.contact = { verifyPhone: 'never', email: { need: 'optional' } }
      document.termsRequired = true
    }),
  })
  shop = await shopOf(test)
  gateway = await fakeGateway(test)
})
afterAll(async () => {
  await gateway.close()
  await test.close()
})

/** Requests of a call that between them say everything there is to say. */
interface WatchedCall {
  readonly call: Call
  readonly part: 'body' | 'query'
  /** A field whose own fields are looked at instead. */
  readonly scope?: string
  readonly requests: () => Promise<readonly { readonly input: object; readonly token?: string }[]>
}

const someone = async () => (await test.guest()).token
const everyTime = { scheduledTime: null, scheduledStartTime: null, scheduledEndTime: null }
const idleOnUsers = { user: 'x' }
const placing = async (more: object) => {
  const customer = await customerWithCart(test)
  return { input: { body: { ...(await customer.orderBody()), ...more } }, token: customer.token }
}
const paying = (payment: object) => placing({ payment, isTermsAndConditionAgreed: true })
const idleOnPayments = { isTokenization: true, isCardPayment: true, isKnet: false }

const CALLS: readonly WatchedCall[] = [
  {
    call: users.createUser,
    part: 'body',
    requests: async () => [
      {
        input: {
          body: { url: test.slug, host: 'localhost', areaId: 'x', lat: 25, long: 55, userId: 'x', channelType: 40 },
        },
      },
      { input: { body: { store: shop.store('marina'), skipFlag: true, sku: 'soup' } } },
    ],
  },
  {
    call: users.sendOtp,
    part: 'body',
    requests: async () => [
      {
        input: {
          body: {
            ...{ phoneCode: '+971', phone: newPhone(), isSMSEnabled: true, notificationModule: 10, flow: 'login' },
            ...{ store: shop.store('marina'), isTermsAndConditionAgreed: true, country: 'AE', proof: 'x:1' },
            ...idleOnUsers,
          },
        },
        token: await someone(),
      },
    ],
  },
  {
    call: users.verifyOtp,
    part: 'body',
    requests: async () => {
      const token = await someone()
      const phone = { phoneCode: '+971', phone: newPhone() }
      const { data } = await test.call(users.sendOtp, { body: phone }, { token })
      const name = { firstName: 'Layla', lastName: 'Haddad', isSMSEnabled: true, isPhoneChange: false }
      const body = { ...phone, ...name, otp: '1234', verificationId: data.verificationId, verificationType: 1 }
      return [{ input: { body: { ...body, store: shop.store('marina'), ...idleOnUsers } }, token }]
    },
  },
  {
    call: cart.addProductToCart,
    part: 'body',
    requests: async () => {
      const store = shop.store('marina')
      const whole = { store, product: shop.product('soup'), qty: 1, orderType: 10, area: shop.area('marina', 'beach') }
      const promos = { promo: null, cartPromo: null, inPlaceOf: 'x', replace: true, specialInstructions: 'hot' }
      return [{ input: { body: { ...whole, ...promos, ...everyTime, customize: [] } }, token: await someone() }]
    },
  },
  {
    call: cart.addProducts,
    part: 'body',
    requests: async () => {
      const store = shop.store('marina')
      const whole = { store, products: [{ product: shop.product('soup') }], orderType: 10, replace: true }
      const more = { area: shop.area('marina', 'beach'), cartPromo: 'x', dateTime: { current: 1 }, ...everyTime }
      return [{ input: { body: { ...whole, ...more } }, token: await someone() }]
    },
  },
  {
    call: cart.removeProductFromCart,
    part: 'body',
    requests: async () => {
      const body = { store: shop.store('marina'), product: 'x', productId: 'x', decrease: 1, orderType: 10 }
      return [
        { input: { body: { ...body, area: 'x', promo: 'x', cartPromo: 'x', ...everyTime } }, token: await someone() },
      ]
    },
  },
  {
    call: draft.addProductToDraft,
    part: 'body',
    requests: async () => {
      const { input, token } = await paying({ mod: 'cod' })
      const { data } = await test.call(orders.placeOrder, input as never, { token })
      const body = {
        store: shop.store('marina'),
        product: shop.product('soup'),
        order: data.order!._id,
        recurring: 'x',
      }
      const more = { replace: true, inPlaceOf: 'x', orderType: 20, area: 'x', promo: 'x', cartPromo: 'x', ...everyTime }
      return [{ input: { body: { ...body, ...more, qty: 1, customize: [], specialInstructions: '' } }, token }]
    },
  },
  {
    call: orders.placeOrder,
    part: 'body',
    requests: async () => {
      const person = { name: 'Layla', email: 'l@example.com', phone: { number: '501234567', countryCode: '+971' } }
      const wishes = { isSMSEnabled: true, notificationModule: 10, ifSoldOut: 10, lines: [], collectFromUser: [] }
      const idle = { deliveryInfo: {}, loyaltyId: 'x', source: {} }
      return [
        await placing({ ...person, ...wishes, ...idle, deliveryInstruction: 'ring', schedule: null }),
        await placing({ ...person, isTermsAndConditionAgreed: true, address: { _id: 'x' } }),
        await placing({ isTermsAndConditionAgreed: true, recurrenceObj: { unit: 'week' } }),
      ]
    },
  },
  {
    call: orders.placeOrder,
    part: 'body',
    scope: 'payment',
    requests: async () => [
      await paying({ mod: 'card', isSaveCard: true, asset: 'BTC', ...idleOnPayments }),
      await paying({ mod: 'savedCard', cardToken: 'x' }),
      await paying({ mod: 'savedCard', cardId: 'x' }),
      await paying({ mod: 'upi', vpa: 'me@bank' }),
      await paying({ mod: 'applepay', walletToken: 'x' }),
    ],
  },
  {
    call: orders.getOrderDetails,
    part: 'query',
    requests: async () => {
      const { input, token } = await paying({ mod: 'cod' })
      const { data } = await test.call(orders.placeOrder, input as never, { token })
      const query = { populateFields: 'store', isActiveDelivery: '1' }
      return [{ input: { params: { id: data.order!._id }, query }, token }]
    },
  },
  {
    call: payments.listCards,
    part: 'query',
    requests: async () => {
      const query = { pgType: '10', pgConfiguration: 'x', store: shop.store('marina') }
      return [{ input: { query }, token: await someone() }]
    },
  },
  {
    call: reverseGeocode,
    part: 'query',
    requests: async () => [
      { input: { query: { latlng: '25.08,55.14', url: test.slug, language: 'ar' } }, token: await someone() },
    ],
  },
]

describe('a field of a request acts, or says that it does not', () => {
  it.each(CALLS.map((watched) => ({ ...watched, name: [watched.call.name, watched.scope].filter(Boolean).join(' ') })))(
    '$name',
    async (watched) => {
      const seen = await fieldsRead(watched)
      const fields = Object.entries(fieldsOf(watched))
      const isIdle = ({ description = '' }: Schema) => IDLE.test(description)
      const dropped = fields.filter(([name, field]) => !isIdle(field) && !seen.has(name))
      expect(
        dropped.map(([name]) => name),
        'taken and dropped without a word',
      ).toEqual([])
      const busy = fields.filter(([name, field]) => isIdle(field) && seen.has(name))
      expect(
        busy.map(([name]) => name),
        'said to do nothing, and read',
      ).toEqual([])
    },
  )
})

function fieldsOf({ call, part, scope }: WatchedCall): Readonly<Record<string, Schema>> {
  const schema = z.toJSONSchema(call[part]!, { io: 'input', unrepresentable: 'any' }) as Schema
  return (scope ? schema.properties?.[scope] : schema)?.properties ?? {}
}

/** Sends the requests; answers which fields the server looked at. */
async function fieldsRead({ call, part, scope, requests }: WatchedCall): Promise<Set<string>> {
  const seen = new Set<string>()
  const prepared = await requests()
  const schema = call[part]!
  const recording = {
    safeParse(value: unknown, options: object) {
      const parsed = schema.safeParse(value, options)
      if (!parsed.success) return parsed
      const data = parsed.data as Record<string, object>
      return { success: true, data: scope ? { ...data, [scope]: watch(data[scope]!, seen) } : watch(data, seen) }
    },
  }
  const changeable = call as Changeable
  changeable[part] = recording
  try {
    for (const { input, token } of prepared) {
      const { status } = await test.call(call, input as never, token ? { token } : {})
      expect(status, `${call.name} is not refused for its shape`).not.toBe(400)
    }
  } finally {
    changeable[part] = schema
  }
  return seen
}

function watch(value: object, seen: Set<string>): object {
  return new Proxy(value, {
    get(target, name, receiver) {
      if (typeof name === 'string') seen.add(name)
      return Reflect.get(target, name, receiver)
    },
  })
}
