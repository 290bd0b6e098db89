import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { itTwins } from './harness/twins.ts'

it('an address that leads nowhere says so and leads on', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404/)
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: say('shell.notFoundTitle') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('shell.toStart') }).click()
  // Copies of it, which other journeys apply, may bear its name too.
  await page
    .getByRole('link', { name: /Saffron Kitchen/ })
    .first()
    .waitFor()
})

const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el'] as const
const NOWHERE = ['/nothing-here/a/b', '/dine/table-7', '/lp/mall', '/pay-link/summary/x', '/roomdining/12']

it.each(NOWHERE)('%s, below no merchant, is the not-found view and no empty file', async (path) => {
  const { context } = await visit()
  for (const method of ['GET', 'HEAD']) {
    const answer = await context.request.fetch(path, { method })
    expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
})

itTwins(
  LANGUAGES.flatMap((language, i) => {
    const sizes = i % 2 === 0 ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const)
    return sizes.map((size) => ({ language, size }))
  }),
)('a deep address below no merchant is not found: $language, $size', async ({ language, size }) => {
  const me = await visit({ language, size })
  const { page, say } = me
  me.expectFault(/404/)
  await page.goto('/lp/x')
  await page.getByRole('heading', { name: say('shell.notFoundTitle') }).waitFor()
  await page.getByRole('link', { name: say('shell.toStart') }).waitFor()
  const html = page.locator('html')
  expect(await html.getAttribute('lang')).toBe(language === 'sr' ? 'sr-Latn' : language)
  expect(await html.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
  await expectNoBarriers(me)
})

it('an unknown path of a merchant leads to its menu', async () => {
  const me = await visit()
  const answer = await me.context.request.get('/saffron/old/campaign', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/saffron'])
  await me.open('/saffron/old/campaign')
  await me.page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
})

it('an order that is not there says so and leads to the menu', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404/)
  const answer = await page.goto('/saffron/order-status/01a1fe66-25e1-7190-8d48-569e57ff63e9')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: say('status.notFound') }).waitFor()
  await expectNoBarriers(me)
})

itTwins([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('the merchant’s own pages can be read in %s', async (language, direction) => {
  const me = await visit({ language })
  const { page, say } = me
  for (const path of ['terms-conditions', 'about-us', 'faq']) {
    await me.open(`/saffron/${path}`)
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    // The merchant's pictures stand beside each other.
    const tops = await page.locator('main img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(60)
    await expectNoBarriers(me)
  }
  await page.getByRole('link', { name: say('shell.back') }).click()
  await page.getByRole('heading', { level: 1, name: /Saffron|الزعفران/ }).waitFor()
})
