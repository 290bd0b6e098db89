import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../apps/api/db/database.ts'
import { checkInvariants } from '../../apps/api/invariants/index.ts'
import { Connection } from '../load/connection.ts'
import { type Market, orderOnce } from '../load/journeys.ts'
import { type LoadResult, startLoad } from '../load/load.ts'
import { type Balancer, startBalancer } from '../product/balancer.ts'
import { makeMarket } from '../product/markets.ts'
import { startOwnDatabase } from '../product/own-database.ts'
import { freePort, makeDataDir, type Product, removeDataDir, startProduct } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { spreadOf } from '../statistics.ts'
import { busyNote } from './pairs.ts'
import { type StreamWatch, watchOrder } from './watching.ts'

const RESTARTS = 20
const PROCESSES = 2
const ORDERING = 3
const BROWSING = 20
const LOOKS_MS = 200
const WATCHERS = 20
const SECONDS = 3
/** A merchant that one process has applied is known to the others a second later. */
const KNOWN_AFTER_MS = 1_500
const DRAIN_SECONDS = 2
const SECRET_KEY = 'Rk3vTz9LmX5wYb8NcH2jPd6GsF4aQe7u'
const BROWSER = { 'accept-encoding': 'br', 'accept-language': 'en', accept: '*/*' }

/**
 * Two processes on one PostgreSQL behind a balancer. Each is restarted, one after the other, twenty times over, as a new
 * version is rolled out, while people browse, order and watch. Beside it the same people without restarts.
 */
export async function rollingRestarts(bench: Pick<Bench, 'load'>, restarts = RESTARTS): Promise<Line> {
  const folder = await makeDataDir()
  const database = await startOwnDatabase(folder)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()))
  const balancer = await startBalancer(ports)
  const browsers = startLoad()
  const start = (number: number) =>
    startProduct({
      dataDir: folder,
      databaseUrl: database.url,
      port: ports[number]!,
      demo: false,
      logFile: join(folder, `process-${number + 1}.log`),
      environment: {
        SECRET_KEY,
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        PUBLIC_URL: `http://localhost:${balancer.port}`,
        LOG_LEVEL: 'warn',
      },
    })
  const processes: Product[] = []
  let watchers: StreamWatch[] = []
  try {
    for (let number = 0; number < PROCESSES; number++) processes.push(await start(number))
    const market = await makeMarket(processes[0]!, { slug: 'restarted', products: 200, sandbox: false })
    await areReady(balancer, PROCESSES)
    await wait(KNOWN_AFTER_MS)
    const people = new People(bench, browsers, balancer.port, market)
    watchers = await people.watch()
    await people.come(() => false)
    const alone = await people.come(() => people.rounds < 3)
    const times: number[] = []
    const rolling = (async () => {
      for (let restart = 0; restart < restarts; restart++)
        for (let number = 0; number < PROCESSES; number++) {
          const began = performance.now()
          await processes[number]!.stop()
          processes[number] = await start(number)
          await areReady(balancer, PROCESSES)
          times.push((performance.now() - began) / 1000)
        }
    })()
    let isOver = false
    const exceeding = rolling.finally(() => {
      isOver = true
    })
    const during = await people.come(() => !isOver)
    await exceeding
    const faults = [...watchers.flatMap(({ faults }) => faults), ...(await people.check(database.url))]
    return lineOf({ alone, during, times, faults, moves: watchers.reduce((sum, { moves }) => sum + moves, 0) })
  } finally {
    for (const watcher of watchers) watcher.close()
    browsers.stop()
    await Promise.all(processes.map((product) => product.stop()))
    await balancer.close()
    await database.stop()
    await removeDataDir(folder)
  }
}

interface Come {
  readonly orders: LoadResult[]
  readonly pages: LoadResult[]
}

/** Who browses and who orders, at the same time and through the balancer. */
class People {
  rounds = 0
  #bench: Pick<Bench, 'load'>
  #browsers: ReturnType<typeof startLoad>
  #port: number
  #market: Market
  #orders = 0

