import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'
import { publish, sendAsOwner } from './owner.ts'

const SLUG = 'written-saffron'
const PRICE = ['catalogue', 'products', 'fattoush', 'price']

/** A desk of the merchant's owner. */
async function openDesk(language: 'en' | 'ar' = 'en'): Promise<Visit> {
  const desk = await openConsole(SLUG, 'history', { language })
  await desk.page.locator('h1').waitFor()
  return desk
}

/** What somebody at another desk does meanwhile. */
const draft = (desk: Visit, was: string, is: string) =>
  sendAsOwner(desk, SLUG, { method: 'POST', path: '/v1/merchant/drafts', body: price(was, is) })
const change = (desk: Visit, was: string, is: string) =>
  sendAsOwner(desk, SLUG, { method: 'PATCH', path: '/v1/merchant/document', body: price(was, is) })

const price = (was: string, is: string) => ({ changes: [{ at: PRICE, was, is }] })

describe('what is written in the console', () => {
  let published: string
  beforeAll(async () => {
    await makeShop(SLUG, (document) => {
      const products = document.catalogue.categories.flatMap((category) => category.products)
      published = products.find(({ sku }) => sku === 'fattoush')!.price
    })
  })

  it('is a draft, is looked at, published, seen by customers, and brought back', async () => {
    const desk = await openDesk()
    const { page } = desk
    expect(await draft(desk, published, '71.50')).toBe(200)
    await page.reload()
    const bar = page.locator('.publish-bar')
    await bar.getByText('1 change not published').waitFor()
    await expectNoBarriers(desk)
    await bar.getByRole('button', { name: 'See changes' }).click()
    const panel = page.getByRole('complementary', { name: 'What will change' })
    await panel.getByText('71.50').waitFor()
    await expectNoBarriers(desk)
    await panel.getByRole('button', { name: 'Close' }).click()
    await publish(desk)

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
    await draft(desk, published, '66.00')
    expect(await change(desk, published, '68.00')).toBe(200)
    await page.reload()
    await page.locator('.publish-bar').getByRole('button', { name: 'Publish now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('68.00').first().waitFor()
    expect(await dialog.getByRole('radio', { name: /Yours/ }).isChecked()).toBe(true)
    await expectNoBarriers(desk)
    await dialog.getByRole('button', { name: 'Keep 66.00' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await publish(desk)
    const customer = await visit()
    await customer.open(`/${SLUG}`)
    expect(await customer.page.textContent('body')).toContain('66.00')
    expect(await change(desk, '66.00', published)).toBe(200)
  })

  it('is in the reader’s language and direction', async () => {
    const desk = await openDesk('ar')
    await draft(desk, published, '72.00')
    await desk.page.reload()
    await desk.page.locator('.publish-bar').getByText('تغيير واحد غير منشور').waitFor()
    expect(await desk.page.getAttribute('html', 'dir')).toBe('rtl')
    await expectNoBarriers(desk)
    await draft(desk, published, published)
  })
})
