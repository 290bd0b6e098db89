import { request as httpRequest } from 'node:http'
import * as cartCalls from '@compass/contract/cart'
import * as merchantCalls from '@compass/contract/merchant-side'
import * as orderCalls from '@compass/contract/orders'
import { getStorefront } from '@compass/contract/stores'
import { logout } from '@compass/contract/users'
import { ORDER_STATUS } from '@compass/domain/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ONLINE } from '../features/payments/test-payments.ts'
import { compareLedgers } from '../invariants/compare-ledgers.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../testing/customer.ts'
import { type FakeGateway, fakeGateway } from '../testing/fake-gateway.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { createTestDatabase } from '../testing/test-database.ts'

describe('two processes on one database', () => {
  let here: TestApi
  let there: TestApi
  let shop: Shop
  let gateway: FakeGateway
  let key: string

  beforeAll(async () => {
    const stored = await createTestDatabase()
    const document = merchantDocument((one) => {
      one.stores[0]!.payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
    })
    here = await testApi({ stored, document })
    there = await testApi({ stored: { ...stored, drop: async () => {} }, document })
    shop = await shopOf(here)
    gateway = await fakeGateway(here)
    for (const [name, port] of here.ports.gateways) (there.ports.gateways as Map<string, unknown>).set(name, port)
    key = await here.merchantKey()
    // Whoever set the database up last changed it: both know it now.
    await here.api.merchants.refresh()
  })
  afterEach(async () => {
    await Promise.all([here.ports.runJobs('send-refunds'), there.ports.runJobs('send-refunds')])
    expect([...(await checkInvariants(here.database)), ...(await compareLedgers(here.api))]).toEqual([])
  })
  afterAll(async () => {
    await gateway.close()
    await there.close()
    await here.close()
  })

  /** What a customer does, at the other process. */
  const addAt = (at: TestApi, { token }: Customer, sku = 'soup') =>
    at.call(
      cartCalls.addProductToCart,
      { body: { store: shop.store('marina'), product: shop.product(sku), orderType: 10 } },
      { token },
    )
  const placeAt = (at: TestApi, { token }: Customer, body: object, headers = {}) =>
    at.call(orderCalls.placeOrder, { body: body as never }, { token, headers })
  const cartAt = async (at: TestApi, { token }: Customer) =>
    (await at.call(cartCalls.getCart, { query: {} }, { token })).data.cart
  async function paying() {
    const customer = await newCustomer(here)
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'card' } })
    return { customer, order: data.order._id, payment: data.payment!._id }
  }
  const ordersOf = async ({ userId }: Customer) =>
    (await here.sql.query('select order_id, status from orders where user_id = $1', [userId])).rows

  it('serve one cart: what one adds, the other knows at its next look and at its next change', async () => {
    const customer = await newCustomer(here)
    for (let turn = 0; turn < 6; turn++) {
      const { data } = await addAt(turn % 2 === 0 ? here : there, customer)
      expect(data.cart!.products.map(({ qty }) => qty)).toEqual([turn + 1])
      expect((await cartAt(turn % 2 === 0 ? there : here, customer))!.count).toBe(turn + 1)
    }
  })

  it('serve one cart at the same moment: no tap is lost', async () => {
    const customer = await newCustomer(here)
    await addAt(here, customer)
    await addAt(there, customer, 'karak')
    const taps = Array.from({ length: 12 }, (_, tap) => addAt(tap % 2 === 0 ? here : there, customer))
    for (const { status } of await Promise.all(taps)) expect(status).toBe(200)
    const { products } = (await cartAt(there, customer))!
    expect(products.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['soup', 13],
      ['karak', 1],
    ])
  })

  it('a cart that one has ordered is no cart at the other, which knew it', async () => {
    const customer = await newCustomer(here)
    await addAt(there, customer)
    expect((await customer.place()).status).toBe(201)
    expect(await cartAt(there, customer)).toBeNull()
    const { data } = await addAt(there, customer)
    expect(data.cart!.count).toBe(1)
  })

  it.each([
    ['the same key', () => ({ 'idempotency-key': 'one' })],
    ['different keys', (n: number) => ({ 'idempotency-key': `key-${n}` })],
    ['no key', () => ({})],
  ])('make one order of a basket that is sent to both many times at once, with %s', async (_, headersOf) => {
    const customer = await newCustomer(here)
    await addAt(there, customer)
    const body = await customer.orderBody()
    const sent = Array.from({ length: 8 }, (_, n) => placeAt(n % 2 ? here : there, customer, body, headersOf(n)))
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ data }) => data.order!._id)).size).toBe(1)
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  it('give no number of a store twice', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const customer = await newCustomer(here)
        await addAt(here, customer)
        const { data } = await placeAt(n % 2 ? here : there, customer, await customer.orderBody())
        return data.order!.orderId
      }),
    )
    expect(new Set(numbers).size).toBe(20)
  })

  it('take a webhook, the customer’s return and an enquiry of one payment at once: it is paid once', async () => {
    const { customer, order, payment } = await paying()
    const { url, body, headers } = gateway.webhook(gateway.pay(payment))
    const notify = (at: TestApi) => at.inject({ method: 'POST', url, payload: body, headers })
    const back = (at: TestApi) =>
      at.inject({ url: `/v1/payment/callback/sandbox?account=${here.merchantId}&payment=${payment}` })
    const answers = await Promise.all([here, there, here, there].flatMap((at) => [notify(at), back(at)]))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([])
    expect(await ordersOf(customer)).toEqual([{ order_id: order, status: ORDER_STATUS.NEW }])
    const { rows } = await here.sql.query('select count(*)::int as n from order_history where order_id = $1', [order])
    expect(rows[0].n).toBe(2)
  })

  it('sweep for refunds at the same moment: the money goes back once', async () => {
    const { customer, order, payment } = await paying()
    const { url, body, headers } = gateway.webhook(gateway.pay(payment))
    await there.inject({ method: 'POST', url, payload: body, headers })
    await here.call(merchantCalls.moveOrder, { params: { id: order }, body: { to: 30 } }, { token: key })
    await Promise.all([here, there, here, there].map((at) => at.ports.runJobs('send-refunds')))
    expect([...gateway.refunds.values()].filter((one) => one.payment === gateway.findPayment(payment).id)).toHaveLength(
      1,
    )
    const { data } = await there.call(orderCalls.getOrder, { params: { id: order } }, { token: customer.token })
    expect(data.order.payment.refunds!.map(({ status }) => status)).toEqual(['done'])
  })

  it('do all background work at the same moment: each customer hears of each change once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const customer = await newCustomer(here)
        await customer.add('soup')
        return (await customer.place()).data.order._id
      }),
    )
    for (const [n, id] of orders.entries())
      await (n % 2 ? here : there).call(merchantCalls.moveOrder, { params: { id }, body: { to: 20 } }, { token: key })
    for (let round = 0; round < 3; round++) await Promise.all([here, there].map((at) => at.ports.runJobs()))
    const { rows } = await here.sql.query(
      `select count(*)::int as told from messages m join orders o on o.customer->>'phone' = m.phone
       where m.event_id is not null and o.order_id = any($1) group by o.order_id`,
      [orders],
    )
    expect(rows.map(({ told: notified }) => notified)).toEqual([1, 1, 1, 1, 1])
    expect([...here.ports.sent, ...there.ports.sent].filter(({ body }) => body.includes('confirmed'))).toHaveLength(5)
  })

  it('a store that is paused, or a product that is sold out, at one is so at the other: at once for an order', async () => {
    const customer = await newCustomer(there)
    await addAt(there, customer)
    const body = await customer.orderBody()
    const sell = (soldOut: boolean) =>
      here.call(
        merchantCalls.setAvailability,
        { params: { id: shop.product('soup') }, body: { store: shop.store('marina'), soldOut } },
        { token: key },
      )
    await sell(true)
    const refused = await placeAt(there, customer, body)
    expect([refused.status, refused.meta.code]).toEqual([409, 4201])
    await sell(false)
    expect((await placeAt(there, customer, body)).status).toBe(201)
  })

  it('a merchant who is made at one is found at the other a moment later', async () => {
    const slug = 'new-kitchen'
    await here.apply(merchantDocument({ slug }))
    await until(async () => (await there.call(getStorefront, { params: { slug } })).status === 200)
  })

  it('hostile 73: who signs out at one is signed out at the other a moment later', async () => {
    const { token } = await newCustomer(here)
    const isKnown = async () => (await there.call(cartCalls.getCart, { query: {} }, { token })).status === 200
    expect(await isKnown()).toBe(true)
    await here.call(logout, {}, { token })
    await until(async () => !(await isKnown()))
  })

  it('who watches at one hears of what the other did', async () => {
    const customer = await newCustomer(here)
    await customer.add('soup')
    const order = (await customer.place()).data.order._id
    await there.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = there.app.server.address() as { port: number }
    let heard = ''
    const input = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: `/v1/orders/${order}/events`,
        headers: { authorization: `Bearer ${customer.token}` },
      },
      (response) => response.setEncoding('utf8').on('data', (part) => (heard += part)),
    )
    input.end()
    await until(() => heard.includes('"version":1'))
    await here.call(merchantCalls.moveOrder, { params: { id: order }, body: { to: 20 } }, { token: key })
    await until(() => heard.includes('"status":20,"version":2'))
    input.destroy()
  })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 50) {
    if (waited > 10_000) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
