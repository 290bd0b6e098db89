import { type ApiSuccess, type CallOptions, createClient, writeRequest } from '@compass/client'
import { addAddress } from '@compass/contract/addresses'
import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import { addProducts, addProductToCart, getCart } from '@compass/contract/cart'
import { placeOrder } from '@compass/contract/orders'
import { createUser, sendOtp, verifyOtp } from '@compass/contract/users'
import { SERVICE } from '@compass/domain/services'
import { type Answer, addressOf, type Connection, callBytes } from './connection.ts'

/** What a caller must know of a merchant in order to buy there. */
export interface Market {
  readonly merchantId: string
  readonly slug: string
  readonly store: string
  readonly currency: string
  /** Products without choices that can be had now, delivered or picked up. */
  readonly products: readonly string[]
  /** The category whose products are asked for, and its number of products. */
  readonly category: { readonly id: string; readonly products: number }
}

/** An order that was acknowledged, with all that is needed to look at it again. */
export interface AcknowledgedOrder {
  readonly orderId: string
  readonly number: string
  readonly cartId: string
  readonly grandTotal: number
  readonly token: string
  /** Milliseconds that the one request took that placed it. */
  readonly placingMs: number
  /** Its first attempt to pay, where it is paid online. */
  readonly payment: Attempt | null
}

/** An attempt to pay, as placing answers it. */
export interface Attempt {
  readonly _id: string
  /** What the gateway calls it. */
  readonly transactionId: string | null
  readonly amount: { readonly amount: number; readonly currency: string }
  /** Where it is paid. */
  readonly pageUrl: string | null
}

/** An answer that was not the one expected: nothing of that may happen under load. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
  readonly status: number
  constructor(step: string, answer: Answer) {
    super(`${step}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
    this.status = answer.status
  }
}

export interface Caller {
  readonly connection: Connection
  readonly host: string
  /** A number of its own for each journey: gives its address and its phone. */
  readonly number: number
  /** Told how many milliseconds each request took. */
  readonly onStep?: (step: string, milliseconds: number) => void
}

/** One call and its data. Throws `Unexpected` for an answer that is a no. */
export async function call<C extends Call>(
  caller: Caller,
  step: string,
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  return (await send(caller, step, call, input, options)).data
}

