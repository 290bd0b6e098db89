import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'

it.each([
  ['fr', 'ltr'],
  ['el', 'ltr'],
] as const)(
  'a shop of two other languages speaks %s to whoever reads that, in our words',
  async (language, direction) => {
    const me = await visit({ language })
    const { page, say } = me
    await me.open('/saffron')
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    await page.getByRole('link', { name: say('menu.search') }).waitFor()
    // The merchant's own texts are in its language, and say so.
    await page.locator('main bdi[lang=en]').getByText('Fattoush', { exact: true }).first().waitFor()
    await expectNoBarriers(me)
    // Search engines are led to a language that the merchant has.
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/saffron\?lang=en$/)
    expect(await page.locator('link[rel=alternate][hreflang=fr]').count()).toBe(0)
  },
)

it('each of the five can be chosen in the profile, and stays chosen', async () => {
  const me = await visit()
  const { page } = me
  await me.open('/elia/profile')
  await page.getByRole('button', { name: /Srpski/ }).click()
  await page.waitForFunction(() => document.documentElement.lang.startsWith('sr'))
  await me.open('/saffron')
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^sr/)
})
