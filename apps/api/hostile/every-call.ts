import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { CHANNEL, SERVICE } from '@compass/domain/services'
import { newId } from '../ids/index.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { signInStaff } from '../testing/staff.ts'
import type { TestApi } from '../testing/test-api.ts'

/** One request as the world sends it. */
interface WildRequest {
  readonly name: string
  readonly method: Call['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Streams that stay open have no end to compare. */
const STAYS_OPEN = new Set(['merchantOrderEvents'])

const ENDS_SESSION = new Set(['logout'])
const ENDS_STAFF_SESSION = new Set(['endStaffSession'])

async function filledCustomer(test: TestApi) {
  const customer = await newCustomer(test)
  await customer.add('soup', { qty: 2 })
  return { ...customer, basket: await customer.cart() }
}

/**
 * Requests for every call of the contract: without a credential, with its own and nothing else, with unknown ids, and with
 * known ones. Each call has a customer of its own. One body and one query for all: what a call does not know it ignores.
 *
 * Long on purpose: one body that holds a value for each field of each call.
 */
export async function requestsForEveryCall(test: TestApi): Promise<WildRequest[]> {
  const shop = await shopOf(test)
  const store = shop.store('marina')
  const product = shop.product('soup')
  const key = await test.merchantKey()
  const requests: WildRequest[] = []
  for (const call of calls) {
    let customer = await filledCustomer(test)
    let staff = await signInStaff(test)
    // Long on purpose: a request of each kind of caller, side by side.
    const add = async (label: 'nobody' | 'nothing' | 'known' | 'unknown') => {
      if (STAYS_OPEN.has(call.name) && label !== 'nobody') return
      if (ENDS_SESSION.has(call.name)) customer = await filledCustomer(test)
      if (ENDS_STAFF_SESSION.has(call.name)) staff = await signInStaff(test)
      const { _id: cart, totals } = customer.basket
      const known = label === 'known'
      const ids = { store: known ? store : newId(), product: known ? product : newId() }
      const id = {
        stores: ids.store,
        catalogue: /stores/.test(call.path) ? ids.store : ids.product,
        users: customer.userId,
      }
      const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
        if (name === 'slug') return known ? test.slug : 'nobody'
        if (name === 'sha256') return 'a'.repeat(64)
        return known ? (id[call.tag as keyof typeof id] ?? ids.store) : newId()
      })
      const bearer = {
        session: customer.token,
        guest: customer.token,
        merchant: key,
        platform: test.platform,
        anyone: '',
        staff: '',
      }
      const query = new URLSearchParams({
        ...{ store: ids.store, url: test.slug, query: 'soup', search: 'marina', area: newId(), areaId: newId() },
        ...{
          orderType: String(SERVICE.PICKUP),
          country: 'AE',
          latlng: '25.08,55.14',
          lat: '25.08',
          long: '55.14',
          language: 'en',
        },
      })
      const everything = {
        ...{
          url: test.slug,
          ...ids,
          cart,
          orderType: SERVICE.PICKUP,
          qty: 1,
          products: [{ product: ids.product }],
          order: newId(),
        },
        ...{
          phoneCode: '971',
          phone: '501234567',
          otp: '0000',
          fullName: 'Layla',
          email: 'l@example.com',
          k: 'x'.repeat(22),
        },
        ...{ payment: { mod: 'cod' }, expected: { grandTotal: totals.grandTotal }, status: 80, to: 20, message: 'x' },
        ...{ cityId: newId(), storeId: ids.store, search: 'm', coordinates: { lat: 25.08, lng: 55.14 } },
        ...{
          specialInstructions: 'no onions',
          soldOut: false,
          orderChannel: CHANNEL.PICKUP,
          added: 5,
          state: 10,
          name: 'till',
          address: {},
        },
        ...{ restoreId: 'x'.repeat(22), method: 'cod', amount: 1 },
        ...(call.name === 'placeOrder' && { phone: undefined, address: undefined, isTermsAndConditionAgreed: true }),
      }
      const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
      requests.push({
        name: `${call.method} ${call.path} with ${label}`,
        method: call.method,
        url: label === 'nothing' ? path : `${path}?${query}`,
        headers: {
          ...(label !== 'nobody' && call.auth === 'staff' && staff.headers),
          ...(label !== 'nobody' && bearer[call.auth] && { authorization: `Bearer ${bearer[call.auth]}` }),
          ...(hasBody && { 'content-type': 'application/json' }),
          'content-language': 'fr',
        },
        ...(hasBody && { body: JSON.stringify(label === 'nothing' ? {} : everything) }),
      })
    }
    for (const label of ['nobody', 'nothing', 'unknown', 'known'] as const) await add(label)
  }
  return requests
}
