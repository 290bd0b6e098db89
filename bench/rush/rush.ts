import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BROWSER_ARGUMENTS, findBrowser } from '@compass/testkit/browser'
import { type Browser, chromium } from 'playwright-core'
import { sendOverHttp } from '../../apps/host/merchant-documents/http-send.ts'
import { makeMerchantKey } from '../../apps/host/merchant-documents/platform-client.ts'
import type { Market } from '../load/journeys.ts'
import { endWithUs, wasInterrupted } from '../product/end-with-us.ts'
import { makeMarket } from '../product/markets.ts'
import { makeDataDir, PLATFORM_KEY, type Product, removeDataDir, startProduct, top } from '../product/run-product.ts'
import { amount, hasFailed, type Line, table } from '../report.ts'
import { percentile } from '../statistics.ts'
import { finishOrder, openBoard, openTablet, orderSomething, type Tablet } from './counter.ts'

const USAGE = `npm run check:rush -- [--minutes 10] [--orders 300] [--offline 60]
The memory of a whole hour: --minutes 60 --orders 1800`
const TABLETS = 3
const SEEN_WITHIN_MS = 1_000
const MEMORY_MOST = 1.3
/** An order outlives the longest time in which a tablet cannot be told by so much: each tablet has to show it. */
const COOKED_AFTER_OUTAGE_MS = 30_000
/** The page has settled, and its memory is what later memory is compared with. */
const SETTLED_AFTER_MS = 60_000
const RESTARTS_WITHIN_MS = 300_000
/** A busy machine takes its time. */
const READY_WITHIN_SECONDS = 300
/** What a tablet missed is there so soon after it is back. */
const BACK_WITHIN_MS = 10_000

interface PlacedOrder {
  readonly id: string
  readonly at: number
}

/** A span in which a tablet could not be told. */
interface Outage {
  readonly tablet: number | 'all'
  readonly from: number
  until: number
}

interface Rush {
  product: Product
  readonly market: Market
  readonly browser: Browser
  readonly tablets: Tablet[]
  readonly token: string
  readonly placed: PlacedOrder[]
  readonly outages: Outage[]
}

try {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      orders: { type: 'string', default: '300' },
      offline: { type: 'string', default: '60' },
    },
  })
  await run({ minutes: Number(values.minutes), orders: Number(values.orders), offlineSeconds: Number(values.offline) })
} catch (error) {
  if (!wasInterrupted())
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n${USAGE}\n`)
  process.exitCode = 1
}

interface RushOptions {
  readonly minutes: number
  readonly orders: number
  readonly offlineSeconds: number
}

/** The rush hour of one board with three tablets: nothing is lost over a reload, a lost network and a restarted server. */
async function run(options: RushOptions): Promise<void> {
  const built = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'build'], { cwd: top, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('Compass could not be built.')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH to one.')
  const dataDir = await makeDataDir()
  endWithUs(new Set([dataDir]))
  let product = await startProduct({ dataDir, readyWithinSeconds: READY_WITHIN_SECONDS })
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
  const tablets: Tablet[] = []
  try {
    const market = await makeMarket(product, { slug: 'rush', products: 200 })
    const send = sendOverHttp({ url: `http://127.0.0.1:${product.port}`, key: PLATFORM_KEY })
    const { key: token } = await makeMerchantKey(send, market.slug, 'kitchen')
    for (let number = 0; number < TABLETS; number++)
      tablets.push(await openTablet(browser, product, market, { isWatched: true }))
    const rush: Rush = { product, market, browser, tablets, token, placed: [], outages: [] }
    const lines = await measure(rush, options)
    product = rush.product
    process.stdout.write(`${table(lines)}\n`)
    if (hasFailed(lines)) process.exitCode = 1
  } finally {
    await browser.close()
    // An open cable would keep this process for ever.
    for (const { cable } of tablets) await cable[Symbol.asyncDispose]()
    await product.stop().catch(() => {})
    await removeDataDir(dataDir)
  }
}

async function measure(rush: Rush, { minutes, orders, offlineSeconds }: RushOptions): Promise<Line[]> {
  const { tablets, placed } = rush
  const lasts = minutes * 60_000
  const begun = Date.now()
  const offlineMs = offlineSeconds * 1000
  // A run of a few minutes compares its first quarter with its end.
  const memoryAt = Math.min(SETTLED_AFTER_MS, lasts / 4)
  let first = 0
  const accidents = runAccidents(rush, { begun, lasts, offlineMs })
  // Its failure is told where it is awaited.
  accidents.catch(() => {})
  const finishing: Promise<void>[] = []
  for (let number = 0; number < orders; number++) {
    const due = begun + (number * lasts) / orders
    await wait(Math.max(0, due - Date.now()))
    if (first === 0 && Date.now() - begun > memoryAt) first = await heapOf(tablets[0]!)
    const order = await orderAgain(rush, number)
    placed.push(order)
    const cooked = wait(offlineMs + COOKED_AFTER_OUTAGE_MS)
    finishing.push(cooked.then(() => untilReached(() => finishOrder(rush.product, rush.token, order.id))))
  }
  // While the board is as full as it was: an empty one would flatter it.
  const last = await heapOf(tablets[0]!)
  await accidents
  await Promise.all(finishing)
  await wait(BACK_WITHIN_MS)
  return [...linesOf(rush), await pressAtOnce(rush), memoryLine({ first, last, memoryAt, minutes })]
}

