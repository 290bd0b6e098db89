import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, openDatabase } from '../../apps/api/db/database.ts'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import type { FloorJob } from '../floors/database-floor.ts'
import { productStatements } from '../floors/statements.ts'
import { Connection as HttpConnection } from '../load/connection.ts'
import { type Market, orderOnce } from '../load/journeys.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, p99Of, perSecond, processorNote, withProcessor } from './pairs.ts'

const CALLERS = 8
/** Below so many a second each is asked for less often than a session is believed without the database: as people tap. */
const GUESTS = 4_000
/** A number for each journey, and so a phone: others than in an earlier run on the same data, whose codes are counted. */
let journeys = randomInt(9_000_000)

type Floor = { readonly worker: Worker<FloorJob, LoadResult>; readonly job: Omit<FloorJob, 'kind' | 'seconds'> }

/** Adding to a cart beside the same statements from bare node and pg (F2). */
export async function addToCart(bench: Bench, market: Market): Promise<Line> {
  const { product, load, options } = bench
  const port = product.port
  const { tokens } = await load.run({ kind: 'guests', port, callers: CALLERS, seconds: 0, market, guests: GUESTS })
  const add = (seconds: number) => load.run({ kind: 'add', port, callers: CALLERS, seconds, market, tokens: tokens! })
  const floor = await startFloor(bench, market)
  try {
    const bare = (seconds: number) => floor.worker.run({ ...floor.job, kind: 'add', seconds })
    await add(2)
    await bare(1)
    const counted = await countTransactions(floor.job.connection, () => add(options.seconds))
    const both = await alternate(options.pairs, {
      ours: () => withProcessor(product.pid, () => add(options.seconds)),
      bare: () => withProcessor(floor.worker.pid, () => bare(options.seconds)),
    })
    const ratio = ratioOf(both)
    const p99 = p99Of(both.ours)
    return {
      label: `add to cart, ${CALLERS} callers`,
      figure: `${amount(perSecond(both.ours))}/s, p99 ${amount(p99)} ms`,
      floor: `F2 ${amount(perSecond(both.bare))}/s, p99 ${amount(p99Of(both.bare))} ms`,
      ratio,
      must: '0.35 × F2, 25 ms',
      aim: '0.6 × F2, 12 ms',
      holds: ratio.median >= 0.35 && p99 <= 25,
      meetsAim: ratio.median >= 0.6 && p99 <= 12,
      notes: [
        `${counted.toFixed(2)} transactions each; F2 sends 2`,
        processorNote(both.ours, both.bare),
        ...busyNote('product', both.ours),
      ],
    }
  } finally {
    floor.worker.stop()
  }
}

/** The whole way to an order beside its statements from bare node and pg (F2), and the verified way beside it. */
export async function wholeFlow(bench: Bench, market: Market, verified: Market): Promise<Line[]> {
  const { options } = bench
  const run = (seconds: number, at: Market, isVerified: boolean) => runFlows(bench, seconds, at, isVerified)
  const floor = await startFloor(bench, market)
  try {
    const bare = (seconds: number) => floor.worker.run({ ...floor.job, kind: 'flow', seconds })
    await run(2, market, false)
    await bare(1)
    const counted = await countTransactions(floor.job.connection, () => run(options.seconds, market, false))
    const both = await alternate(options.pairs, {
      ours: () => withProcessor(bench.product.pid, () => run(options.seconds, market, false)),
      bare: () => withProcessor(floor.worker.pid, () => bare(options.seconds)),
    })
    await run(1, verified, true)
    const { sixth } = await alternate(options.pairs, { sixth: () => run(options.seconds, verified, true) })
    const ratio = ratioOf(both)
    const [flows, p99] = [perSecond(both.ours), p99Of(both.ours)]
    const total = both.ours.reduce((sum, { count }) => sum + count, 0)
    return [
      {
        label: `whole flow, ${CALLERS} callers`,
        figure: `${amount(flows)}/s, p99 of placing ${amount(p99)} ms`,
        floor: `F2 ${amount(perSecond(both.bare))}/s, p99 ${amount(p99Of(both.bare))} ms`,
        ratio,
        must: '0.3 × F2, 200/s, 60 ms',
        aim: '0.55 × F2, 30 ms',
        holds: ratio.median >= 0.3 && flows >= 200 && p99 <= 60,
        meetsAim: ratio.median >= 0.55 && p99 <= 30,
        notes: [
          `${total} orders placed, none failed; ${counted.toFixed(2)} transactions each with the work behind them; F2 sends 7`,
          processorNote(both.ours, both.bare),
          ...busyNote('product', both.ours),
        ],
      },
      {
        label: 'verified flow of six requests',
        figure: `${amount(perSecond(sixth))}/s, p99 of placing ${amount(p99Of(sixth))} ms`,
      },
    ]
  } finally {
    floor.worker.stop()
  }
}

async function runFlows(
  { product, load }: Bench,
  seconds: number,
  market: Market,
  verified: boolean,
): Promise<LoadResult> {
  const job = { kind: 'order', port: product.port, callers: CALLERS, seconds, market, verified } as const
  const loaded = await load.run({ ...job, firstNumber: journeys })
  journeys += loaded.count + loaded.failed + CALLERS
  return loaded
}

async function startFloor({ product }: Bench, market: Market): Promise<Floor> {
  const connection = await findRunning(product.dataDir)
  if (!connection) throw new Error(`no database runs in ${product.dataDir}`)
  const http = new HttpConnection(product.port)
  const caller = { connection: http, host: `localhost:${product.port}`, number: journeys++ }
  const sample = await orderOnce(caller, market)
  http.close()
  const database = openDatabase(connection, { poolSize: 1 })
  const statements = await productStatements(database.tenant(market.merchantId), sample)
  await database.close()
  const worker = new Worker<FloorJob, LoadResult>(new URL('../floors/database-floor.ts', import.meta.url))
  return { worker, job: { connection, callers: CALLERS, statements } }
}

function ratioOf({ ours, bare }: { readonly ours: readonly LoadResult[]; readonly bare: readonly LoadResult[] }) {
  return spreadOf(
    ratiosOf(
      ours.map((one) => one.perSecond),
      bare.map((one) => one.perSecond),
    ),
  )
}

/** Longer than a session of the database keeps its last transactions to itself when it is idle. */
const TELLS_WITHIN_MS = 11_000

/**
 * Transactions that the database committed for each thing done, less what it commits anyhow in that time: shows that the
 * floor sends as many.
 */
async function countTransactions(connection: Connection, act: () => Promise<LoadResult>): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const look = async () => {
    await wait(TELLS_WITHIN_MS)
    const { rows } = await client.query('select xact_commit from pg_stat_database where datname = current_database()')
    return { committed: Number(rows[0].xact_commit), at: performance.now() }
  }
  try {
    const [first, before] = [await look(), await look()]
    const anyhow = (before.committed - first.committed) / (before.at - first.at)
    const { count } = await act()
    const after = await look()
    return (after.committed - before.committed - anyhow * (after.at - before.at)) / count
  } finally {
    await client.end()
  }
}