async function send<C extends Call>(
  { connection, host, number, onStep }: Caller,
  step: string,
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<ApiSuccess<C>> {
  const client = createClient({
    headers: { 'x-forwarded-for': addressOf(number) },
    async transport(request) {
      const began = performance.now()
      const answer = await connection.send(callBytes(request, host))
      onStep?.(step, performance.now() - began)
      if (answer.status !== 200 && answer.status !== 201) throw new Unexpected(step, answer)
      return { status: answer.status, headers: {}, body: answer.body }
    },
  })
  const answer = await client(call, input, options)
  if (!answer.ok) throw new Error(`${step}: ${answer.code} ${answer.message}`)
  return answer
}

/** The storefront's first call: a guest with a session. */
export async function beGuest(caller: Caller, market: Market): Promise<string> {
  const { user } = await call(caller, 'session', createUser, { body: { url: market.slug } })
  return readToken(user)
}

export function addBytes(market: Market, token: string, host: string, address: string, product: string): string {
  const body = { store: market.store, product, qty: 1, orderType: 10 as const }
  return callBytes(writeRequest(addProductToCart, { body }, { token, headers: { 'x-forwarded-for': address } }), host)
}

/** The phone of a journey: a mobile number of the country of the demo's market. */
export function phoneOf(number: number): { countryCode: string; number: string } {
  return { countryCode: '+971', number: `50${String(number % 10_000_000).padStart(7, '0')}` }
}

/** An order as it is asked for: asked for again, it is the same request. */
export interface OrderRequest {
  readonly token: string
  readonly key: string
  readonly cartId: string
  readonly body: CallInput<typeof placeOrder>['body']
}

/**
 * A customer's whole way: session, two products, a look at the cart, a cash order for pickup, or by `mod`. With `verified` six
 * requests: session, one product, code, code back, a look at the cart, the order. `beforePlacing` is told what is about
 * to be asked for. Throws `Unexpected` for an answer that is a no.
 */
export async function orderOnce(
  caller: Caller,
  market: Market,
  options: {
    readonly verified?: boolean
    readonly mod?: string
    readonly beforePlacing?: (placing: OrderRequest) => void
  } = {},
): Promise<AcknowledgedOrder> {
  let token = await beGuest(caller, market)
  const phone = phoneOf(caller.number)
  const [first, second] = pick(market, caller.number)
  await add(caller, market, token, first)
  if (options.verified) token = await verify(caller, token, phone)
  else await add(caller, market, token, second)
  const { cart } = await call(caller, 'read', getCart, { query: { store: market.store } }, { token })
  if (!cart) throw new Error('there is no cart to order')
  const placing: OrderRequest = {
    token,
    key: `bench-${caller.number}`,
    cartId: cart._id,
    body: {
      store: market.store,
      cart: cart._id,
      orderType: SERVICE.PICKUP,
      payment: { mod: options.mod ?? 'cod' },
      name: 'Layla Haddad',
      phone,
      isTermsAndConditionAgreed: true,
      expected: { grandTotal: cart.totals.grandTotal },
    },
  }
  options.beforePlacing?.(placing)
  return (await placeAgain(caller, placing)).order
}

/** What a caller must know of a court besides. */
export interface CourtMarket extends Market {
  /** Where it delivers. */
  readonly area: string
}

/**
 * A customer's whole way at a court. It is session, address, all products of the market at once, a look at the cart, and an
 * order for cash at the door. Answers the milliseconds of placing. Throws `Unexpected` for an answer that is a no.
 */
export async function courtOrderOnce(caller: Caller, market: CourtMarket): Promise<number> {
  const token = await beGuest(caller, market)
  const [store, orderType] = [market.store, SERVICE.DELIVERY]
  const door = {
    area: market.area,
    buildingName: 'Tower 4',
    floor: '12',
    flatOrVilla: '1204',
    streetName: 'Canal Street',
  }
  const { address } = await call(caller, 'address', addAddress, { body: { ...door, streetNumber: '3' } }, { token })
  const products = market.products.map((product) => ({ product, qty: 1 }))
  await call(caller, 'add', addProducts, { body: { store, products, orderType, area: market.area } }, { token })
  const { cart } = await call(caller, 'read', getCart, { query: { store } }, { token })
  if (!cart) throw new Error('there is no cart to order')
  const body = {
    ...{ store, cart: cart._id, orderType, address: { _id: address._id }, payment: { mod: 'cod' } },
    ...{ name: 'Layla Haddad', phone: phoneOf(caller.number), expected: { grandTotal: cart.totals.grandTotal } },
  }
  const began = performance.now()
  const placed = await send(caller, 'place', placeOrder, { body }, { token, idempotencyKey: `court-${caller.number}` })
  if (!placed.data.courtOrder) throw new Error('no court order was placed')
  return performance.now() - began
}

/** Asks for an order; `isReplay`: it was placed before, and this is its answer. */
export async function placeAgain(
  caller: Caller,
  { token, key, cartId, body }: OrderRequest,
): Promise<{ order: AcknowledgedOrder; isReplay: boolean }> {
  const began = performance.now()
  const answer = await send(caller, 'place', placeOrder, { body }, { token, idempotencyKey: key })
  const placingMs = performance.now() - began
  const { order, payment } = answer.data
  if (!order) throw new Error('an order of a court was placed, where none is')
  const { _id: orderId, orderId: number, totals } = order
  return {
    order: {
      orderId,
      number,
      cartId,
      grandTotal: totals.grandTotal.amount,
      token,
      placingMs,
      payment,
    },
    isReplay: answer.status === 200,
  }
}

async function add(caller: Caller, market: Market, token: string, product: string): Promise<void> {
  const body = { store: market.store, product, qty: 1, orderType: 10 as const }
  await call(caller, 'add', addProductToCart, { body }, { token })
}

async function verify(caller: Caller, token: string, phone: { countryCode: string; number: string }): Promise<string> {
  const owner = { phoneCode: phone.countryCode, phone: phone.number }
  const { verificationId } = await call(caller, 'send code', sendOtp, { body: owner }, { token })
  const body = { ...owner, otp: '1234', verificationId }
  const { user } = await call(caller, 'verify code', verifyOtp, { body }, { token })
  return readToken(user)
}

/** A caller that is no browser is told its token. */
export function readToken({ token }: { readonly token: string | null }): string {
  if (token === null) throw new Error('the session came without its token')
  return token
}

/** Two different products, others for each journey. */
function pick({ products }: Market, number: number): [string, string] {
  return [products[number % products.length]!, products[(number + 1) % products.length]!]
}
