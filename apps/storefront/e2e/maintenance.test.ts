import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { expectShown, waitAwake } from './harness/customer.ts'
import { callPlatform } from './harness/platform.ts'
import { itTwins } from './harness/twins.ts'

const SHOP = 'beograd'
const PATH = '/v1/platform/maintenance'

afterEach(async () => {
  await callPlatform(inject('product'), 'DELETE', `${PATH}?merchant=${SHOP}`)
})

async function closeShop(text?: Record<string, string>): Promise<void> {
  const until = new Date(Date.now() + 40 * 60_000).toISOString()
  const closed = await callPlatform(inject('product'), 'PUT', PATH, { merchant: SHOP, until, ...(text && { text }) })
  expect(closed).toBe(200)
}

itTwins([
  { language: 'en', size: 'phone' },
  { language: 'ar', size: 'desktop' },
  { language: 'sr', size: 'phone' },
  { language: 'fr', size: 'phone' },
  { language: 'el', size: 'phone' },
] as const)('a shop under maintenance says so, and opens by itself ($language, $size)', async (options) => {
  const me = await visit(options)
  const { page, say } = me
  me.expectFault(/503/)
  await closeShop()
  const answer = await page.goto(`/${SHOP}`)
  expect(answer!.status()).toBe(503)
  expect(Number(answer!.headers()['retry-after'])).toBeGreaterThan(2000)
  await expectShown(me, say('shell.maintenanceTitle'))
  await expectShown(me, say('refusals.maintenanceWait', { wait: say('refusals.wait_minutes', { count: 40 }) }))
  await expectNoBarriers(me)
  await callPlatform(inject('product'), 'DELETE', `${PATH}?merchant=${SHOP}`)
  await page.waitForFunction(() => document.querySelector('#main, [data-area], .menu-page') !== null)
})

it('whoever is in the shop when it closes is told at the next step, and their orders stay', async () => {
  const me = await visit()
  const { page, say, context } = me
  me.expectFault(/503/)
  await me.open(`/${SHOP}/menu-list`)
  await waitAwake(me)
  await closeShop({ en: 'We are moving the ovens' })
  await wait(1_200)
  await page.getByRole('main').getByRole('link').first().click()
  await expectShown(me, say('shell.maintenanceTitle'))

  await context.addCookies([{ name: `ordered.${SHOP}`, value: '1', url: inject('product').url }])
  await page.goto(`/${SHOP}`)
  await expectShown(me, 'We are moving the ovens')
  await page.getByRole('link', { name: say('shell.orders') }).click()
  await page.waitForURL(`**/${SHOP}/order-history`)
  expect(await page.getByText(say('shell.maintenanceTitle')).count()).toBe(0)
})
