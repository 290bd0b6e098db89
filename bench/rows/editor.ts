import { BROWSER_ARGUMENTS } from '@compass/testkit/browser'
import { chromium, type Page } from 'playwright-core'
import { makeMarket } from '../product/markets.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { openTablet } from '../rush/counter.ts'
import { browserPath } from './browser.ts'

const PRODUCTS = 10_000
const KEYS = 120
const OPENS_WITHIN_MS = 60_000
const PAUSES_MS = [40, 105, 70, 125, 160, 110, 90]

/** How long a key takes to be drawn in the menu editor with 10,000 products: in the search, and in a price. */
export async function typingInEditor({ product }: Bench): Promise<Line[]> {
  const market = await makeMarket(product, { slug: 'bazaar-10000', products: PRODUCTS })
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS })
  try {
    const { page, cable } = await openTablet(browser, product, market)
    await using _cable = cable
    await page.goto(`http://localhost:${product.port}/console/${market.slug}/menu`)
    await page.locator('[data-part=price]').first().waitFor({ timeout: OPENS_WITHIN_MS })
    const search = await typed(page, 'input[type=search]', 'saffron 42')
    await page.locator('input[type=search]').fill('')
    const price = await typed(page, '[data-index="0"] [data-part=price]', '123456.78')
    return [lineOf('menu of 10,000: a key in the search', search), lineOf('menu of 10,000: a key in a price', price)]
  } finally {
    await browser.close()
  }
}

/** Milliseconds from each key to the frame after it was drawn, as the page measures them. */
async function typed(page: Page, selector: string, text: string): Promise<number[]> {
  const field = page.locator(selector).first()
  await field.focus()
  await page.evaluate(() => {
    const measured: number[] = []
    Object.assign(window, { measured })
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => measured.push(performance.now() - timeStamp))),
      true,
    )
  })
  for (let key = 0; key < KEYS; key++) {
    if (key % text.length === 0) await field.fill('')
    await page.keyboard.press(text[key % text.length] === ' ' ? 'Space' : text[key % text.length]!)
    // As people type: some keys come while what the one before began is being drawn, some after it.
    await page.waitForTimeout(PAUSES_MS[key % PAUSES_MS.length]!)
  }
  await page.waitForTimeout(200)
  return page.evaluate(() => (window as unknown as { measured: number[] }).measured)
}

function lineOf(label: string, measured: readonly number[]): Line {
  const sorted = [...measured].sort((a, b) => a - b)
  const p99 = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.POSITIVE_INFINITY
  return {
    label,
    figure: `${amount(p99)} ms`,
    must: '50 ms',
    aim: '25 ms',
    holds: p99 <= 50,
    meetsAim: p99 <= 25,
    notes: [
      `the 99th of 100 keys, of ${sorted.length}; the middle one ${amount(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`,
    ],
  }
}
