import { searchOrders } from '@compass/contract/merchant-orders'
import { makeMerchantKey } from '@compass/contract/platform'
import { REPORT_NAMES, readReport } from '@compass/contract/reports'
import pg from 'pg'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { makeMarket } from '../product/markets.ts'
import { ask, PLATFORM_KEY } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { spreadOf } from '../statistics.ts'

const SLUG = 'bazaar-reports'
const ORDERS = 100_000
/** Orders that are really placed: the others are like one of them. */
const PLACED = 40
const MUST_MS = 500
const AIM_MS = 150
const DAY_MS = 86_400_000

/** Each report over 100,000 orders of a year, and a page of the list of orders, as the merchant's side asks for them. */
export async function reportsOfYear(bench: Bench): Promise<Line[]> {
  const { product, load, options } = bench
  const market = await makeMarket(product, { slug: SLUG, products: 200 })
  const placing = { kind: 'order', port: product.port, callers: 4, market, verified: false } as const
  for (let placed = 0; placed < PLACED; )
    placed += (await load.run({ ...placing, seconds: 1, firstNumber: placed })).count
  const connection = await findRunning(product.dataDir)
  if (!connection) throw new Error(`no database runs in ${product.dataDir}`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await multiply(client, market.merchantId)
  } finally {
    await client.end()
  }
  const make = { params: { slug: SLUG }, body: { name: 'reports' } }
  const { key } = await ask(product, makeMerchantKey, make, { token: PLATFORM_KEY })
  const as = { token: key }
  const today = new Date()
  const dates = {
    from: new Date(today.getTime() - 364 * DAY_MS).toISOString().slice(0, 10),
    to: today.toISOString().slice(0, 10),
  }
  const began = performance.now()
  const read = (name: (typeof REPORT_NAMES)[number]) => ask(product, readReport, { params: { name }, query: dates }, as)
  while (!(await read('overview')).isWhole);
  const countedAfter = performance.now() - began
  const { ledger } = await read('ledger')
  if (!ledger?.same) throw new Error(`the ledgers say something else: ${JSON.stringify(ledger)}`)
  const measured: (readonly [string, number])[] = []
  for (const name of REPORT_NAMES) measured.push([name, await medianOf(options.pairs, () => read(name))])
  const pages: (readonly [string, number])[] = []
  for (const query of [
    {},
    { query: '4711' },
    { query: 'bench' },
    { state: 'givenBack' },
    { state: 'running' },
  ] as const) {
    const label = Object.entries(query).flat().join(' ') || 'newest'
    pages.push([label, await medianOf(options.pairs, () => ask(product, searchOrders, { query }, as))])
  }
  return [
    lineOf(`reports of ${amount(ORDERS)} orders, slowest`, measured, [
      `counted first in ${amount(countedAfter / 1000)} s`,
    ]),
    lineOf('page of the list of orders, slowest', pages, []),
  ]
}

function lineOf(label: string, measured: readonly (readonly [string, number])[], notes: readonly string[]): Line {
  const [slowest, ms] = measured.reduce((a, b) => (b[1] > a[1] ? b : a))
  return {
    label,
    figure: `${slowest} ${amount(ms)} ms`,
    must: `${MUST_MS} ms`,
    aim: `${AIM_MS} ms`,
    holds: ms <= MUST_MS,
    meetsAim: ms <= AIM_MS,
    notes: [measured.map(([name, one]) => `${name} ${amount(one)} ms`).join(', '), ...notes],
  }
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const each: number[] = []
  await work()
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await work()
    each.push(performance.now() - began)
  }
  return spreadOf(each).median
}

/**
 * Makes so many orders out of those that were placed, over a year, with carts, bills and money of their own. Most are received,
 * some were declined, and of some a part went back.
 */
async function multiply(client: pg.Client, merchantId: string): Promise<void> {
  const columnsOf = async (table: string, changed: Readonly<Record<string, string>>) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    return { names: names.join(', '), values: names.map((name) => changed[name] ?? `t.${name}`).join(', ') }
  }
  await client.query("set statement_timeout = '10min'")
  // At once, since orders that were there before their money would be counted without it.
  await client.query('begin')
  await client.query(
    `create temporary table copies as
     select n, gen_random_uuid() as order_id, gen_random_uuid() as cart_id, gen_random_uuid() as payment_id, t.order_id as like_id,
       t.cart_id as like_cart, now() - n * interval '315 seconds' as at,
       case when n % 50 = 0 then 30 when n % 40 = 0 and n < 400 then 20 else 60 end as status, n % 33 = 1 as is_returned
     from generate_series(1, $2) n join (
       select o.order_id, o.cart_id, row_number() over (order by o.placed_at) - 1 as place, count(*) over () as count
       from orders o where o.merchant_id = $1 and o.status = 10) t on t.place = n % t.count`,
    [merchantId, ORDERS],
  )
  const carts = await columnsOf('carts', { cart_id: 'c.cart_id', state: "'completed'", taken_from: 'null' })
  await client.query(
    `insert into carts (${carts.names}) select ${carts.values} from copies c join carts t on t.merchant_id = $1
       and t.cart_id = c.like_cart`,
    [merchantId],
  )
  const orders = await columnsOf('orders', {
    ...{ order_id: 'c.order_id', cart_id: 'c.cart_id', bill_id: 'c.order_id', order_number: '1000000 + c.n' },
    ...{ placed_at: 'c.at', updated_at: 'c.at', status: 'c.status', deadline_at: 'null', counted_version: 'null' },
    ...{ payment_method: "'card'", payment_status: '100', payment_id: 'c.payment_id', slot: 'null', schedule: 'null' },
    refunded: 'case when c.status = 30 then t.grand_total when c.is_returned then 100 else 0 end',
  })
  await client.query(
    `insert into orders (${orders.names}) select ${orders.values} from copies c join orders t on t.merchant_id = $1
       and t.order_id = c.like_id`,
    [merchantId],
  )
  await client.query(
    `insert into bills (merchant_id, bill_id, kind, main_bill_id, amount, currency, created_at)
     select $1, o.order_id, 'order', o.order_id, o.grand_total, o.currency, o.placed_at
     from copies c join orders o on o.merchant_id = $1 and o.order_id = c.order_id`,
    [merchantId],
  )
  await client.query(
    `insert into payments (merchant_id, payment_id, order_id, kind, subject, method, amount, currency, status, gateway, captured, refunded,
       settles, language, created_at, updated_at, expires_at, settled_at, bill_id, main_bill_id)
     select $1, c.payment_id, o.order_id, 'order', '', 'card', o.grand_total, o.currency, 100, 10, o.grand_total, o.refunded, true, 'en',
       c.at, c.at, c.at, c.at, o.order_id, o.order_id
     from copies c join orders o on o.merchant_id = $1 and o.order_id = c.order_id where o.grand_total > 0`,
    [merchantId],
  )
  await client.query(
    `insert into refunds (merchant_id, refund_id, order_id, bill_id, payment_id, amount, currency, way, cause, once, of_order, status,
       created_at, settled_at)
     select $1, gen_random_uuid(), o.order_id, o.order_id, c.payment_id, o.refunded, o.currency, 'gateway',
       case when c.status = 30 then 'declined' else 'merchant:bench' end, o.order_id || ' bench 1', true, 'done', c.at, c.at
     from copies c join orders o on o.merchant_id = $1 and o.order_id = c.order_id where o.refunded > 0`,
    [merchantId],
  )
  const tables = 'orders, payments, refunds, bills'
  await client.query(`analyze ${tables}`)
  await client.query('commit')
  await client.query(`vacuum ${tables}`)
}
