import { userOwner } from '@compass/domain/cart'
import type { Row, Tenant } from '../../apps/api/db/database.ts'
import { compileStatement, type Statement as NamedStatement, statement } from '../../apps/api/db/sql.ts'
import { cartOf, findCarts, insertCart, updateCart } from '../../apps/api/records/carts/carts.ts'
import { insertOrder } from '../../apps/api/records/orders/insert-order.ts'
import { takeNumbers } from '../../apps/api/records/orders/order-numbers.ts'
import { findOrder } from '../../apps/api/records/orders/orders.ts'
import { readCheckout } from '../../apps/api/records/orders/read-checkout.ts'
import { insertGuest } from '../../apps/api/records/users/users.ts'

/** One statement as the product sends it: its text, and its values with holes where each run puts its own. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Which value is which of the run's own, by position. */
  readonly holes: readonly (readonly [at: number, hole: Hole])[]
}

/** What differs from one run to the next. */
export type Hole =
  | 'user'
  | 'cart'
  | 'order'
  | 'event'
  | 'token'
  | 'version'
  | 'nextVersion'
  | 'number'
  | 'payment'
  | 'reference'
  | 'notice'
  | 'secondEvent'

/** Stand-ins that are found again among the values of a statement. */
export const STAND_INS = {
  user: '00000000-0000-7000-8000-00000000000a',
  cart: '00000000-0000-7000-8000-00000000000b',
  order: '00000000-0000-7000-8000-00000000000c',
  token: Buffer.alloc(32, 7),
  version: 777_001,
  nextVersion: 777_002,
  number: 777_003,
  payment: '00000000-0000-7000-8000-00000000000d',
  reference: 'pay_00000000-0000-4000-8000-000000000000',
  notice: 'evt_00000000-0000-4000-8000-000000000000',
} satisfies Partial<Record<Hole, unknown>>

/** What adding to a cart sends, after the session: see `addToCart`. */
export interface CartStatements {
  readonly session: Statement
  readonly writeCart: Statement
}

/** What a whole journey sends: see `wholeFlow`. */
export interface FlowStatements {
  readonly guest: Statement
  readonly firstAdd: Statement
  readonly secondAdd: Statement
  readonly readCart: Statement
  readonly read: Statement
  readonly count: Statement
  readonly place: Statement
}

/**
 * The texts come from the product's own records, which are called once with a tenant that only listens. They are therefore
 * the product's and stay so. Which of them a call sends, and in which transaction, stands here:
 *
 * | call | statements | where |
 * |---|---|---|
 * | any call with a session not seen for a second | 1 | `readSession` in api/http/session.ts |
 * | POST /v1/users/create/ | 1: guest and session | `startGuest` in api/features/users/start-session.ts |
 * | POST /v1/carts/addProductToCart | 1: write over the version that is known | `changeCart` in
 * api/features/cart/change-cart.ts |
 * | GET /v1/carts | 1 | `readCart` in api/features/cart/read-cart.ts |
 * | POST /v1/orders | 3: read, number (in haste), write | `placeOrder` in api/features/orders/place-order.ts |
 *
 * `sample` is an order that the product has just placed, so that every value has the size that it has there.
 */
