import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from './load/load.ts'
import { type Options, type Part, readOptions, USAGE } from './options.ts'
import { endWithUs, wasInterrupted } from './product/end-with-us.ts'
import { makeMarket, readMarket } from './product/markets.ts'
import { makeDataDir, type Product, removeDataDir, startProduct, top } from './product/run-product.ts'
import { SANDBOX } from './proof/sandbox-gateway.ts'
import { makePayingMarket } from './proof/shop.ts'
import { hasFailed, type Line, table } from './report.ts'
import { applyWhileBrowsing, patchWhileBrowsing } from './rows/apply.ts'
import { boardLines } from './rows/board.ts'
import { pageWeight } from './rows/browser.ts'
import { addToCart, wholeFlow } from './rows/carts.ts'
import { addToCourtCart, measuredCourt, wholeCourtOrder } from './rows/courts.ts'
import { typingInEditor } from './rows/editor.ts'
import { landingPages } from './rows/landings.ts'
import { lighthouseRuns } from './rows/lighthouse.ts'
import { memoryLine } from './rows/memory.ts'
import { besideBareRoute, marketSizes } from './rows/pages.ts'
import { paidFlow, webhooksOfMoney } from './rows/payments.ts'
import { pricing } from './rows/pricing.ts'
import { reportsOfYear } from './rows/reports.ts'
import { rollingRestarts } from './rows/restarts.ts'
import { searchPerKey } from './rows/search.ts'
import { secondVisits } from './rows/second-visit.ts'
import { secondStart } from './rows/start.ts'
import { parties } from './rows/tables.ts'
import { watchOrders } from './rows/watchers.ts'
import type { Bench } from './running.ts'

const MERCHANT = 'saffron'

try {
  await run(readOptions(process.argv.slice(2)))
} catch (error) {
  if (!wasInterrupted())
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n${USAGE}\n`)
  process.exitCode = 1
}

async function run(options: Options): Promise<void> {
  say(
    `Measuring on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${options.pairs} pairs of ${options.seconds} s.`,
  )
  const built = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'build'], { cwd: top, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('Compass could not be built.')
  const dataDir = options.dataDir ?? (await makeDataDir())
  mkdirSync(dataDir, { recursive: true })
  endWithUs(new Set(options.dataDir ? [] : [dataDir]))
  let product: Product | undefined
  const load = startLoad()
  try {
    say('First start, with the demo merchants…')
    product = await startProduct({ dataDir })
    await product.stop()
    const lines: Line[] = []
    if (options.only.has('start')) lines.push(...(await notified('second start', () => secondStart(dataDir))))
    product = await startProduct({ dataDir, nodeOptions: options.nodeOptions })
    lines.push(...(await measure({ product, load, options })))
    if (options.only.has('watchers')) {
      // Last: its thousands of orders would be in the memory of an idle process.
      await product.stop()
      product = undefined
      const { nodeOptions, quietSeconds } = options
      const settings = { dataDir, nodeOptions, quietSeconds: Math.min(20, quietSeconds) }
      lines.push(...(await notified('watchers', () => watchOrders(settings))))
    }
    say(`\n${table(lines)}`)
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ at: new Date(), lines }, null, 2)}\n`)
    if (hasFailed(lines)) process.exitCode = 1
  } finally {
    load.stop()
    await product?.stop()
    if (!options.dataDir) await removeDataDir(dataDir)
  }
}

async function measure(bench: Bench): Promise<Line[]> {
  const { product, options } = bench
  const wants = (...parts: Part[]) => parts.some((part) => options.only.has(part))
  const lines: Line[] = []
  const add = async (label: string, work: () => Promise<Line | Line[]>) => lines.push(...(await notified(label, work)))

  if (wants('memory')) {
    await add('memory, idle', async () => {
      await wait(Math.min(15, options.quietSeconds) * 1000)
      return memoryLine(product, 'memory idle', 220, 150)
    })
  }
  if (wants('menu')) await add('menu page', () => besideBareRoute(bench, 'menu page to a guest', `/${MERCHANT}`))
  if (wants('json')) {
    await add('menu as JSON', async () => besideBareRoute(bench, 'menu as JSON', await menuPath(product)))
  }
  if (wants('landings')) await add('landing pages', () => landingPages(bench, MERCHANT))
  if (wants('pricing')) await add('pricing', () => pricing(bench))
  if (wants('sizes', 'search', 'apply', 'cart', 'flow')) {
    say('Applying the markets…')
    const market = await makeMarket(product, { slug: 'bazaar-2000', products: 2_000 })
    if (wants('sizes', 'search')) {
      const many = await makeMarket(product, { slug: 'bazaar-10000', products: 10_000 })
      if (wants('sizes')) {
        const few = await makeMarket(product, { slug: 'bazaar-200', products: 200 })
        await add('sizes of a market', () => marketSizes(bench, [few, market, many]))
      }
      if (wants('search')) await add('search', () => searchPerKey(bench, market, many))
    }
    if (wants('apply')) {
      await add('applying a menu', () => applyWhileBrowsing(bench, 2_000))
      await add('changing a menu', () => patchWhileBrowsing(bench, 2_000))
    }
    if (wants('cart')) await add('add to cart', () => addToCart(bench, market))
    if (wants('flow')) {
      const wanted = { slug: 'bazaar-verified', products: 200, verifyPhone: 'always' } as const
      const verified = await makeMarket(product, wanted)
      await add('whole flow', () => wholeFlow(bench, market, verified))
    }
  }
  if (wants('court')) {
    const court = await measuredCourt(bench)
    await add('add to a court’s cart', () => addToCourtCart(bench, court))
    await add('whole court order', () => wholeCourtOrder(bench, court))
  }
  if (wants('reports')) await add('reports', () => reportsOfYear(bench))
  if (wants('restarts')) await add('rolling restarts', () => rollingRestarts(bench))
  if (wants('payments', 'webhooks')) {
    const paying = await makePayingMarket(SANDBOX, { port: product.port, publicUrl: '' })
    if (wants('payments')) await add('whole flow paid online', () => paidFlow(bench, paying))
    if (wants('webhooks')) await add('webhooks', () => webhooksOfMoney(bench, paying))
  }
  if (wants('tables')) await add('tables', () => parties(bench))
  if (wants('board')) await add('board', () => boardLines(bench))
  if (wants('editor')) await add('menu editor', () => typingInEditor(bench))
  if (wants('memory')) {
    await add(`memory, ${options.quietSeconds} s after`, async () => {
      await wait(options.quietSeconds * 1000)
      return memoryLine(product, `memory ${options.quietSeconds} s after the loads`, 400, 250)
    })
  }
  if (wants('pages')) await add('page weight', () => pageWeight(product, `/${MERCHANT}`))
  if (wants('pages')) await add('second visits', () => secondVisits(product, `/${MERCHANT}`))
  if (wants('lighthouse')) await add('Lighthouse', () => lighthouseRuns(product, `/${MERCHANT}`, options.runs))
  return lines
}

async function menuPath(product: Product): Promise<string> {
  const { store } = await readMarket(product, MERCHANT)
  return `/v2/stores/${store}/menu?orderType=20`
}

/** A part that cannot be measured is a line that does not hold, and the others are measured all the same. */
async function notified(label: string, work: () => Promise<Line | Line[]>): Promise<Line[]> {
  say(`${label}…`)
  try {
    const lines = await work()
    return Array.isArray(lines) ? lines : [lines]
  } catch (error) {
    const [first, ...more] = String((error as Error).message).split('\n')
    return [{ label, figure: 'could not be measured', holds: false, notes: [first!, ...more] }]
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
