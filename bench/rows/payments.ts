import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../apps/api/db/database.ts'
import { sandboxAccount } from '../../apps/api/ports/gateways/index.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import type { FloorJob } from '../floors/database-floor.ts'
import { paidStatements } from '../floors/paid-statements.ts'
import { productStatements } from '../floors/statements.ts'
import { Connection } from '../load/connection.ts'
import type { Attempt, Market } from '../load/journeys.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import { GatewayConnections, payOnce } from '../load/paying.ts'
import { childThatRuns } from '../product/process.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, p99Of, perSecond, processorNote, withProcessor } from './pairs.ts'

const CALLERS = 8
/** Webhooks of an evening that is busier than any. */
const WEBHOOKS_PER_SECOND = 100
/** A number for each journey, and so a phone. */
let journeys = randomInt(9_000_000)

type Floor = { readonly worker: Worker<FloorJob, LoadResult>; readonly job: Omit<FloorJob, 'kind' | 'seconds'> }

/**
 * An order that is paid by card at the sandbox gateway, the whole way, beside its statements from bare node and pg (F2). The
 * gateway is a process of its own on the same machine, and its part of the processor stands beside ours.
 */
export async function paidFlow(bench: Bench, market: Market): Promise<Line> {
  const { product, options } = bench
  const gateway = childThatRuns(product.pid, 'sandbox-gateway')
  const ours = async (seconds: number): Promise<LoadResult> => {
    const job = { kind: 'pay', port: product.port, callers: CALLERS, seconds, market } as const
    const loaded = await bench.load.run({ ...job, firstNumber: journeys })
    journeys += loaded.count + loaded.failed + CALLERS
    return loaded
  }
  const floor = await startFloor(bench, market)
  try {
    const bare = (seconds: number) => floor.worker.run({ ...floor.job, kind: 'paid', seconds })
    // Long enough that what is measured is compiled: a flow is some 30 calls of three programs.
    await ours(10)
    await bare(1)
    const theirs: LoadResult[] = []
    const both = await alternate(options.pairs, {
      ours: async () => {
        let own: LoadResult | undefined
        theirs.push(
          await withProcessor(gateway, async () => {
            own = await withProcessor(product.pid, () => ours(options.seconds))
            return own
          }),
        )
        return own!
      },
      bare: () => withProcessor(floor.worker.pid, () => bare(options.seconds)),
    })
    const ratio = spreadOf(
      ratiosOf(
        both.ours.map((one) => one.perSecond),
        both.bare.map((one) => one.perSecond),
      ),
    )
    const flows = perSecond(both.ours)
    const steps = slowestOfSteps(both.ours)
    const [slowest, p99] = steps.reduce((a, b) => (b[1] > a[1] ? b : a))
    const total = both.ours.reduce((sum, { count }) => sum + count, 0)
    const inGateway = spreadOf(theirs.map(({ processorMs = 0 }) => processorMs)).median
    return {
      label: `whole flow paid online, ${CALLERS} callers`,
      figure: `${amount(flows)}/s, p99 of ${slowest} ${amount(p99)} ms`,
      floor: `F2 ${amount(perSecond(both.bare))}/s, p99 ${amount(p99Of(both.bare))} ms`,
      ratio,
      must: '60/s, 80 ms',
      aim: '150/s',
      holds: flows >= 60 && p99 <= 80,
      meetsAim: flows >= 150,
      notes: [
        `${total} orders paid, none failed; p99 of each request of ours: ${steps.map(([step, ms]) => `${step} ${amount(ms)}`).join(', ')} ms`,
        `${processorNote(both.ours, both.bare)}; the gateway ${inGateway.toFixed(3)} ms each`,
        ...busyNote('product', both.ours),
      ],
    }
  } finally {
    floor.worker.stop()
  }
}

