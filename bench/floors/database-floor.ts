import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../../apps/api/db/database.ts'
import { newId } from '../../apps/api/ids/index.ts'
import { type LoadResult, serveJobs } from '../load/load.ts'
import { steadily } from '../load/steadily.ts'
import { percentile } from '../statistics.ts'
import type { PaidStatements } from './paid-statements.ts'
import type { CartStatements, FlowStatements, Hole, Statement } from './statements.ts'

/** F2: bare node and pg, the product's statements, in the product's number of transactions, on the product's database. */
export interface FloorJob {
  readonly kind: 'add' | 'flow' | 'paid' | 'notices'
  readonly connection: Connection
  readonly callers: number
  readonly seconds: number
  readonly statements: {
    readonly cart: CartStatements
    readonly flow: FlowStatements
    readonly paid?: PaidStatements
  }
  /** Of webhooks: a second, each paying an order that was placed before. */
  readonly ratePerSecond?: number
}

type Run = Partial<Record<Hole, unknown>>

/** Users with carts for the floor of adding, made once. */
const CARTS = 4_000

let pool: pg.Pool | undefined
/** Carts wait for no disk: `hastyTenant` in apps/api/db/database.ts. */
let async: pg.Pool | undefined
let carts: Run[] | undefined

serveJobs<FloorJob, LoadResult>(async (job) => {
  // As the product's pools: apps/host/server.ts.
  pool ??= new pg.Pool({ ...job.connection, max: 12 })
  async ??= new pg.Pool({ ...job.connection, max: 12, options: '-c synchronous_commit=off' })
  const { cart, flow } = job.statements
  const paid = job.statements.paid!
  if (job.kind === 'paid') return repeat(job, () => runPaid(pool!, async!, flow, paid))
  if (job.kind === 'notices') return runWebhooks(job, pool, async, flow, paid)
  if (job.kind === 'flow') return repeat(job, () => runFlow(pool!, async!, flow))
  carts ??= await makeCarts(async, flow, job.callers)
  let turn = 0
  return repeat(job, () => runAdd(async!, cart, carts![turn++ % carts!.length]!))
})

function send(to: pg.Pool, statement: Statement, run: Run): Promise<pg.QueryResult> {
  const values = [...statement.values]
  for (const [at, hole] of statement.holes) values[at] = run[hole]
  return to.query({ name: statement.name, text: statement.text, values })
}

function newRun(): Run {
  const [payment, secondEvent] = [newId(), newId()]
  const [reference, webhook] = [`pay_${newId()}`, `evt_${newId()}`]
  const ids = { payment, secondEvent, reference, notice: webhook }
  return { user: newId(), cart: newId(), order: newId(), event: newId(), token: randomBytes(32), ...ids }
}

async function runAdd(to: pg.Pool, { session, writeCart }: CartStatements, run: Run): Promise<number> {
  const began = performance.now()
  await send(to, session, run)
  const version = Number(run.version ?? 2)
  run.version = version + 1
  await send(to, writeCart, { ...run, version, nextVersion: version + 1 })
  return performance.now() - began
}

/** Answers the milliseconds of placing. */
async function runFlow(to: pg.Pool, asyncCommit: pg.Pool, flow: FlowStatements): Promise<number> {
  const run = newRun()
  await send(asyncCommit, flow.guest, run)
  await send(asyncCommit, flow.firstAdd, run)
  await send(asyncCommit, flow.secondAdd, { ...run, version: 1, nextVersion: 2 })
  await send(asyncCommit, flow.readCart, run)
  const began = performance.now()
  await send(to, flow.read, run)
  const number = (await send(asyncCommit, flow.count, run)).rows[0].last_order_number
  await send(to, flow.place, { ...run, version: 2, number })
  return performance.now() - began
}

/** The same way with an order that waits for its money. Answers the milliseconds of placing. */
async function placeOnline(to: pg.Pool, asyncCommit: pg.Pool, flow: FlowStatements, paid: PaidStatements, run: Run) {
  await send(asyncCommit, flow.guest, run)
  await send(asyncCommit, flow.firstAdd, run)
  await send(asyncCommit, flow.secondAdd, { ...run, version: 1, nextVersion: 2 })
  await send(asyncCommit, flow.readCart, run)
  const began = performance.now()
  await send(to, flow.read, run)
  const number = (await send(asyncCommit, flow.count, run)).rows[0].last_order_number
  await send(to, paid.place, { ...run, version: 2, number })
  await send(asyncCommit, paid.keepPage, run)
  return performance.now() - began
}

/** Placed, paid by the return, the webhook that tells it again, and a look at the order. */
async function runPaid(to: pg.Pool, asyncCommit: pg.Pool, flow: FlowStatements, paid: PaidStatements): Promise<number> {
  const run = newRun()
  const placingMs = await placeOnline(to, asyncCommit, flow, paid, run)
  await send(asyncCommit, paid.readPaid, run)
  await send(asyncCommit, paid.readWaiting, run)
  const placed = await send(to, paid.placePaid, run)
  if (placed.rowCount !== 1) throw new Error('the floor’s payment did not place its order')
  await send(asyncCommit, paid.readWebhook, run)
  await send(asyncCommit, paid.takeWebhook, run)
  await send(asyncCommit, paid.seeOrder, run)
  return placingMs
}

/** Orders are placed first; then each is paid at its time. */
async function runWebhooks(
  job: FloorJob,
  to: pg.Pool,
  asyncCommit: pg.Pool,
  flow: FlowStatements,
  paid: PaidStatements,
): Promise<LoadResult> {
  const { ratePerSecond = 1, callers } = job
  const waiting: Run[] = []
  const queue = Array.from({ length: Math.ceil(job.seconds * ratePerSecond) }, newRun)
  const place = async () => {
    for (let run = queue.pop(); run; run = queue.pop()) {
      await placeOnline(to, asyncCommit, flow, paid, run)
      waiting.push(run)
    }
  }
  await Promise.all(Array.from({ length: callers }, place))
  return steadily(waiting, ratePerSecond, async (run) => {
    await send(asyncCommit, paid.readWebhook, run)
    await send(asyncCommit, paid.readWaiting, run)
    await send(to, paid.placePaid, run)
  })
}

async function makeCarts(to: pg.Pool, flow: FlowStatements, callers: number): Promise<Run[]> {
  const created = Array.from({ length: CARTS }, newRun)
  const queue = [...created]
  const work = async () => {
    for (let run = queue.pop(); run; run = queue.pop()) {
      await send(to, flow.guest, run)
      await send(to, flow.firstAdd, run)
      await send(to, flow.secondAdd, { ...run, version: 1, nextVersion: 2 })
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  return created
}

async function repeat(job: FloorJob, work: () => Promise<number>): Promise<LoadResult> {
  const times: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  const end = began + job.seconds * 1000
  const beCaller = async () => {
    while (performance.now() < end) times.push(await work())
  }
  await Promise.all(Array.from({ length: job.callers }, beCaller))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    count: times.length,
    perSecond: times.length / seconds,
    failed: 0,
    failures: [],
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
    busy: (user + system) / 1e6 / seconds,
    bytes: 0,
  }
}
