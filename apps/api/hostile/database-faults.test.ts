import { setTimeout as sleep } from 'node:timers/promises'
import { getMerchantOrder } from '@compass/contract/merchant-orders'
import { readReport } from '@compass/contract/reports'
import { createUser } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../invariants/index.ts'
import { type Customer, newCustomer } from '../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../testing/test-api.ts'
import { expectAllReadable, expectOnlyPassingFaults, orderStubbornly } from '../testing/test-stubborn-orders.ts'

const PASSES = [
  ['53100', 'the disk is full'],
  ['25006', 'it may only be read'],
  ['53300', 'it has too many connections'],
  ['55P03', 'a lock did not come in time'],
  ['57014', 'a statement took too long'],
  ['57P01', 'an administrator ends connections'],
] as const
const LOST = [
  ['40001', 'a rival was first'],
  ['40P01', 'two waited for each other'],
] as const

describe('a database that says no', () => {
  let test: TestApi
  let customer: Customer
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  /** Makes every write to a table fail so many times, as the database itself fails; `at` its end, the commit fails. */
  async function failing<T>(
    table: string,
    code: string,
    times: number,
    at: 'statement' | 'commit',
    work: () => Promise<T>,
  ) {
    await test.sql.query(`
      create sequence faults;
      create function fault() returns trigger language plpgsql as $$
        begin
          if nextval('faults') <= ${times} then raise exception 'as it happens' using errcode = '${code}'; end if;
          return new;
        end $$;
      create ${at === 'commit' ? 'constraint ' : ''}trigger fault after insert or update on ${table}
        ${at === 'commit' ? 'deferrable initially deferred ' : ''}for each row execute function fault()`)
    try {
      return await work()
    } finally {
      await test.sql.query(`drop trigger fault on ${table}; drop function fault; drop sequence faults`)
    }
  }

  const saysTryAgain = ({ status, meta, headers, data }: TestAnswer<unknown>) => {
    expect([status, meta.error, data]).toEqual([503, 'unavailable', null])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const rowsOf = async () =>
    (
      await test.sql.query(`select (select count(*)::int from orders) orders, (select count(*)::int from order_history) history,
        (select count(*)::int from outbox e where not exists (
          select 1 from orders o where o.order_id::text = e.body ->> 'orderId')) as of_no_order,
        (select count(*)::int from idempotency_keys) keys,
        (select count(*)::int from carts where state = 'completed') done`)
    ).rows[0]

  for (const table of ['orders', 'order_history', 'carts'])
    it.each(PASSES)(
      `hostile 108: %s while an order writes ${table} (%s): 503, nothing of it is written, and it can be sent again`,
      async (code) => {
        customer = await newCustomer(test)
        await customer.add('soup', { qty: 2 })
        const body = await customer.orderBody()
        const key = { 'idempotency-key': `${table}-${code}` }
        await test.ports.runJobs('relay-outbox')
        const before = await rowsOf()
        saysTryAgain(await failing(table, code, 100, 'statement', () => customer.send(body, key)))
        expect(await rowsOf()).toEqual(before)
        expect(await customer.cart()).toMatchObject({ _id: (body as { cart: string }).cart })
        expect((await customer.send(body, key)).status).toBe(201)
      },
    )

  it.each(LOST)('hostile 108: %s (%s) is tried again, and makes one order', async (code) => {
    for (const at of ['statement', 'commit'] as const) {
      customer = await newCustomer(test)
      await customer.add('soup', { qty: 2 })
      const body = await customer.orderBody()
      const { status } = await failing('orders', code, 3, at, () => customer.send(body))
      expect(status).toBe(201)
      const { rows } = await test.sql.query('select count(*)::int as n from orders where user_id = $1', [
        customer.userId,
      ])
      expect(rows[0].n).toBe(1)
    }
  })

  it.each(LOST)('hostile 108: %s (%s) again and again is 503, and leaves nothing', async (code) => {
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const body = await customer.orderBody()
    const before = await rowsOf()
    saysTryAgain(await failing('orders', code, 1000, 'commit', () => customer.send(body)))
    expect(await rowsOf()).toEqual({ ...before })
  })

  it.each(LOST)('hostile 108: %s (%s) in a cart is tried again, and counts once', async (code) => {
    customer = await newCustomer(test)
    const first = await failing('carts', code, 2, 'statement', () => customer.add('soup'))
    const second = await failing('carts', code, 2, 'statement', () => customer.add('soup'))
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await customer.cart()).products.map(({ qty }) => qty)).toEqual([2])
  })

  it.each(PASSES)('hostile 108: %s (%s) in other writes is 503 as well, never 500 or 401', async (code) => {
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const placed = (await customer.place()).data.order._id
    const start = () => test.call(createUser, { body: { url: test.slug } })
    saysTryAgain(await failing('sessions', code, 100, 'statement', start))
    saysTryAgain(await failing('carts', code, 100, 'statement', () => customer.add('soup')))
    const key = await test.merchantKey()
    const move = () =>
      test.inject({
        method: 'POST',
        url: `/v1/merchant/orders/${placed}/transitions`,
        headers: { authorization: `Bearer ${key}` },
        payload: { to: 20 },
      })
    expect((await failing('order_history', code, 100, 'statement', move)).statusCode).toBe(503)
    expect((await move()).statusCode).toBe(200)
  })

  it.each(PASSES)(
    'hostile 108: %s (%s) while sales are counted: a report is read all the same, as not whole',
    async (code) => {
      customer = await newCustomer(test)
      await customer.add('soup')
      const order = (await customer.place()).data.order._id
      const token = await test.merchantKey()
      const counted = async () =>
        (await test.sql.query('select count(*)::int as n from sales where sale_id = $1', [order])).rows[0].n
      const report = () => test.call(readReport, { params: { name: 'overview' }, query: {} }, { token })
      const busy = await failing('sales', code, 100, 'statement', report)
      expect([busy.status, busy.data.isWhole, await counted()]).toEqual([200, false, 0])
      const page = await failing('sales', code, 100, 'statement', () =>
        test.call(getMerchantOrder, { params: { id: order } }, { token }),
      )
      expect(page.status).toBe(200)
      expect([(await report()).data.isWhole, await counted()]).toEqual([true, 1])
    },
  )

  it('hostile 107: loses its connections one after another while people order: nothing but 503, and it reconciles', async () => {
    const { rows } = await test.sql.query('select current_database() as name')
    const stop = new AbortController()
    const ending = (async () => {
      while (!stop.signal.aborted) {
        await test.sql
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()
             and application_name = '' and query like '%merchant_id%'`,
            [rows[0].name],
          )
          .catch(() => {})
        await sleep(40)
      }
    })()
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => orderStubbornly(test, (turn) => turn >= 3)))
    stop.abort()
    await ending
    expectOnlyPassingFaults(outcomes.flatMap(({ statuses }) => statuses))
    await expectAllReadable(test, outcomes)
  })
})
