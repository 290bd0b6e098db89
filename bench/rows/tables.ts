import { randomInt } from 'node:crypto'
import pg from 'pg'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { recordScript } from '../floors/record-script.ts'
import type { Script } from '../floors/recorded-query.ts'
import type { Market } from '../load/journeys.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import type { TableJob } from '../load/tables.ts'
import { makeMarket } from '../product/markets.ts'
import { Lines } from '../proof/lines.ts'
import { makeMerchantKey } from '../proof/shop.ts'
import { readTables, type Table, withTables } from '../proof/table.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { besideFloor } from './beside-floor.ts'

const CALLERS = 8
const TABLES = 400
const LIVE_TABLES = 30
/** Long enough that each party changes its basket some ten times. */
const LIVE_SECONDS = 15
/** Of a party, one after the other: few enough that its items are no long list. */
const ROUNDS = 5

type TableWorker = Worker<TableJob, LoadResult>

/** Parties at tables, live and sending rounds, all on one process. */
export async function parties(bench: Bench): Promise<Line[]> {
  const { product } = bench
  const market = await makeMarket(product, { slug: 'bazaar-tables', products: 200, change: withTables(TABLES, 'open') })
  const lines = new Lines(product.port)
  const tables = await readTables(lines, await makeMerchantKey(lines, market.slug), market.store)
  lines.close()
  const worker: TableWorker = new Worker<TableJob, LoadResult>(new URL('../load/table-process.ts', import.meta.url))
  try {
    return [await live(bench, worker, market, tables), await roundsBesideFloor(bench, worker, market, tables)]
  } finally {
    worker.stop()
  }
}

/** How soon a change of the basket is seen by the others at the table: from its request until each of them has read it. */
async function live(bench: Bench, worker: TableWorker, market: Market, tables: readonly Table[]): Promise<Line> {
  const { port } = bench.product
  const seat = { kind: 'live', port, market, tables: tables.slice(0, LIVE_TABLES) } as const
  await worker.run({ ...seat, firstNumber: newNumber(), seconds: 3 })
  await freeTables(bench, market)
  const seen = await worker.run({ ...seat, firstNumber: newNumber(), seconds: LIVE_SECONDS })
  await freeTables(bench, market)
  return {
    label: `${LIVE_TABLES} tables of four, live: a change is seen by the others`,
    figure: seen.failed > 0 ? `${seen.failed} never did` : `p99 ${amount(seen.p99)} ms`,
    must: '1,000 ms',
    aim: '300 ms',
    holds: seen.failed === 0 && seen.count > 0 && seen.slowest <= 1_000,
    meetsAim: seen.p99 <= 300,
    notes: [
      `${seen.count} times somebody saw a change, half of them within ${amount(seen.p50)} ms, the slowest ${amount(seen.slowest)} ms: the request, its event and reading the visit`,
      ...seen.failures.slice(0, 3),
    ],
  }
}

/** Rounds beside what the product sends for them, from bare node and pg (F2). */
async function roundsBesideFloor(
  bench: Bench,
  worker: TableWorker,
  market: Market,
  tables: readonly Table[],
): Promise<Line> {
  const { port } = bench.product
  const script = await recordParty(bench, worker, market, tables)
  const job = { kind: 'rounds', port, market, tables, callers: CALLERS, rounds: ROUNDS } as const
  const statements = script.steps.reduce((sum, { queries }) => sum + queries.length, 0) / ROUNDS
  try {
    return await besideFloor(bench, {
      label: 'rounds at tables',
      step: 'sending',
      callers: CALLERS,
      script,
      async ours(seconds) {
        await freeTables(bench, market)
        return worker.run({ ...job, firstNumber: newNumber(), seconds })
      },
      note: `a round is adding a line and sending it, and a fifth of sitting down: ${statements.toFixed(1)} statements in ${(script.steps.length / ROUNDS).toFixed(1)} transactions`,
    })
  } finally {
    await freeTables(bench, market)
  }
}

/** What the product sends for a party, each of which sits at a table of its own. */
function recordParty(
  { product }: Bench,
  worker: TableWorker,
  market: Market,
  tables: readonly Table[],
): Promise<Script> {
  const beParty = (port: number, turn: number) =>
    worker.run({ kind: 'party', port, market, firstNumber: newNumber(), table: tables[turn]!, rounds: ROUNDS })
  return recordScript(product, market.merchantId, ROUNDS, beParty)
}

/** Parties are gone, so that others sit there: no part of what is measured. */
async function freeTables({ product }: Bench, { merchantId }: Market): Promise<void> {
  const connection = await findRunning(product.dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `update visits set state = 'ended', ended_at = now(), ended_by = 'staff', version = version + 1
       where merchant_id = $1 and state = 'open'`,
      [merchantId],
    )
  } finally {
    await client.end()
  }
}

/** A number for each guest, and so an address: others than in an earlier run. */
function newNumber(): number {
  return randomInt(9_000_000)
}
