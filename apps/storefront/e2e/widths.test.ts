import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { addFromCard, waitAwake } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

const isDesktop = (page: Page) => page.locator('.desktop-header').first().isVisible()
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

it('a menu has the layout of its width, by the stylesheet alone: phone, tablet, desktop (section 2)', async () => {
  const { page, open } = await visit({ size: 'desktop', javaScript: false })
  await open('/saffron')
  for (const [width, height, desktop] of [
    [390, 844, false],
    [767, 1024, false],
    // Tablets: 768 to 1079 upright, 1080 to 1159 lying.
    [768, 1024, false],
    [1079, 1200, false],
    [1080, 800, false],
    [1159, 800, false],
    // What is neither keeps the phone's too.
    [1024, 768, false],
    [1120, 1400, false],
    [1160, 800, true],
    [1160, 1400, true],
    [1440, 900, true],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await isDesktop(page), `${width} × ${height}`).toBe(desktop)
    expect.soft(await overflow(page), `${width} × ${height}: nothing stands out`).toBeLessThanOrEqual(0)
  }
})

it.each([
  ['a landing page', '/lp/harbour-table'],
  ['a court', '/lp/souk/brands'],
  ['a link list', '/linklist/saffron'],
  ['the pharmacies', '/medica'],
  ['a pharmacy', '/medica/salus'],
  ['a pharmacy’s checkout', '/medica/salus/my-order'],
  ['a pay link that nobody knows', `/pay-link/saffron.${'a'.repeat(22)}`],
])('%s has the phone’s layout at every width', async (_, path) => {
  const me = await visit({ size: 'desktop' })
  me.expectFault(/404/)
  await me.open(path)
  expect(await me.page.evaluate(() => document.body.classList.contains('desk'))).toBe(false)
  expect(await isDesktop(me.page)).toBe(false)
  const widest = await me.page
    .locator('main')
    .first()
    .evaluate((main) => main.getBoundingClientRect().width)
  expect(widest).toBeLessThanOrEqual(1440)
  expect(await overflow(me.page)).toBeLessThanOrEqual(0)
})

it.each([
  [2, false],
  [3, true],
] as const)('version %i of the layout has a desktop: %s', async (uiVersion, desktop) => {
  const slug = `wide-${uiVersion}`
  await applyCopy('elia', (document) => {
    Object.assign(document, { slug, uiVersion })
  })
  const { page, open } = await visit({ size: 'desktop', javaScript: false })
  await open(`/${slug}`)
  expect(await isDesktop(page)).toBe(desktop)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

/** What moves so long after a new width was drawn is a jump. */
const SETTLED_MS = 300

/** Begins to measure: what moves by itself later than a moment after a new width was drawn, however long that took. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate((settledMs) => {
    const seen = { resizedAt: 0, late: [] as string[] }
    Object.assign(globalThis, { seenShifts: seen })
    addEventListener('resize', () => {
      seen.resizedAt = Number.POSITIVE_INFINITY
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          seen.resizedAt = performance.now()
        }),
      )
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] }
        const after = shift.startTime - seen.resizedAt
        const moved = shift.sources.map(({ node }) => node?.className || node?.nodeName).join(' ')
        if (after > settledMs) seen.late.push(`${Math.round(after)} ms: ${shift.value.toFixed(3)} ${moved}`)
      }
    }).observe({ type: 'layout-shift', buffered: false })
  }, SETTLED_MS)
}

const lateShifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenShifts: { late: string[] } }).seenShifts.late)

it('turning a tablet and dragging a window move nothing afterwards, with a basket beside the menu', async () => {
  const me = await visit({ size: 'desktop' })
  const { page } = me
  await me.open('/saffron')
  await addFromCard(me, 'Fattoush')
  await waitAwake(me)
  await page.waitForLoadState('networkidle')
  await watchShifts(page)
  for (const [width, height] of [
    [1120, 800],
    [800, 1120],
    [390, 844],
    [1160, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(2 * SETTLED_MS)
    expect.soft(await lateShifts(page), `at ${width}`).toEqual([])
    expect.soft(await isDesktop(page)).toBe(width >= 1160)
  }
})

it('what is read stays in its place where the width changes', async () => {
  const me = await visit({ size: 'desktop' })
  const { page } = me
  await me.open('/saffron')
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 1500)
  await waitAwake(me)
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(500)
  // What stands a third of the way down the window.
  const read = page.locator('main article h3').filter({ visible: true })
  const tops = () =>
    read.evaluateAll((all) => all.map((one) => [one.textContent!, one.getBoundingClientRect().top] as const))
  const [dish] = (await tops()).filter(([, top]) => top > 150 && top < 650)
  for (const width of [1120, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(800)
    const now = (await tops()).find(([name]) => name === dish![0])![1]
    expect.soft(now, `${dish![0]} at ${width}`).toBeGreaterThan(-150)
    expect.soft(now, `${dish![0]} at ${width}`).toBeLessThan(850)
  }
})

itTwins(['phone', 'desktop'] as const)(
  'on a %s scrolling is ours: one is back where one was, after another screen and after a reload',
  async (size) => {
    const me = await visit({ size })
    const { page, say } = me
    await me.open('/saffron')
    await page.mouse.move(size === 'phone' ? 200 : 700, 400)
    await page.mouse.wheel(0, 1200)
    await waitAwake(me)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
    await page.waitForTimeout(300)
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href$="/profile"]')!.click())
    await page.getByRole('heading', { level: 1, name: say('account.profile') }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 120)
    await page.waitForTimeout(300)
    const after = await page.evaluate(() => scrollY)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(after - 120)
    // It stays there when the scripts have come.
    await page.mouse.move(210, 410)
    await page.keyboard.press('Shift')
    await waitAwake(me)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(after - 120)
  },
)
