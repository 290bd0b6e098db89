import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import { applyCopy } from '../../storefront/e2e/harness/copies.ts'
import { EVERY_DAY } from '../../storefront/e2e/harness/documents.ts'
import { openConsole } from './open-console.ts'

const SLUG = 'written-saffron'
const PRICE = ['catalogue', 'products', 'fattoush', 'price']

/** A desk of the merchant's owner. */
async function openDesk(language: 'en' | 'ar' = 'en'): Promise<Visit> {
  const desk = await openConsole(SLUG, 'history', { language })
  await desk.page.locator('h1').waitFor()
  return desk
}

/** What somebody at another desk does meanwhile, with the session of this browser. */
async function send(desk: Visit, method: 'POST' | 'PATCH', path: string, body: object): Promise<number> {
  return desk.page.evaluate(
    async ([slug, verb, address, text]) => {
      const headers = { 'content-type': 'application/json', 'x-merchant': slug! }
      return (await fetch(address!, { method: verb!, headers, body: text! })).status
    },
    [SLUG, method, path, JSON.stringify(body)],
  )
}

const price = (was: string, is: string) => ({ changes: [{ at: PRICE, was, is }] })

describe('what is written in the console', () => {
  let published: string
  beforeAll(async () => {
    await applyCopy('saffron', (document) => {
      document.slug = SLUG
      for (const store of document.stores)
        store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY } as typeof store.hours
      const products = document.catalogue.categories.flatMap((category) => category.products)
      published = products.find(({ sku }) => sku === 'fattoush')!.price
    })
  })

  it('is a draft, is looked at, published, seen by customers, and brought back', async () => {
    const desk = await openDesk()
    const { page } = desk
    expect(await send(desk, 'POST', '/v1/merchant/drafts', price(published, '71.50'))).toBe(200)
    await page.reload()
    const bar = page.locator('.publish-bar')
    await bar.getByText('1 change not published').waitFor()
    await expectNoBarriers(desk)
    await bar.getByRole('button', { name: 'See changes' }).click()
    const panel = page.getByRole('complementary', { name: 'What will change' })
    await panel.getByText('71.50').waitFor()
    await expectNoBarriers(desk)
    await panel.getByRole('button', { name: 'Close' }).click()
    await bar.getByRole('button', { name: 'Publish now' }).click()
    await bar.waitFor({ state: 'detached' })

    const customer = await visit()
    await customer.open(`/${SLUG}`)
    expect(await customer.page.textContent('body')).toContain('71.50')

    const [latest, before] = [
      page.locator('main li').first(),
      page.locator('main li').filter({ hasText: 'Bring back' }),
    ]
    await latest.getByText('71.50').waitFor()
    await before.first().getByRole('button', { name: 'Bring back' }).click()
    const compared = page.getByRole('complementary', { name: 'What would change' })
    await compared.getByText('71.50').waitFor()
    await expectNoBarriers(desk)
    await compared.getByRole('button', { name: 'Bring back' }).click()
    await compared.waitFor({ state: 'detached' })
    await customer.page.reload()
    expect(await customer.page.textContent('body')).not.toContain('71.50')
  })

  it('of two people at the same price is shown to the second, who decides', async () => {
    const desk = await openDesk()
    const { page } = desk
    await send(desk, 'POST', '/v1/merchant/drafts', price(published, '66.00'))
    expect(await send(desk, 'PATCH', '/v1/merchant/document', price(published, '68.00'))).toBe(200)
    await page.reload()
    await page.locator('.publish-bar').getByRole('button', { name: 'Publish now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('68.00').first().waitFor()
    expect(await dialog.getByRole('radio', { name: /Yours/ }).isChecked()).toBe(true)
    await expectNoBarriers(desk)
    await dialog.getByRole('button', { name: 'Keep 66.00' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('.publish-bar').getByRole('button', { name: 'Publish now' }).click()
    await page.locator('.publish-bar').waitFor({ state: 'detached' })
    const customer = await visit()
    await customer.open(`/${SLUG}`)
    expect(await customer.page.textContent('body')).toContain('66.00')
    expect(await send(desk, 'PATCH', '/v1/merchant/document', price('66.00', published))).toBe(200)
  })

  it('is in the reader’s language and direction', async () => {
    const desk = await openDesk('ar')
    await send(desk, 'POST', '/v1/merchant/drafts', price(published, '72.00'))
    await desk.page.reload()
    await desk.page.locator('.publish-bar').getByText('تغيير واحد غير منشور').waitFor()
    expect(await desk.page.getAttribute('html', 'dir')).toBe('rtl')
    await expectNoBarriers(desk)
    await send(desk, 'POST', '/v1/merchant/drafts', price(published, published))
  })
})