export async function productStatements(
  tenant: Tenant,
  sample: { readonly orderId: string; readonly cartId: string },
): Promise<{ cart: CartStatements; flow: FlowStatements }> {
  const order = await findOrder(tenant, sample.orderId)
  const row = await tenant.row<Parameters<typeof cartOf>[0]>(
    statement('bench.cart')`select * from carts where merchant_id = $1 and cart_id = ${sample.cartId}`,
  )
  if (!order || !row) throw new Error('the order that was placed as a sample is not there')
  const now = new Date()
  const cart = {
    ...cartOf(row),
    id: STAND_INS.cart as string,
    owner: userOwner(STAND_INS.user as string),
    version: STAND_INS.nextVersion as number,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
  }
  const [user, token] = [STAND_INS.user as string, STAND_INS.token as Buffer]
  const version = STAND_INS.version as number
  const listen = (name: string, act: (listening: Tenant) => Promise<unknown>) => heard(name, tenant.merchantId, act)
  const writeCart = await listen('writeCart', (to) => updateCart(to, cart, version, now))
  const { history: _history, version: _version, updatedAt: _updatedAt, ...placed } = order
  const remembered = {
    name: order.customer.name ?? '',
    email: order.customer.email,
    phone: order.customer.phone ?? '',
    phoneCode: order.customer.phoneCode ?? '',
    termsAgreed: null,
  }
  return {
    cart: {
      session: holed('session', [
        'select user_id from sessions where merchant_id = $1 and token_hash = $2 and ended_at is null',
        [tenant.merchantId, token],
      ]),
      writeCart,
    },
    flow: {
      guest: await listen('guest', (to) =>
        insertGuest(to, { userId: user, tokenHash: token, device: { platform: null, browser: null } }, now),
      ),
      firstAdd: await listen('firstAdd', (to) =>
        insertCart(to, { ...cart, lines: cart.lines.slice(0, 1), version: 1 }, now),
      ),
      secondAdd: writeCart,
      readCart: await listen('readCart', (to) =>
        findCarts(to, userOwner(user), new Date(now.getTime() - 24 * 3_600_000)),
      ),
      read: await listen('read', (to) =>
        readCheckout(to, {
          userId: user,
          owner: userOwner(user),
          cartId: cart.id,
          addressId: null,
          key: 'bench',
          now,
          ordersPerMinute: 6,
        }),
      ),
      count: await listen('count', (to) => takeNumbers(to, order.storeId, 1)),
      place: await listen('place', (to) =>
        insertOrder(to, {
          order: {
            ...placed,
            orderType: placed.orderType!,
            id: STAND_INS.order as string,
            number: STAND_INS.number as number,
            cartId: cart.id,
            userId: user,
          },
          cartVersion: STAND_INS.version as number,
          key: { key: 'bench', requestHash: Buffer.alloc(32, 1) },
          customerDetails: remembered,
          units: new Map(),
          payment: null,
        }),
      ),
    },
  }
}

type RecordedStatement = readonly [text: string, values: readonly unknown[]]

/** What a repository says to its tenant, without its being done. */
export async function heard(
  name: string,
  merchantId: string,
  act: (tenant: Tenant) => Promise<unknown>,
): Promise<Statement> {
  const text: RecordedStatement[] = []
  const listen = (sent: NamedStatement) => {
    const compiled = compileStatement(sent, merchantId)
    text.push([compiled.text, compiled.values])
  }
  await act({
    merchantId,
    async rows<R extends Row>(sent: NamedStatement) {
      listen(sent)
      return [] as R[]
    },
    async row(sent) {
      listen(sent)
      return null
    },
    async changes(sent) {
      listen(sent)
      return 1
    },
    async run(sent) {
      listen(sent)
    },
  })
  if (text.length !== 1) throw new Error(`${name} sends ${text.length} statements, and the floor knows of one`)
  return holed(name, text[0]!)
}

/** The event of a statement has an id that the records make: the last id that is no stand-in. */
const EVENT_IDS: Readonly<Record<string, Hole>> = { place: 'event', placeOnline: 'event', placePaid: 'secondEvent' }

function holed(name: string, [text, values]: RecordedStatement): Statement {
  const own = Object.entries(STAND_INS) as [Hole, unknown][]
  const holes = values.flatMap((value, at): [number, Hole][] => {
    const found = own.find(([, standIn]) => standIn === value)
    return found ? [[at, found[0]]] : []
  })
  const event = EVENT_IDS[name]
  if (event) {
    const standIns = new Set(own.map(([, standIn]) => standIn))
    const isEventId = (value: unknown) =>
      typeof value === 'string' && /^[0-9a-f]{8}-/.test(value) && !standIns.has(value)
    holes.push([values.findLastIndex(isEventId), event])
  }
  return { name, text, values, holes }
}
