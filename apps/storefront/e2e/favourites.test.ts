import { expect } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { addFromCard, changeCart, openItem } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'
import type { Visit } from './harness/visit.ts'

// What a person likes and what they can save stand on the menu, from its first paint on (D19).

const DISH = { en: 'Fattoush', ar: 'فتوش' }
const PROMOTION = { en: '15% off your order', ar: 'خصم 15٪ على طلبك' }

/** How far things jumped on the page, as the browser counts it; what a touch causes is not counted. */
const shifts = ({ page }: Visit) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const watch = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
            if (!hadRecentInput) sum += value
          }
        })
        watch.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

itTwins([
  ['en', 'phone'],
  ['ar', 'phone'],
  ['ar', 'desktop'],
  ['en', 'desktop'],
] as const)('D19: in %s on a %s a dish with a heart and the best offer stand on the menu', async (language, size) => {
  const me = await visit({ language, size })
  const { page, say } = me
  const name = DISH[language]
  const row = page.getByRole('region', { name: say('item.favourites') })
  const heart = say('item.favourite', { name })
  await me.open('/saffron')
  await openItem(me, name)
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: heart, pressed: false }).click()
  await sheet.getByRole('button', { name: heart, pressed: true }).waitFor()
  await expectNoBarriers(me)
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name }).waitFor()

  // What is learnt of a first cart is told on the next menu.
  await changeCart(me, () => addFromCard(me, name))
  await me.open('/saffron')
  await row.getByRole('link', { name }).waitFor()
  const strip = page.getByRole('main').getByRole('link', { name: PROMOTION[language] })
  await strip.waitFor()
  // On a desktop the cart's panel, whose own place is not this journey's, comes at the same time.
  if (size === 'phone') expect(await shifts(me)).toBeLessThan(0.01)
  await expectNoBarriers(me)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await strip.click()
  await page.getByRole('heading', { level: 1, name: say('promo.title') }).waitFor()

  await me.open('/saffron')
  await row.getByRole('button', { name: heart, pressed: true }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})
