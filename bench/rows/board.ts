import { setTimeout as wait } from 'node:timers/promises'
import { moveOrder } from '@compass/contract/merchant-side'
import { BROWSER_ARGUMENTS, findBrowser } from '@compass/testkit/browser'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { sendOverHttp } from '../../apps/host/merchant-documents/http-send.ts'
import { makeMerchantKey } from '../../apps/host/merchant-documents/platform-client.ts'
import { makeMarket } from '../product/markets.ts'
import { ask, PLATFORM_KEY } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { openTablet, orderSomething } from '../rush/counter.ts'

const OPEN_ORDERS = 200
const RUNS = 5
const CHANGES = 20
const SETTLES_MS = 10_000
/** A tablet of a counter: a quarter of this machine, on the network of a shop. */
const SLOWER = 4
const NETWORK = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 625_000 }

/** In the page: when the first ticket was painted, and how long each event took until the next frame after it. */
function measureDrawing(): void {
  const noted = globalThis as unknown as { firstTicketMs: number | null; drawnMs: number[] }
  noted.firstTicketMs = null
  noted.drawnMs = []
  const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act, 0))
  document.addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver(() => {
      if (noted.firstTicketMs !== null || !document.querySelector('.ticket')) return
      observer.disconnect()
      afterFrame(() => {
        noted.firstTicketMs = performance.now()
      })
    })
    observer.observe(document.documentElement, { childList: true, subtree: true })
  })
  const listen = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (this: EventSource, type: string, listener: never) {
    const act = listener as unknown as (event: Event) => void
    listen.call(this, type, (event: Event) => {
      const began = performance.now()
      act(event)
      if (type === 'order') afterFrame(() => noted.drawnMs.push(performance.now() - began))
    })
  } as never
}

/** The board of a store with 200 open orders on a slow tablet: its first paint, and a change that is drawn. */
export async function boardLines({ product }: Bench): Promise<Line[]> {
  const market = await makeMarket(product, { slug: 'board', products: 200 })
  const orders: string[] = []
  for (let number = 0; number < OPEN_ORDERS; number++) orders.push((await orderSomething(product, market, number)).id)
  const send = sendOverHttp({ url: `http://127.0.0.1:${product.port}`, key: PLATFORM_KEY })
  const { key: token } = await makeMerchantKey(send, market.slug, 'till')
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH to one.')
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
  try {
    const tablet = await openTablet(browser, product, market)
    const { page, context, cable } = tablet
    await using _cable = cable
    await page.addInitScript(measureDrawing)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    const address = `${cable.url}/console/${market.slug}/board?store=${market.store}`
    const scripts = await scriptsOf(session, async () => {
      await page.goto(address)
      await untilSo(async () => (await readNotes(page)).firstTicketMs !== null)
    })
    const paints: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await page.goto(address)
      await untilSo(async () => (await readNotes(page)).firstTicketMs !== null)
      paints.push((await readNotes(page)).firstTicketMs!)
    }
    // A stream that is opened tells the last minute once more: only what changes the board is counted. Six loads leave garbage that
    // no board at a counter has.
    await wait(SETTLES_MS)
    await session.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => {
      ;(globalThis as unknown as { drawnMs: number[] }).drawnMs = []
    })
    for (const [at, id] of orders.slice(0, CHANGES).entries()) {
      await ask(product, moveOrder, { params: { id }, body: { to: 20 } }, { token })
      await untilSo(async () => (await readNotes(page)).drawnMs.length > at)
      if ((await page.locator(`[data-column="preparing"] #ticket-${id}`).count()) !== 1) throw new Error('not drawn')
    }
    const drawn = (await readNotes(page)).drawnMs
    const [paint, change] = [median(paints), Math.max(...drawn)]
    return [
      {
        label: 'JavaScript of the console until its board shows',
        figure: `${amount(scripts.bytes / 1000)} KB in ${scripts.count}`,
        must: '350 KB',
        holds: scripts.bytes <= 350_000,
      },
      {
        label: `board with ${OPEN_ORDERS} open orders, first ticket painted on a slow tablet`,
        figure: `${amount(paint)} ms`,
        must: '1,500 ms',
        holds: paint <= 1_500,
        notes: [`processor ${SLOWER} times slower, 10 Mbit/s, the middle of ${RUNS} with the files in its cache`],
      },
      {
        label: 'board, a change from its event until it is drawn',
        figure: `${amount(change)} ms`,
        must: '100 ms',
        holds: change <= 100,
        notes: [`the slowest of ${drawn.length}, half within ${amount(median(drawn))} ms, on the same tablet`],
      },
    ]
  } finally {
    await browser.close()
  }
}

/** The scripts that a browser without a cache fetches while it does something, in bytes as they come over the wire. */
async function scriptsOf(session: CDPSession, act: () => Promise<void>): Promise<{ count: number; bytes: number }> {
  const scriptIds = new Set<string>()
  const bytes: number[] = []
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scriptIds.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scriptIds.has(requestId)) bytes.push(encodedDataLength)
  })
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await act()
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  return { count: bytes.length, bytes: bytes.reduce((sum, one) => sum + one, 0) }
}

interface DrawingNotes {
  readonly firstTicketMs: number | null
  readonly drawnMs: number[]
}

function readNotes(page: Page): Promise<DrawingNotes> {
  return page.evaluate(() => {
    const { firstTicketMs, drawnMs } = globalThis as unknown as DrawingNotes
    return { firstTicketMs, drawnMs }
  })
}

const LOOKS_EVERY_MS = 200
const COMES_WITHIN_MS = 60_000

/** Looks now and then from outside: a wait inside the page asks in each frame, and makes it draw frames that nobody needs. */
async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + COMES_WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error('the board did not draw it')
    await wait(LOOKS_EVERY_MS)
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