/** Orders until the shop takes it. */
function orderAgain(rush: Rush, number: number): Promise<PlacedOrder> {
  return untilReached(() => orderSomething(rush.product, rush.market, number))
}

/** Acts until the server answers: one that starts anew is away for some seconds, and nobody waits for it longer. */
async function untilReached<T>(act: () => Promise<T>): Promise<T> {
  const until = Date.now() + RESTARTS_WITHIN_MS
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isAway = !(error instanceof Error) || !/: 4\d\d /.test(error.message)
      if (!isAway || Date.now() > until) throw error
      await wait(250)
    }
  }
}

/** A tablet is reloaded, another one loses its network, and the server starts anew, one after another. */
async function runAccidents(rush: Rush, at: { begun: number; lasts: number; offlineMs: number }): Promise<void> {
  const { outages, tablets, market } = rush
  const until = (share: number) => wait(Math.max(0, at.begun + at.lasts * share - Date.now()))
  await until(0.2)
  const reload: Outage = { tablet: 1, from: Date.now(), until: Number.POSITIVE_INFINITY }
  outages.push(reload)
  await openBoard(tablets[1]!, market)
  reload.until = Date.now()
  await until(0.35)
  const lost: Outage = { tablet: 2, from: Date.now(), until: Number.POSITIVE_INFINITY }
  outages.push(lost)
  tablets[2]!.cable.cut()
  await wait(at.offlineMs)
  tablets[2]!.cable.restore()
  lost.until = Date.now()
  await until(0.7)
  const restart: Outage = { tablet: 'all', from: Date.now(), until: Number.POSITIVE_INFINITY }
  outages.push(restart)
  const { port, dataDir } = rush.product
  await rush.product.stop()
  rush.product = await startProduct({ dataDir, port, readyWithinSeconds: READY_WITHIN_SECONDS })
  restart.until = Date.now()
}

function linesOf({ tablets, placed, outages }: Rush): Line[] {
  const live: number[] = []
  const back: number[] = []
  let lost = 0
  for (const { id, at } of placed)
    for (const [number, { drawnAt }] of tablets.entries()) {
      const drawn = drawnAt.get(id)
      const outage = outages.find(
        ({ tablet, from, until }) => (tablet === 'all' || tablet === number) && at > from - 2_000 && at < until + 5_000,
      )
      if (drawn === undefined) lost += 1
      else if (outage) back.push(drawn - Math.max(at, outage.until))
      else live.push(drawn - at)
    }
  const slowest = Math.max(0, ...live)
  const late = Math.max(0, ...back)
  return [
    {
      label: `${placed.length} orders on ${tablets.length} tablets, none is lost`,
      figure: lost === 0 ? 'all were drawn' : `${lost} were not`,
      must: 'all',
      holds: lost === 0,
      notes: [`over a reload, a lost network and a restarted server`],
    },
    {
      label: 'from the answer to the customer until each tablet has drawn it',
      figure: `${amount(slowest)} ms`,
      must: `${amount(SEEN_WITHIN_MS)} ms`,
      holds: slowest <= SEEN_WITHIN_MS,
      notes: [
        `half of them within ${amount(percentile(live, 0.5))} ms, 99 % within ${amount(percentile(live, 0.99))} ms`,
      ],
    },
    {
      label: 'what was missed, after the tablet could be told again',
      figure: `${amount(late)} ms`,
      must: `${amount(BACK_WITHIN_MS)} ms`,
      holds: late <= BACK_WITHIN_MS,
      notes: [`${back.length} drawings during accidents`],
    },
  ]
}

/** Two tablets accept the same order at once: one does it, the other is told who was first. */
async function pressAtOnce({ product, market, tablets }: Rush): Promise<Line> {
  const { id } = await orderSomething(product, market, 90_000)
  const [left, right] = [tablets[0]!.page, tablets[1]!.page]
  const button = `#ticket-${id} .ticket-action`
  await Promise.all([left, right].map((page) => page.locator(button).waitFor()))
  await Promise.all([left, right].map((page) => page.locator(button).click()))
  const countNotes = async () => {
    for (let tries = 0; tries < 40; tries++) {
      const counts = await Promise.all([left, right].map((page) => page.locator(`#ticket-${id} .ticket-first`).count()))
      if (counts.some((count) => count > 0)) return counts.filter((count) => count > 0).length
      await wait(50)
    }
    return 0
  }
  const count = await countNotes()
  return {
    label: 'two tablets accept the same order at once',
    figure: count === 1 ? 'one is told' : `${count} are told`,
    must: 'one is told',
    holds: count === 1,
  }
}

interface MemoryFigures {
  readonly first: number
  readonly last: number
  readonly memoryAt: number
  readonly minutes: number
}

function memoryLine({ first, last, memoryAt, minutes }: MemoryFigures): Line {
  const ratio = first > 0 ? last / first : Number.POSITIVE_INFINITY
  return {
    label: `memory of the page after ${amount(minutes)} minutes, beside that after ${amount(memoryAt / 1000)} s`,
    figure: `${ratio.toFixed(2)} ×`,
    must: `${MEMORY_MOST} ×`,
    holds: ratio <= MEMORY_MOST,
    notes: [
      `${amount(first / 1e6)} MB, then ${amount(last / 1e6)} MB of JavaScript’s heap, each after a forced collection`,
      ...(minutes < 60 ? ['a whole hour: --minutes 60 --orders 1800'] : []),
    ],
  }
}

async function heapOf({ page, context }: Tablet): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // What is let go of by the first collection is collected by the second.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