  constructor(bench: Pick<Bench, 'load'>, browsers: ReturnType<typeof startLoad>, port: number, market: Market) {
    this.#bench = bench
    this.#browsers = browsers
    this.#port = port
    this.#market = market
  }

  /** They come once, and again while they are to. */
  async come(isToGoOn: () => boolean): Promise<Come> {
    const [orders, pages]: [LoadResult[], LoadResult[]] = [[], []]
    this.rounds = 0
    do {
      const at = { port: this.#port, seconds: SECONDS }
      const firstNumber = 1_000_000 * (1 + orders.length) + this.#orders
      const [ordered, seen] = await Promise.all([
        this.#bench.load.run({
          ...at,
          kind: 'order',
          callers: ORDERING,
          market: this.#market,
          verified: false,
          firstNumber,
        }),
        this.#browsers.run({
          ...at,
          kind: 'get',
          callers: BROWSING,
          pauseMs: LOOKS_MS,
          path: `/${this.#market.slug}`,
          headers: BROWSER,
        }),
      ])
      this.#orders += ordered.count
      orders.push(ordered)
      pages.push(seen)
      this.rounds++
    } while (isToGoOn())
    return { orders, pages }
  }

  /** Some who have ordered, and watch. */
  async watch(): Promise<StreamWatch[]> {
    const watchers: StreamWatch[] = []
    for (let number = 1; number <= WATCHERS; number++) {
      const connection = new Connection(this.#port)
      const caller = { connection, host: `localhost:${this.#port}`, number }
      const { orderId, token } = await orderOnce(caller, this.#market)
      connection.close()
      this.#orders++
      watchers.push(watchOrder(this.#port, orderId, token))
    }
    return watchers
  }

  /** Every order that was acknowledged is there, and no other; and what is always true is. */
  async check(databaseUrl: string): Promise<string[]> {
    const database = openDatabase({ connectionString: databaseUrl }, { poolSize: 2, statementTimeoutMs: 60_000 })
    try {
      const [{ n }] = (await database.everywhere<{ n: number }>('select count(*) as n from orders')) as [{ n: number }]
      const differs = n === this.#orders ? [] : [`${this.#orders} orders were acknowledged, and ${n} are there`]
      return [...differs, ...(await checkInvariants(database))]
    } finally {
      await database.close()
    }
  }
}

async function areReady(balancer: Balancer, count: number): Promise<void> {
  while (balancer.ready().length < count) await wait(20)
}

function lineOf(supplied: {
  readonly alone: Come
  readonly during: Come
  readonly times: readonly number[]
  readonly faults: readonly string[]
  readonly moves: number
}): Line {
  const { alone, during, times, faults, moves } = supplied
  const all = [...during.orders, ...during.pages]
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  const count = (loads: readonly LoadResult[]) => loads.reduce((sum, one) => sum + one.count, 0)
  const slowest = (loads: readonly LoadResult[]) => amount(spreadOf(loads.map(({ p99 }) => p99)).median)
  const worst = (come: Come) => amount(Math.max(...[...come.orders, ...come.pages].map((one) => one.slowest)))
  return {
    label: `${times.length / PROCESSES} rolling restarts of ${PROCESSES} processes under load`,
    figure: `${failed} failed, page p99 ${slowest(during.pages)} ms`,
    floor: `without: page p99 ${slowest(alone.pages)} ms`,
    must: '0 failed',
    holds: failed === 0 && faults.length === 0,
    notes: [
      `${times.length} processes restarted, each in ${amount(spreadOf(times).median)} s (${DRAIN_SECONDS} s of it still answering), meanwhile ${count(during.orders).toLocaleString('en-GB')} whole orders and ${count(during.pages).toLocaleString('en-GB')} pages`,
      `placing p99 ${slowest(during.orders)} ms, without ${slowest(alone.orders)} ms; slowest of all ${worst(during)} ms, without ${worst(alone)} ms`,
      `${WATCHERS} watchers were told to move ${moves} times, and did`,
      ...faults.slice(0, 5),
      ...all.flatMap(({ failures }) => failures).slice(0, 5),
      ...busyNote('customers', during.orders),
    ],
  }
}
