import { setTimeout as wait } from 'node:timers/promises'
import { BROWSER_ARGUMENTS, findBrowser } from '@compass/testkit/browser'
import { chromium } from 'playwright-core'
import type { Product } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'

const UNTOUCHED_MS = 5_000
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

interface FetchedFile {
  readonly path: string
  readonly type: string
  /** As it came over the wire, headers included. */
  bytes: number
  encoding: string
}

/** What a phone fetches for the menu page until five seconds after its load, when nobody touches it. */
export async function pageWeight(product: Product, path: string): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    const session = await page.context().newCDPSession(page)
    const fetched = new Map<string, FetchedFile>()
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const url = new URL(response.url)
      if (url.protocol === 'data:') return
      const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'none'
      fetched.set(requestId, { path: url.pathname, type: response.mimeType, bytes: 0, encoding })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = fetched.get(requestId)
      if (one) one.bytes = encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(`http://localhost:${product.port}${path}`, { waitUntil: 'load' })
    await wait(UNTOUCHED_MS)
    const blocking = await page.evaluate(() => {
      const input = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus?: string
      })[]
      const parsed = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
      return [
        ...input.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => name),
        ...parsed.filter((one) => !one.async && !one.defer && one.type !== 'module').map(({ src }) => src),
      ]
    })
    return linesOf([...fetched.values()], blocking)
  } finally {
    await browser.close()
  }
}

function linesOf(fetched: readonly FetchedFile[], blocking: readonly string[]): Line[] {
  const sum = (some: readonly FetchedFile[]) => some.reduce((bytes, one) => bytes + one.bytes, 0)
  const scripts = fetched.filter(({ type }) => type.includes('javascript'))
  const [script, all] = [sum(scripts) / 1000, sum(fetched) / 1000]
  const largest = [...fetched].sort((a, b) => b.bytes - a.bytes).slice(0, 6)
  const plain = scripts.filter(({ encoding }) => encoding !== 'br').map(({ path }) => path)
  return [
    {
      label: 'JavaScript of the menu page, 5 s untouched',
      figure: `${amount(script)} KB in ${scripts.length}`,
      must: '125 KB, nothing blocks',
      aim: '105 KB',
      holds: script <= 125 && blocking.length === 0,
      meetsAim: script <= 105 && blocking.length === 0,
      notes: [
        blocking.length === 0 ? 'before first paint nothing blocks' : `before first paint: ${blocking.join(', ')}`,
        ...(plain.length > 0 ? [`not brotli: ${plain.join(', ')}`] : []),
      ],
    },
    {
      label: 'bytes in all · requests',
      figure: `${amount(all)} KB · ${fetched.length}`,
      must: '320 KB · 22',
      aim: '250 KB · 15',
      holds: all <= 320 && fetched.length <= 22,
      meetsAim: all <= 250 && fetched.length <= 15,
      notes: [`largest: ${largest.map(({ path, bytes }) => `${path} ${amount(bytes / 1000)}`).join(' · ')}`],
    },
  ]
}

export async function browserPath(): Promise<string> {
  const path = await findBrowser()
  if (!path) throw new Error('There is no browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return path
}
