import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { addFromCard, expectShown } from './harness/customer.ts'

const SCRIPTS = '**/assets/*.js'
const THREE = ['Fattoush', 'Warm hummus', 'Fattoush'] as const

/** Changes of the cart that the page has sent. */
function countChanges(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/basket')) sent += 1
  })
  return () => sent
}

it('every tap before the scripts have come is played when they have, and a category is gone to at once', async () => {
  const me = await visit()
  const { page, say } = me
  const changes = countChanges(page)
  await page.route(SCRIPTS, async (route) => {
    await sleep(250)
    await route.continue()
  })
  await me.open('/saffron')
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Drinks' })
    .click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  const three = ['Fattoush', 'Warm hummus', 'Mint lemonade']
  for (const name of three) await addFromCard(me, name)
  // On a machine so busy that they take longer than anybody waits, the forms go by themselves: three all the same.
  await expect.poll(changes).toBe(3)
  await page.waitForLoadState('networkidle')
  await me.open('/saffron/my-order')
  for (const name of three) await expectShown(me, name)
})

it('every tap counts where the scripts do not come at all', async () => {
  const me = await visit()
  me.expectFault(/assets/)
  const changes = countChanges(me.page)
  await me.page.route(SCRIPTS, (route) => route.abort())
  await me.open('/saffron')
  for (const name of THREE) await addFromCard(me, name)
  await me.page.unroute(SCRIPTS)
  await me.page.getByRole('heading', { level: 1, name: me.say('basket.title') }).waitFor()
  await expectShown(me, 'AED 71.50')
  expect(changes()).toBe(3)
})

it('a page that is new does not ask the browser where it was left; one that is gone back to is where it was', async () => {
  const { page, open } = await visit()
  await open('/saffron')
  expect(await page.content()).toContain('replaceState({ key }, ""); return;')
  await page.evaluate(() => scrollTo(0, 900))
  await page.waitForTimeout(300)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700)
})

it('what is searched again before the scripts have come is found', async () => {
  const me = await visit({ size: 'desktop', language: 'fr' })
  const { page, say } = me
  await page.route(SCRIPTS, async (route) => {
    await sleep(250)
    await route.continue()
  })
  await me.open('/boulangerie')
  const field = page.getByRole('combobox', { name: say('menu.search') })
  for (const words of ['sushi', 'croisan']) {
    await field.fill(words)
    await field.press('Enter')
    if (words === 'sushi') await page.getByRole('heading', { name: say('search.none', { query: 'sushi' }) }).waitFor()
  }
  await page.waitForURL(/query=croisan/)
  await page.getByText(say('search.resultsInstead', { words: 'Croissant' }), { exact: true }).waitFor()
  // Words that are replaced by scripts have no page of the menu before them.
  await page.waitForFunction(() => window.compassAwake === undefined)
  await field.fill('boite')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Boîte de six' }).first().waitFor()
  await page
    .getByRole('region', { name: say('menu.search') })
    .getByRole('link', { name: say('shell.back') })
    .click()
  await page.waitForURL(({ pathname }) => pathname === '/boulangerie')
})
