import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_STATUS } from '@compass/domain/orders'
import pg from 'pg'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { sendOverHttp } from '../../apps/host/merchant-documents/http-send.ts'
import { makeMerchantKey } from '../../apps/host/merchant-documents/platform-client.ts'
import type { StreamFloorJob } from '../floors/stream-floor.ts'
import { Worker } from '../load/load.ts'
import type { WatchedOrder, WatchJob, WatchState } from '../load/watch.ts'
import { makeMarket } from '../product/markets.ts'
import { residentKilobytesOf } from '../product/process.ts'
import { PLATFORM_KEY, startProduct } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import { percentile } from '../statistics.ts'

const WATCHERS = 2_000
/** Watch and leave before anything is measured, so that no code is loaded or compiled for the first time. */
const FIRST = 200
/** A key has bursts of a hundred calls, and all orders are moved at once. */
const MOVES_OF_A_KEY = 50
/** Before that everybody reads their order so many times: what a process grows to by working is there already. */
const READS = 3
/** Nobody hears later than this, or somebody did not hear. */
const PATIENCE_SECONDS = 15

type Settings = { readonly dataDir: string; readonly nodeOptions?: string | undefined; readonly quietSeconds: number }
type Watcher = Worker<WatchJob, WatchState>

/**
 * Customers who watch their orders by server-sent events, all on one process. Measured are the memory of each, and how soon
 * each hears when all orders change. The orders are placed before, by a process that is stopped, so that nothing of their
 * placing is in the memory that is measured.
 */
export async function watchOrders(settings: Settings): Promise<Line[]> {
  const watcher: Watcher = new Worker<WatchJob, WatchState>(new URL('../load/watch-process.ts', import.meta.url))
  try {
    const { orders, merchantId, merchantKeys } = await placeOrders(settings, watcher)
    const product = await startProduct(settings)
    try {
      const { port, pid } = product
      const quiet = () => wait(settings.quietSeconds * 1000)
      await watcher.run({ kind: 'read', port, orders, times: READS })
      await watcher.run({ kind: 'watch', port, orders: orders.slice(0, FIRST) })
      await watcher.run({ kind: 'leave' })
      await quiet()
      const before = residentKilobytesOf(pid)
      await watcher.run({ kind: 'watch', port, orders })
      await quiet()
      const each = (residentKilobytesOf(pid) - before) / WATCHERS
      const [socket, stream] = [await holdBare('socket', settings), await holdBare('http', settings)]

      const called = await watcher.run({ kind: 'move', port, merchantKeys, orders, to: ORDER_STATUS.APPROVED })
      const heard = await hear(watcher, ORDER_STATUS.APPROVED)
      const ofCalls = Object.entries(heard).map(([order, at]) => at - called.at![order]!)
      await quiet()
      const changedAt = await changeAllAtOnce(settings.dataDir, merchantId, orders, ORDER_STATUS.KITCHEN_READY)
      const ofAll = Object.values(await hear(watcher, ORDER_STATUS.KITCHEN_READY)).map((at) => at - changedAt)
      return [
        {
          label: `${WATCHERS} customers watch their orders, memory of each`,
          figure: `${amount(each)} KB`,
          floor: `F4 ${amount(socket)} KB`,
          must: '60 KB',
          aim: '40 KB',
          holds: each <= 60,
          meetsAim: each <= 40,
          notes: [
            `resident memory, ${settings.quietSeconds} s after all were connected; a stream of bare node:http takes ${amount(stream)} KB`,
          ],
        },
        soonLine('all orders change by the merchant’s calls, until each hears', ofCalls),
        soonLine('all orders change at once in the database, until all hear', ofAll),
      ]
    } finally {
      await watcher.run({ kind: 'leave' }).catch(() => {})
      await product.stop()
    }
  } finally {
    watcher.stop()
  }
}

