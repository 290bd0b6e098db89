import { randomUUID } from 'node:crypto'
import { addProductToCart } from '@compass/contract/cart'
import { claimShare } from '@compass/contract/shares'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tenant } from '../db/database.ts'
import { compileStatement, type Statement as NamedStatement, statement } from '../db/sql.ts'
import { byCourier, readyDelivery } from '../features/couriers/test-deliveries.ts'
import { loyaltyDocument } from '../features/loyalty/test-loyalty.ts'
import { spotShop, withSpots } from '../features/orders/test-spots.ts'
import { partyAt } from '../features/rounds/test-party.ts'
import { phoneOf } from '../features/users/test-phones.ts'
import { storedCustomers } from '../ports/gateways/stored-customers.ts'
import { spendGeocoderRequest } from '../records/geocoding/geocoder-days.ts'
import { type Customer, newCustomer, shopOf } from '../testing/customer.ts'
import { type FakeGateway, type FakePayment, fakeGateway } from '../testing/fake-gateway.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { requestsForEveryCall } from './every-call.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: Plan[]
}

/** Statements over all tenants, each for a reason; whatever else has no tenant touches global tables alone. */
const EVERYWHERE: readonly [RegExp, string][] = [
  [
    /^select store_id, merchant_id from stores where merchant_id = any/,
    'the directory: an outlet leads to its merchant',
  ],
  [/^select merchant_id, version, updated_at from storefront_versions where/, 'the directory: what orders sold out'],
  [/^select order_id, version from orders where \(merchant_id, order_id\) in/, 'a watch of many merchants’ orders'],
  [
    /^select (?:distinct )?merchant_id from (?:(?!insert|update|delete).)*$/,
    'the look of a sweep: which merchants have something due, and nothing else of them',
  ],
  [
    /^select merchant_id, capability_hash from orders where order_id = \$1$/,
    'a link of before, which names no merchant, opens its order by 128 bits',
  ],
]

const INSERTS = /insert into (\w+)(?: as \w+)? \(([^)]*)\)\s+(values \(\$1|select \$1|select (?:\w+\.)?merchant_id)?/g

/** Keeps every statement that goes through a database, as its tenant or nobody's. */
function listenTo(database: Database): { byTenant: Map<string, Statement>; byNobody: Set<string> } {
  const byTenant = new Map<string, Statement>()
  const byNobody = new Set<string>()
  const { tenant, platform, transact, everywhere } = database
  const heard = (one: Tenant): Tenant => {
    const note = (sent: NamedStatement) => {
      const compiled = compileStatement(sent, one.merchantId)
      return byTenant.set(compiled.text, compiled)
    }
    return {
      merchantId: one.merchantId,
      rows: (sent) => note(sent) && one.rows(sent),
      row: (sent) => note(sent) && one.row(sent),
      changes: (sent) => note(sent) && one.changes(sent),
      run: async (sent) => {
        note(sent)
        await one.run(sent)
      },
    }
  }
  Object.assign(database, {
    tenant: (merchantId, mode) => heard(tenant(merchantId, mode)),
    platform: (mode) => {
      const queries = platform(mode)
      const note = (sent: NamedStatement) =>
        byNobody.add(compileStatement(sent, null).text.replaceAll(/\s+/g, ' ').trim())
      return {
        rows: (sent) => note(sent) && queries.rows(sent),
        row: (sent) => note(sent) && queries.row(sent),
        changes: (sent) => note(sent) && queries.changes(sent),
        run: async (sent) => {
          note(sent)
          await queries.run(sent)
        },
      }
    },
    transact: (merchantId, work) => transact(merchantId, (one) => work(heard(one))),
    everywhere: (text, values) => {
      byNobody.add(text.replaceAll(/\s+/g, ' ').trim())
      return everywhere(text, values)
    },
  } satisfies Partial<Database>)
  return { byTenant, byNobody }
}

/** Points, a reward and credits: given, confirmed, used, returned and earned. */
async function useWhatIsHeld(test: TestApi, key: string): Promise<void> {
  const customer = await newCustomer(test)
  const store = (await shopOf(test)).store('marina')
  const { rows } = await test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [
    customer.userId,
  ])
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, bearer = customer.token) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await test.inject({ method, url, headers, ...(payload && { payload }) })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
    return answer.json().data
  }
  const to = `/v1/merchant/customers/${encodeURIComponent(rows[0]!.phone)}`
  const amount = { amount: 10_000, currency: 'AED' }
  await call('POST', `${to}/credits`, { amount }, key)
  const { reward } = await call('POST', `${to}/rewards`, { key: 'five' }, key)
  await call('POST', '/v1/loyalty/manualOrders', { store, receipt: 'A-17', amount })
  await call('POST', '/v1/loyalty/secret-code', { store, receipt: 'A-17', code: '0000' })
  await customer.add('soup', { qty: 2 })
  await call('POST', '/v1/carts/applyLoyalty', { store })
  await call('POST', '/v1/loyalty/secret-code', { store, cart: (await customer.cart())._id, code: '0000' })
  await call('PUT', '/v1/carts/rewards', { store, reward: reward._id })
  await call('POST', '/v1/carts/applyCredits', { store, amount: { amount: 100, currency: 'AED' } })
  await call('GET', `/v1/misc?store=${store}`)
  const { data } = await customer.place()
  expect(data.order.totals).toMatchObject({
    reward: { amount: 500 },
    loyalty: { amount: 1000 },
    credits: { amount: 100 },
  })
  await call('POST', `/v1/merchant/orders/${data.order._id}/transitions`, { to: 30 }, key)
  await customer.add('soup')
  const again = await customer.place()
  for (const status of [20, 40, 60])
    await call('POST', `/v1/merchant/orders/${again.data.order._id}/transitions`, { to: status }, key)
}

