import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers } from '../../storefront/e2e/harness/browser.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'

const SLUG = 'lacking-saffron'
const HOST = 'order.lacking-saffron.example'

describe('what is missing before a shop opens', () => {
  beforeAll(() =>
    makeShop(SLUG, (document) => {
      Object.assign(document, {
        gateways: [{ name: 'stripe', mode: 'test', upi: 'page' }],
        messaging: { sms: { provider: 'twilio', accountSid: `AC${'0'.repeat(32)}`, sender: 'Saffron' } },
        hosts: [HOST],
        brand: { color: document.brand.color },
      })
      Object.assign(document.stores[0]!, { preview: true })
    }),
  )

  it('is said without commands, and leads to the screen that mends it', async () => {
    const desk = await openConsole(SLUG, 'settings/health')
    const { page } = desk
    const lack = page.getByRole('listitem').filter({ hasText: 'stripe (For trying) can’t take payments yet' })
    await lack.getByText('secretKey and webhookSecret must be stored first').waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/npm run|--mode/)
    await expectNoBarriers(desk)
    const trial = page.getByRole('listitem').filter({ hasText: 'is being tried out' })
    expect(await trial.getByRole('link').textContent()).toBe('Go to Hours and areas')
    await lack.getByRole('link', { name: 'Go to Gateways, accounts' }).click()
    await page.getByRole('heading', { name: 'Accounts at providers' }).waitFor()
  })

  it.each(['phone', 'desktop'] as const)('is read in Arabic from the right, on a %s', async (size) => {
    const desk = await openConsole(SLUG, 'settings/health', { language: 'ar', size })
    const { page } = desk
    const rows = page.locator('main ul > li', { has: page.locator('.tag') })
    await rows.filter({ hasText: 'انتقل إلى' }).first().waitFor()
    expect(await page.locator('main [lang=en], main ul [dir=ltr]').count()).toBe(0)
    const texts = await rows.locator('p').allTextContents()
    // Names, addresses and keys stand in isolates; what is left is the sentence.
    const sentences = texts.map((text) => text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, ''))
    expect(texts.filter((text) => text.includes(HOST))).not.toEqual([])
    expect(sentences.filter((sentence) => /[a-z]{2}/i.test(sentence))).toEqual([])
    expect(sentences.filter((sentence) => !/\p{Script=Arabic}/u.test(sentence))).toEqual([])
    const directions = await rows.locator('p').evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
    expect(new Set(directions)).toEqual(new Set(['rtl']))
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider).toBe(false)
    await expectNoBarriers(desk)
  })
})
