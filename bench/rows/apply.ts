import { setTimeout as wait } from 'node:timers/promises'
import { makeMerchantKey } from '@compass/contract/platform'
import { generateBazaar } from '../../demo/bazaar/generate.ts'
import { Connection, requestBytes } from '../load/connection.ts'
import type { Market } from '../load/journeys.ts'
import type { LoadResult } from '../load/load.ts'
import { makeMarket } from '../product/markets.ts'
import { ask, PLATFORM_KEY } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { busyNote, p99Of } from './pairs.ts'

const GUESTS = 100
/** Each looks at what came for so long, give or take half of it, before the next tap. */
const LOOKS_MS = 200
const BROWSER = { 'accept-encoding': 'br', 'accept-language': 'en', accept: '*/*' }
const APPLIED = 'bazaar-applied'
const PATCHED = 'bazaar-patched'

/** Guests who browse while the whole menu is put there with other prices, beside the same guests without it. */
export async function applyWhileBrowsing(bench: Bench, products: number): Promise<Line> {
  const market = await makeMarket(bench.product, { slug: APPLIED, products })
  const documents = await documentsOf(bench, products)
  return changeWhileBrowsing(bench, market, {
    label: `${GUESTS} guests while ${products.toLocaleString('en-GB')} products are applied`,
    requestOf: (turn) => documents[turn % documents.length]!,
  })
}

/** The same while the console changes a tenth of the prices. */
export async function patchWhileBrowsing(bench: Bench, products: number): Promise<Line> {
  const market = await makeMarket(bench.product, { slug: PATCHED, products })
  return changeWhileBrowsing(bench, market, {
    label: `${GUESTS} guests while ${products / 10} prices of ${products.toLocaleString('en-GB')} are changed`,
    requestOf: await patchesOf(bench, products),
  })
}

interface MenuChange {
  readonly label: string
  /** The bytes that change the menu for the nth time. */
  readonly requestOf: (turn: number) => string
}

async function changeWhileBrowsing(bench: Bench, market: Market, { label, requestOf }: MenuChange): Promise<Line> {
  const { product, load, options } = bench
  const path = pathsOf(market)
  // Long enough for a document and what it leaves to do, however short the others measure.
  const seconds = Math.max(4, 2 * options.seconds)
  const browse = () =>
    load.run({ kind: 'get', port: product.port, callers: GUESTS, seconds, path, headers: BROWSER, pauseMs: LOOKS_MS })
  const applied: number[] = []
  const whileApplying = async () => {
    const browsed = browse()
    await wait((seconds * 1000) / 4)
    const connection = new Connection(product.port)
    const began = performance.now()
    const { status, body } = await connection.send(requestOf(applied.length))
    if (status !== 200) throw new Error(`a menu was not applied: ${status} ${body.toString().slice(0, 300)}`)
    applied.push(performance.now() - began)
    connection.close()
    return browsed
  }

  await browse()
  await whileApplying()
  const [alone, other]: [LoadResult[], LoadResult[]] = [[], []]
  for (let round = 0; round < options.pairs; round++) {
    for (const isAlone of round % 2 === 0 ? [true, false] : [false, true]) {
      if (isAlone) alone.push(await browse())
      else other.push(await whileApplying())
    }
  }
  const failures = [...alone, ...other].flatMap((loaded) => loaded.failures)
  const failed = [...alone, ...other].reduce((sum, loaded) => sum + loaded.failed, 0)
  const input = other.reduce((sum, { count }) => sum + count, 0)
  const ratio = spreadOf(
    ratiosOf(
      other.map(({ p99 }) => p99),
      alone.map(({ p99 }) => p99),
    ),
  )
  return {
    label,
    figure: `p99 ${amount(p99Of(other))} ms, ${failed} failed`,
    floor: `without p99 ${amount(p99Of(alone))} ms`,
    ratio,
    must: '2 × without, 0 failed',
    holds: ratio.median <= 2 && failed === 0,
    notes: [
      `${input.toLocaleString('en-GB')} requests in ${other.length} × ${seconds} s with a change in each, made in ${amount(spreadOf(applied).median)} ms`,
      `slowest ${amount(spreadOf(other.map(({ slowest }) => slowest)).median)} ms, without ${amount(spreadOf(alone.map(({ slowest }) => slowest)).median)} ms`,
      `p50 ${amount(spreadOf(other.map(({ p50 }) => p50)).median)} ms, without ${amount(spreadOf(alone.map(({ p50 }) => p50)).median)} ms`,
      ...failures.slice(0, 3),
      ...busyNote('guests', other),
    ],
  }
}

/** What guests of a market ask for: the first page, some of its categories, the search. */
function pathsOf({ slug, store, category }: Market): string[] {
  const ofStore = `store=${store}&orderType=20`
  const categories = [12, 24].map((limit) => `/v2/menus/products?${ofStore}&category=${category.id}&limit=${limit}`)
  return [`/${slug}`, ...categories, `/v1/products/search?${ofStore}&limit=24&query=chick`]
}

/** Requests that put the menu there with other prices each, as bytes. */
async function documentsOf({ product }: Bench, products: number): Promise<string[]> {
  const key = await keyOf(product, APPLIED)
  const { catalogue } = generateBazaar({ products, seed: 7 })
  return ['7.25', '7.75'].map((price) => {
    const categories = catalogue.categories.map((category) => ({
      ...category,
      products: category.products.map((one, at) => (at % 10 === 0 ? { ...one, price } : one)),
    }))
    return requestBytes({
      method: 'PUT',
      path: '/v1/merchant/catalogue',
      host: `localhost:${product.port}`,
      headers: { authorization: `Bearer ${key}` },
      body: { ...catalogue, categories },
    })
  })
}

/** Requests that change every tenth price, each from what the one before it made. */
async function patchesOf({ product }: Bench, products: number): Promise<(turn: number) => string> {
  const key = await keyOf(product, PATCHED)
  const { catalogue } = generateBazaar({ products, seed: 7 })
  const every = catalogue.categories.flatMap((category) => category.products).filter((_, index) => index % 10 === 0)
  const prices = ['7.25', '7.75']
  return (turn) => {
    const is = prices[turn % 2]!
    const changes = every.map(({ sku, price }) => ({
      at: ['catalogue', 'products', sku, 'price'],
      was: turn === 0 ? price : prices[(turn + 1) % 2]!,
      is,
    }))
    return requestBytes({
      method: 'PATCH',
      path: '/v1/merchant/document',
      host: `localhost:${product.port}`,
      headers: { authorization: `Bearer ${key}` },
      body: { changes },
    })
  }
}

async function keyOf(product: Bench['product'], slug: string): Promise<string> {
  const input = { params: { slug }, body: { name: 'bench' } }
  return (await ask(product, makeMerchantKey, input, { token: PLATFORM_KEY })).key
}