/** Money that comes online, late, twice, for nothing, and goes back; a cart that is taken back from its order. */
async function payAndRefund(test: TestApi, key: string): Promise<void> {
  const gateway = await fakeGateway(test)
  const customer = await newCustomer(test)
  const place = async () => {
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'card' } })
    return { order: data.order._id, payment: data.payment!._id }
  }
  const notify = async (payment: FakePayment) => {
    const { url, body, headers } = gateway.webhook(payment)
    expect((await test.inject({ method: 'POST', url, payload: body, headers })).statusCode).toBe(200)
  }
  const left = await place()
  await customer.add('soup')
  await notify(gateway.pay(left.payment))
  await notify(gateway.stray(100))
  await askLater(test, key, gateway, notify)
  const { data } = await customer.place({ payment: { mod: 'card' } })
  await notify(gateway.pay(data.payment!._id))
  const back = await test.inject({
    method: 'POST',
    url: `/v1/merchant/orders/${data.order._id}/refunds`,
    headers: { authorization: `Bearer ${key}` },
    payload: { amount: { amount: 100, currency: 'AED' } },
  })
  expect(back.statusCode).toBe(201)

  const gone = await newCustomer(test)
  await gone.add('soup')
  const last = (await gone.place({ payment: { mod: 'card' } })).data
  await notify(gateway.pay(last.payment!._id))
  await endAndLeave(test, key, gone, last.order._id)
  await gateway.close()
}