function soonLine(label: string, milliseconds: readonly number[]): Line {
  const slowest = milliseconds.length > 0 ? Math.max(...milliseconds) : 0
  const missed = WATCHERS - milliseconds.length
  return {
    label,
    figure: missed > 0 ? `${missed} never did` : `${amount(slowest)} ms`,
    must: '1,000 ms',
    holds: missed === 0 && slowest <= 1_000,
    meetsAim: false,
    notes:
      missed > 0
        ? []
        : [
            `half of them within ${amount(percentile(milliseconds, 0.5))} ms, p99 ${amount(percentile(milliseconds, 0.99))} ms`,
          ],
  }
}

async function placeOrders(settings: Settings, watcher: Watcher) {
  const product = await startProduct({ dataDir: settings.dataDir })
  try {
    const { port } = product
    const market = await makeMarket(product, { slug: 'bazaar-watched', products: 200 })
    const platform = sendOverHttp({ url: `http://127.0.0.1:${port}`, key: PLATFORM_KEY })
    const merchantKeys: string[] = []
    while (merchantKeys.length < WATCHERS / MOVES_OF_A_KEY)
      merchantKeys.push((await makeMerchantKey(platform, market.slug, 'bench')).key)
    const firstNumber = randomInt(9_000_000)
    const { orders } = await watcher.run({ kind: 'place', port, market, orders: WATCHERS, firstNumber })
    return { orders: orders!, merchantId: market.merchantId, merchantKeys }
  } finally {
    await product.stop()
  }
}

async function hear(watcher: Watcher, status: number): Promise<Readonly<Record<string, number>>> {
  return (await watcher.run({ kind: 'heard', status, withinSeconds: PATIENCE_SECONDS })).at!
}

/** Kilobytes that a bare process of node holds for each. */
async function holdBare(kind: StreamFloorJob['kind'], { quietSeconds }: Settings): Promise<number> {
  const floor = new Worker<StreamFloorJob, number>(new URL('../floors/stream-floor.ts', import.meta.url))
  const watcher: Watcher = new Worker<WatchJob, WatchState>(new URL('../load/watch-process.ts', import.meta.url))
  try {
    const port = await floor.run({ kind })
    const hold = (connections: number) => watcher.run({ kind: 'hold', port, path: '/v1/orders/x/events', connections })
    await hold(FIRST)
    await watcher.run({ kind: 'leave' })
    await wait(quietSeconds * 1000)
    const before = residentKilobytesOf(floor.pid)
    await hold(WATCHERS)
    await wait(quietSeconds * 1000)
    return (residentKilobytesOf(floor.pid) - before) / WATCHERS
  } finally {
    watcher.stop()
    floor.stop()
  }
}

/** What another process of the product would write, of all orders in one moment. Answers when it was written. */
async function changeAllAtOnce(
  dataDir: string,
  merchantId: string,
  orders: readonly WatchedOrder[],
  status: number,
): Promise<number> {
  const connection = await findRunning(dataDir)
  if (!connection) throw new Error(`no database runs in ${dataDir}`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `with before as (
         select order_id, status from orders where merchant_id = $1 and order_id = any($2) for update
       ), moved as (
         update orders o set status = $3, version = version + 1, updated_at = now() from before b
         where o.merchant_id = $1 and o.order_id = b.order_id returning o.order_id, o.version, b.status as was
       ), told as (
         insert into order_history (merchant_id, order_id, version, from_status, to_status, at, by_whom)
         select $1, order_id, version, was, $3, now(), 'merchant' from moved
       ), event as (
         insert into outbox (merchant_id, event_id, kind, body, created_at)
         select $1, gen_random_uuid(), 'order', jsonb_build_object('orderId', order_id, 'version', version), now() from moved
       )
       select 1 from moved`,
      [merchantId, orders.map(({ orderId }) => orderId), status],
    )
    if (rowCount !== orders.length) throw new Error(`${rowCount} of ${orders.length} orders were changed`)
    return Date.now()
  } finally {
    await client.end()
  }
}
