import { setTimeout as wait } from 'node:timers/promises'
import { BROWSER_ARGUMENTS } from '@compass/testkit/browser'
import { type BrowserContext, chromium } from 'playwright-core'
import type { Product } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import { spreadOf } from '../statistics.ts'
import { browserPath, PHONE } from './browser.ts'

const VISITS = 9
const STORED_WITHIN_MS = 20_000

/**
 * When a phone that has opened a menu before paints it again. The worker, which does not run any more, shows what it has
 * stored and asks behind it. The same is measured without a network.
 */
export async function secondVisits(product: Product, path: string): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS })
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: `http://localhost:${product.port}` })
    await openFirst(context, path)
    const online = await paints(context, path)
    await context.setOffline(true)
    const offline = await paints(context, path)
    return [
      lineOf('second visit of a menu: first paint', online, { must: 300, aim: 150 }),
      lineOf('a menu without a network: first paint', offline, { must: 1000, aim: 300 }),
    ]
  } finally {
    await browser.close()
  }
}

/** The first visit, until the worker has stored the page. */
async function openFirst(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  const end = Date.now() + STORED_WITHIN_MS
  const isStored = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/stored-page?')) return true
      return false
    })
  while (!(await isStored())) {
    if (Date.now() > end) throw new Error(`the worker did not store ${path}`)
    await wait(200)
  }
  await wait(1_000)
  await page.close()
}

/** Milliseconds from the tap to the first paint, each time with a worker that has to start. */
async function paints(context: BrowserContext, path: string): Promise<number[]> {
  const measured: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await page.goto(path)
    const seen = await page.evaluate(
      () =>
        new Promise<{ paint: number; isFromWorker: boolean }>((found) => {
          const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
          const isFromWorker = (navigation?.workerStart ?? 0) > 0 && navigation?.transferSize === 0
          new PerformanceObserver((entries) => {
            const [paint] = entries.getEntriesByName('first-contentful-paint')
            if (paint) found({ paint: paint.startTime, isFromWorker })
          }).observe({ type: 'paint', buffered: true })
        }),
    )
    if (!seen.isFromWorker) throw new Error('the page came from the network')
    measured.push(seen.paint)
    // What is asked behind the page is answered before it is left.
    await wait(500)
    await page.close()
  }
  return measured
}

function lineOf(label: string, measured: readonly number[], { must, aim }: { must: number; aim: number }): Line {
  const { median, min, max } = spreadOf(measured)
  return {
    label,
    figure: `${amount(median)} ms`,
    must: `${must} ms`,
    aim: `${aim} ms`,
    holds: median <= must,
    meetsAim: median <= aim,
    notes: [`${amount(min)} to ${amount(max)} ms in ${measured.length} visits, each with a worker that has to start`],
  }
}