/** A gateway that does not answer is asked later what its webhook was about; a bank takes the money back. */
async function askLater(
  test: TestApi,
  key: string,
  gateway: FakeGateway,
  notify: (payment: FakePayment) => Promise<void>,
): Promise<void> {
  const customer = await newCustomer(test)
  await customer.add('soup')
  const { data } = await customer.place({ payment: { mod: 'card' } })
  const paid = gateway.pay(data.payment!._id)
  gateway.behaviour = 'broken'
  await notify(paid)
  await test.ports.runJobs('ask-about-hints')
  gateway.behaviour = 'well'
  test.clock.turn({ seconds: 20 })
  await test.ports.runJobs('ask-about-hints')
  for (const state of ['open', 'lost'] as const) {
    const dispute = gateway.dispute(paid.reference, { state })
    const { url, body, headers } = gateway.webhook(paid, { dispute })
    expect((await test.inject({ method: 'POST', url, payload: body, headers })).statusCode).toBe(200)
  }
  const customers = storedCustomers(test.database)
  const account = { merchantId: test.merchantId, mode: 'test' } as const
  expect(await customers.keep(account, 'stripe', customer.userId, 'cus_1')).toBe('cus_1')
  await customers.forget(account, 'stripe', customer.userId, 'cus_1')
  const span = 'from=2026-05-01T00:00:00Z&to=2026-07-01T00:00:00Z'
  for (const url of ['/v1/merchant/disputes?state=all', `/v1/merchant/payouts?${span}`]) {
    const answer = await test.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
}

/** An order is handed over, and its customer deletes the account: the gateway is to forget the cards. */
async function endAndLeave(test: TestApi, key: string, customer: Customer, order: string): Promise<void> {
  const send = async (method: 'POST' | 'DELETE', url: string, bearer: string, payload?: object) => {
    const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() }
    const answer = await test.inject({ method, url, headers, ...(payload && { payload }) })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
  }
  for (const to of [20, 40, 60]) await send('POST', `/v1/merchant/orders/${order}/transitions`, key, { to })
  const { rows } = await test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [
    customer.userId,
  ])
  const phone = rows[0]!.phone.replace('+971', '')
  const people = phoneOf(test)
  await people.sendProven(customer.token, phone, { flow: 'delete' })
  const { data } = await people.verify(customer.token, phone)
  await send('DELETE', `/v1/users/${customer.userId}`, data.user.token!)
  await test.ports.runJobs('forget-cards')
}

/** A product that is missing, and the customer's answer. */
async function leaveOut(test: TestApi, key: string): Promise<void> {
  const customer = await newCustomer(test)
  await customer.add('soup')
  await customer.add('karak')
  const { order } = (await customer.place()).data
  const send = async (method: 'POST' | 'PUT', url: string, bearer: string, payload: object) => {
    const answer = await test.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, payload })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
  }
  const unavailable = [{ line: order.products[0]!._id, suggestions: [] }]
  await send('POST', `/v1/merchant/orders/${order._id}/transitions`, key, { to: 20, unavailable })
  await send('PUT', `/v1/orders/${order._id}/partial-accepted-order`, customer.token, { isAccepted: true })
}

/** A party at a table claims what it ate, item by item, and the kitchen burns one of them. */
async function shareAtTable(test: TestApi): Promise<void> {
  await test.apply(withSpots())
  const party = await partyAt(await spotShop(test), 1)
  await party.fill(0, { sku: 'soup' }, { sku: 'karak' })
  const { order, subOrder } = await party.sent(0, 'all')
  for (const { _id } of subOrder.items) await party.move(order._id, _id, 20)
  const lines = subOrder.items.map(({ _id }) => ({ _id }))
  const body = { orderId: order._id, kind: 'lines' as const, lines }
  expect((await test.call(claimShare, { body }, { token: party.guests[0]!.token })).status).toBe(201)
  expect((await party.move(order._id, lines[0]!._id, 30, { reason: 'burnt' })).status).toBe(200)
}

/** A courier is called, and brings it. */
async function sendByCourier(test: TestApi, key: string): Promise<void> {
  await test.apply(byCourier())
  const { delivery } = await readyDelivery(test, key)
  await test.ports.runJobs('dispatch-couriers')
  expect((await delivery()).state).not.toBeNull()
}