/** The gateway's webhooks at a steady rate, some twice at once, some again; each order is paid by its first one. */
export async function webhooksOfMoney(bench: Bench, market: Market): Promise<Line> {
  const { product, load, options } = bench
  const { port } = product
  const floor = await startFloor(bench, market)
  const { merchantId } = market
  const secret = sandboxAccount(
    readFileSync(join(product.dataDir, 'secret.key'), 'utf8').trim(),
    merchantId,
  ).webhookSecret
  const each = Math.ceil(options.seconds * WEBHOOKS_PER_SECOND)
  const waiting: Attempt[] = []
  try {
    const place = async (orders: number) => {
      const job = { kind: 'wait', port, callers: CALLERS, seconds: 0, market, orders } as const
      const created = await load.run({ ...job, firstNumber: journeys })
      journeys += orders
      waiting.push(...created.attempts!)
    }
    const reported: Attempt[] = []
    const ours = () => {
      const attempts = waiting.splice(0, each)
      reported.push(...attempts)
      const webhooks = { kind: 'notices', merchantId, secret, attempts, ratePerSecond: WEBHOOKS_PER_SECOND } as const
      return load.run({ ...webhooks, port, callers: CALLERS, seconds: options.seconds })
    }
    const { seconds } = options
    const bare = () => floor.worker.run({ ...floor.job, kind: 'notices', seconds, ratePerSecond: WEBHOOKS_PER_SECOND })
    await place(each * (options.pairs + 1))
    await ours()
    await bare()
    const both = await alternate(options.pairs, {
      ours: () => withProcessor(product.pid, ours),
      bare: () => withProcessor(floor.worker.pid, bare),
    })
    await expectPaidOnce(floor.job.connection, merchantId, reported)
    const p99 = p99Of(both.ours)
    const sent = both.ours.reduce((sum, { count }) => sum + count, 0)
    return {
      label: `webhooks, ${WEBHOOKS_PER_SECOND} notices/s`,
      figure: `p99 ${amount(p99)} ms`,
      floor: `F2 p99 ${amount(p99Of(both.bare))} ms`,
      ratio: spreadOf(
        ratiosOf(
          both.bare.map((one) => one.p99),
          both.ours.map((one) => one.p99),
        ),
      ),
      must: '50 ms',
      aim: '10 ms',
      holds: p99 <= 50,
      meetsAim: p99 <= 10,
      notes: [
        `${sent} notices of ${reported.length - each} orders, the same up to three times; half within ${amount(spreadOf(both.ours.map(({ p50 }) => p50)).median)} ms, floor ${amount(spreadOf(both.bare.map(({ p50 }) => p50)).median)} ms; every order was paid once`,
      ],
    }
  } finally {
    floor.worker.stop()
  }
}

/** The p99 of each request of ours, each the median of its measurements. */
function slowestOfSteps(measured: readonly LoadResult[]): (readonly [string, number])[] {
  const names = Object.keys(measured[0]!.steps ?? {})
  return names.map((name) => [name, spreadOf(measured.map(({ steps }) => steps![name]!.p99)).median] as const)
}

async function startFloor({ product }: Bench, market: Market): Promise<Floor> {
  const connection = await findRunning(product.dataDir)
  if (!connection) throw new Error(`no database runs in ${product.dataDir}`)
  const http = new Connection(product.port)
  const gateways = new GatewayConnections()
  const caller = { connection: http, host: `localhost:${product.port}`, number: journeys++ }
  const sample = await payOnce(caller, market, (pageUrl) => gateways.connectionFor(http, pageUrl))
  http.close()
  gateways.close()
  const database = openDatabase(connection, { poolSize: 1 })
  const tenant = database.tenant(market.merchantId)
  const statements = {
    ...(await productStatements(tenant, sample)),
    paid: await paidStatements(tenant, { orderId: sample.orderId, paymentId: sample.payment!._id }),
  }
  await database.close()
  const worker = new Worker<FloorJob, LoadResult>(new URL('../floors/database-floor.ts', import.meta.url))
  return { worker, job: { connection, callers: CALLERS, statements } }
}

/** A figure with an order in it that was not paid, or twice, says nothing. */
async function expectPaidOnce(
  connection: FloorJob['connection'],
  merchantId: string,
  reported: readonly Attempt[],
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as paid from payments p join orders o on o.merchant_id = p.merchant_id and o.order_id = p.order_id
       where p.merchant_id = $1 and p.payment_id = any($2) and p.settles and p.captured = p.amount and o.status = 10
         and (select count(*) from order_history h where h.merchant_id = o.merchant_id and h.order_id = o.order_id) = 2`,
      [merchantId, reported.map(({ _id }) => _id)],
    )
    if (rows[0].paid !== reported.length) throw new Error(`${rows[0].paid} of ${reported.length} orders were paid once`)
  } finally {
    await client.end()
  }
}
