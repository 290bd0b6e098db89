import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebFloorJob } from '../floors/web-floor.ts'
import { Connection, requestBytes } from '../load/connection.ts'
import type { Market } from '../load/journeys.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import type { Product } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, perSecond, processorNote, withProcessor } from './pairs.ts'

const CALLERS = 32
const BROWSER = { 'accept-encoding': 'br', 'accept-language': 'en', accept: 'text/html,*/*' }
const MUST = 0.5
const AIM = 0.8

/** The kept menu page to a guest, and the menu as JSON, beside a bare route (F1). */
export async function besideBareRoute(bench: Bench, label: string, path: string): Promise<Line> {
  const { product, load, options } = bench
  const captured = await capture(product, path)
  const log = openSync(join(product.dataDir, 'floor.log'), 'a')
  const floor = new Worker<WebFloorJob[], number>(new URL('../floors/web-floor.ts', import.meta.url), { stdout: log })
  try {
    const floorPort = await floor.run([captured])
    const get = (port: number, seconds: number) =>
      load.run({ kind: 'get', port, callers: CALLERS, seconds, path, headers: BROWSER })
    for (const port of [product.port, floorPort]) await get(port, 1)
    const { ours, bare } = await alternate(options.pairs, {
      ours: () => withProcessor(product.pid, () => get(product.port, options.seconds)),
      bare: () => withProcessor(floor.pid, () => get(floorPort, options.seconds)),
    })
    const ratio = spreadOf(
      ratiosOf(
        ours.map((one) => one.perSecond),
        bare.map((one) => one.perSecond),
      ),
    )
    return {
      label,
      figure: `${amount(perSecond(ours))}/s`,
      floor: `F1 ${amount(perSecond(bare))}/s`,
      ratio,
      must: `${MUST} × F1`,
      aim: `${AIM} × F1`,
      holds: ratio.median >= MUST,
      meetsAim: ratio.median >= AIM,
      notes: [
        `${amount(Buffer.from(captured.bodyBase64, 'base64').length)} bytes, ${captured.logged ? 'a log line each' : 'no log line'}`,
        processorNote(ours, bare),
        ...busyNote('product', ours),
        ...busyNote('floor', bare),
      ],
    }
  } finally {
    floor.stop()
    closeSync(log)
  }
}

/** What the product answers there, as the floor is to send it, with the line that it logs. */
async function capture(product: Product, path: string): Promise<WebFloorJob> {
  const connection = new Connection(product.port)
  const ask = () => connection.send(requestBytes({ path, host: `localhost:${product.port}`, headers: BROWSER }))
  await ask()
  const before = readFileSync(product.logFile).length
  const { status, head, body } = await ask()
  connection.close()
  if (status !== 200) throw new Error(`${path} answers ${status}: ${body.toString().slice(0, 300)}`)
  await wait(300)
  const lines = readFileSync(product.logFile).subarray(before).toString().split('\n')
  const logged = lines.find((line) => line.startsWith('{') && line.includes('"status'))
  const { level: _level, time: _time, ...fields } = logged ? JSON.parse(logged) : {}
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name))
  return {
    path,
    headers: Object.fromEntries(headers),
    bodyBase64: body.toString('base64'),
    logged: logged ? fields : null,
  }
}

/** The first page, and one category of the menu, with ever more products: as quick as with few. */
export async function marketSizes(bench: Bench, markets: readonly Market[]): Promise<Line[]> {
  const [few, ...many] = markets
  const pageOf = ({ slug }: Market) => `/${slug}`
  // The same number of products from each: what differs is only how many there are beside them.
  const most = Math.min(...markets.map(({ category }) => category.products))
  const categoryOf = ({ store, category }: Market) =>
    `/v2/menus/products?store=${store}&category=${category.id}&orderType=20&limit=${most}`
  const lines: Line[] = []
  for (const [label, pathOf] of [
    ['first page', pageOf],
    [`one category, ${most} products of it`, categoryOf],
  ] as const) {
    const measured = await measureSizes(bench, markets, pathOf)
    const base = measured[few!.slug]!
    for (const market of many) {
      const own = measured[market.slug]!
      const ratio = spreadOf(
        ratiosOf(
          own.map((one) => one.perSecond),
          base.map((one) => one.perSecond),
        ),
      )
      lines.push({
        label: `${market.slug}: ${label}`,
        figure: `${amount(perSecond(own))}/s`,
        floor: `${few!.slug} ${amount(perSecond(base))}/s`,
        ratio,
        must: '0.9 × few',
        aim: 'equal',
        holds: ratio.median >= 0.9,
        meetsAim: ratio.median >= 0.98,
        notes: [`${amount(own[0]!.bytes)} bytes beside ${amount(base[0]!.bytes)}`],
      })
    }
  }
  return lines
}

async function measureSizes(
  { product, load, options }: Bench,
  markets: readonly Market[],
  pathOf: (market: Market) => string,
): Promise<Record<string, LoadResult[]>> {
  const get = (market: Market, seconds: number) =>
    load.run({ kind: 'get', port: product.port, callers: CALLERS, seconds, path: pathOf(market), headers: BROWSER })
  for (const market of markets) await get(market, 0.5)
  const sides = Object.fromEntries(markets.map((market) => [market.slug, () => get(market, options.seconds)]))
  return alternate(options.pairs, sides)
}