describe('no query crosses tenants', () => {
  let test: TestApi
  let tenantTables: Set<string>
  const statements = { byTenant: new Map<string, Statement>(), byNobody: new Set<string>() }

  beforeAll(async () => {
    test = await testApi({
      document: loyaltyDocument({ secretCode: 'always' }, (one) => {
        one.stores[0]!.payment.pickup = ['cod', 'card']
      }),
    })
    const { rows } = await test.sql.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'merchant_id' and table_name not in ('merchants', 'merchant_hosts')`,
    )
    tenantTables = new Set(rows.map(({ name }) => name))
    Object.assign(statements, listenTo(test.database))
    // Its SMS cost, so that the guards look at them.
    Object.assign(test.ports.messages, {
      routeOf: async () => ({ provider: 'fake', account: 'platform', costs: true }),
    })

    // A second merchant whose rows could be touched.
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    await test.guest(other)
    const people = phoneOf(test)
    const shop = await shopOf(test)
    const { token } = await people.signIn('501112233')
    const customer = await newCustomer(test)
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 2, orderType: 20, area })
    const soup = { store: shop.store('marina'), product: shop.product('soup') }
    await test.call(addProductToCart, { body: soup }, { token, headers: { 'idempotency-key': 'added-once' } })
    const address = await customer.address(area)
    const placed = await customer.place({ address: { _id: address } }, { 'idempotency-key': 'once' })
    const id = placed.data.order._id
    const key = await test.merchantKey()
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, bearer: string, payload?: object) =>
      test.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(payload && { payload }) })
    for (const url of [`/v1/orders/${id}`, '/v1/orders', '/v1/address', `/v1/users/${customer.userId}/export`])
      expect((await call('GET', url, customer.token)).statusCode).toBe(200)
    await call('POST', '/v1/carts/reorder', customer.token, { order: id, orderType: 10 })
    await call('POST', `/v1/merchant/orders/${id}/transitions`, key, { to: 20 })
    await call('POST', `/v1/merchant/orders/${id}/payments`, key, { method: 'cod' })
    await call('GET', '/v1/merchant/orders', key)
    await call('PUT', '/v1/merchant/webhooks', key, { url: 'https://till.example.com/' })
    await call('GET', `/v1/orders/download/order-invoice?orderId=${id}`, customer.token)
    await call('POST', `/v1/merchant/orders/${id}/transitions`, key, { to: 40 })
    for (const job of ['relay-outbox', 'tell-of-changes', 'send-letters']) await test.ports.runJobs(job)
    await call('DELETE', `/v1/address/${address}`, customer.token)
    await call('POST', `/v1/orders/${id}/link`, '', { k: placed.data.link.split('k=')[1]! })
    await call('DELETE', '/v1/carts/deleteCart', token)
    await useWhatIsHeld(test, key)
    await payAndRefund(test, key)
    await spendGeocoderRequest(test.database.tenant(test.merchantId), 'google-maps', 5, test.clock.now)
    for (const request of await requestsForEveryCall(test)) {
      const { method, url, headers, body } = request
      await test.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    }
    const anotherKey = await test.merchantKey()
    await leaveOut(test, anotherKey)
    await sendByCourier(test, anotherKey)
    await shareAtTable(test)
  })
  afterAll(() => test.close())

  it('every table of a tenant is read and changed by its merchant alone, as the database itself plans it', async () => {
    const crossing: string[] = []
    const touched = new Set<string>()
    for (const { text, values } of statements.byTenant.values()) {
      const { rows } = await test.sql.query(`explain (format json, verbose) ${text}`, [...values])
      const walk = (plan: Plan): void => {
        const table = plan['Relation Name']
        if (table && tenantTables.has(table)) {
          touched.add(table)
          const actor = `${plan['Index Cond'] ?? ''} ${plan['Recheck Cond'] ?? ''} ${plan.Filter ?? ''}`
          if (plan['Node Type'] !== 'ModifyTable' && !actor.includes('merchant_id = '))
            crossing.push(`${table}: ${text}`)
        }
        for (const lower of plan.Plans ?? []) walk(lower)
      }
      walk(rows[0]['QUERY PLAN'][0].Plan)
      // What is written takes its merchant from `$1`, or from a row that was found or made by it.
      for (const [, table, columns, source] of text.matchAll(INSERTS))
        if (tenantTables.has(table!) && !(columns!.startsWith('merchant_id') && source))
          crossing.push(`insert: ${text}`)
    }
    expect(crossing).toEqual([])
    // The flow reached what it was meant to reach.
    expect([...tenantTables].filter((table) => !touched.has(table))).toEqual([])
    expect(statements.byTenant.size).toBeGreaterThan(50)
  })

  it('what is asked of all tenants at once by a call is on the list, with its reason', () => {
    const crossing = [...statements.byNobody].filter(
      (text) =>
        [...tenantTables].some((table) => new RegExp(`\\b(from|join|into|update) ${table}\\b`).test(text)) &&
        !EVERYWHERE.some(([known]) => known.test(text)),
    )
    expect(crossing).toEqual([])
  })

  it('a statement without a tenant’s column is refused before it is sent', async () => {
    const tenant = test.database.tenant(test.merchantId)
    await expect(tenant.rows(statement('test.everybody')`select * from users`)).rejects.toThrow('must name merchant_id')
  })
})
