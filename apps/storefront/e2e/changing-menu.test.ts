import { expect, inject, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { changeCart, expectShown, goToCheckout, placeOrder, sayWho, withoutMarks } from './harness/customer.ts'
import { EVERY_DAY } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'
import { until, type Visit } from './harness/visit.ts'

type Product = { sku: string; price: string; soldOut?: boolean; customize?: unknown[] }
type Menu = { product(sku: string): Product; remove(sku: string): void; offers: { key: string }[] }

itTwins(['en', 'ar'] as const)(
  'in %s: what the menu changed is said line by line, and the rest can be ordered',
  async (language) => {
    const slug = `saffron-heals-${language}`
    await applySaffron(slug)
    const me = await visit({ language })
    const { page, say } = me
    const named = NAMES[language]
    const chicken = { name: named.chicken, answers: [named.pomegranate] }
    await beginWithCart(me, slug, {
      dishes: [named.fattoush, named.hummus, named.bread, named.prawns, named.rice, chicken],
    })

    await applySaffron(slug, ({ product, remove }) => {
      product('fattoush').price = '26.00'
      product('stone-oven-bread').price = '7.00'
      product('jumbo-prawns').soldOut = true
      remove('hummus')
      product('saffron-rice').customize = [
        {
          key: 'size',
          name: { en: 'Size', ar: 'الحجم' },
          type: 'single',
          min: 1,
          max: 1,
          variants: [{ key: 'small', name: { en: 'Small', ar: 'صغير' } }],
        },
      ]
      const [marinade] = product('charcoal-chicken-half').customize as {
        variants: { key: string; active?: boolean }[]
      }[]
      marinade!.variants.find(({ key }) => key === 'pomegranate')!.active = false
    })
    await me.open(`/${slug}/my-order`)
    const sentences = [
      say('news.gone', { name: named.hummus }),
      say('news.nowNeeds', { name: named.rice, group: language === 'ar' ? 'الحجم' : 'Size' }),
      say('news.dearer', { name: named.fattoush, price: named.money('26.00'), before: named.money('24.00') }),
      say('news.cheaper', { name: named.bread, price: named.money('7.00'), before: named.money('8.00') }),
      say('news.withoutChoice', { name: named.chicken, options: named.pomegranate }),
      say('basket.unavailable'),
    ]
    for (const sentence of sentences) await expectShown(me, withoutMarks(sentence))
    await expectNoBarriers(me)
    // It is said with every look until it was seen, and then no more.
    await page.reload()
    await page.getByText(say('basket.changed'), { exact: true }).waitFor()
    await changeCart(me, () => page.getByRole('button', { name: say('basket.seen') }).click())
    await until(
      () => page.getByText(say('basket.changed'), { exact: true }).count(),
      (shown) => shown === 0,
    )
    await page.reload()
    await page.getByRole('heading', { level: 2, name: named.fattoush }).waitFor()
    expect(await page.getByText(say('basket.changed'), { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: say('basket.remove', { name: named.prawns }) }).click()
    await placeAsPickup(me)
  },
)

it('a promotion that ends while its customer pays: the new total is said, and nothing is ordered without another yes', async () => {
  const slug = 'saffron-offer-ends'
  await applySaffron(slug)
  const me = await visit()
  const { page, say } = me
  me.expectFault(/409/)
  const { totals } = await beginWithCart(me, slug, { dishes: ['Mixed grill for two'] })
  expect(totals.grandTotal.amount).toBe(11_850)
  await me.open(`/${slug}/my-order`)
  await page.getByRole('link', { name: say('promo.add') }).click()
  await page.getByRole('textbox', { name: say('promo.code') }).fill('SAFFRON15')
  await page.getByRole('button', { name: say('promo.apply'), exact: true }).click()
  await expectShown(me, say('promo.saves', { amount: 'AED 17.70' }))
  await page.getByRole('link', { name: say('promo.toOrder') }).click()
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone: '050 765 4321', isConfirmed: false })
  await page.locator('#field-terms').check()

  await applySaffron(slug, ({ offers }) => void offers.splice(0))
  const button = page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })
  await button.click()
  await until(
    async () => withoutMarks(await page.locator('body').innerText()),
    (seen) => seen.includes(say('checkout.priceChanged', { before: 'AED 100.80', total: 'AED 118.50' })),
  )
  expect(new URL(page.url()).pathname).toBe(`/${slug}/checkout`)
  await expectNoBarriers(me)
  await placeOrder(me)
})

const NAMES = {
  en: {
    fattoush: 'Fattoush',
    hummus: 'Warm hummus',
    bread: 'Stone-oven bread',
    prawns: 'Jumbo prawns, five',
    rice: 'Bowl of saffron rice',
    chicken: 'Charcoal chicken, half',
    pomegranate: 'Pomegranate',
    money: (amount: string) => `AED ${amount}`,
  },
  ar: {
    fattoush: 'فتوش',
    hummus: 'حمص دافئ',
    bread: 'خبز الفرن الحجري',
    prawns: 'خمس حبات روبيان جامبو',
    rice: 'طبق أرز بالزعفران',
    chicken: 'نصف دجاجة على الفحم',
    pomegranate: 'دبس الرمان',
    money: (amount: string) => `${amount} د.إ`,
  },
}

async function placeAsPickup(me: Visit): Promise<void> {
  const { page, say } = me
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Omar', phone: '050 765 4321', isConfirmed: false })
  await page.locator('#field-terms').check()
  await placeOrder(me)
}

it('the page of a large menu is the one before for a moment, and the new one soon, with nobody turned away', async () => {
  const slug = 'bazaar-page'
  const { url } = inject('product')
  const menu = async () => {
    const response = await fetch(`${url}/${slug}`, { headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(200)
    return response.text()
  }
  const named = (name: string) =>
    applyCopy('bazaar', (document) => {
      document.slug = slug
      document.catalogue.categories[0]!.products[0]!.name.en = name
    })
  await named('Apples of the morning')
  expect(await menu()).toContain('Apples of the morning')
  await named('Apples of the evening')
  expect(await menu()).toMatch(/Apples of the (morning|evening)/)
  await expect.poll(menu).toContain('Apples of the evening')
  expect(await menu()).not.toContain('Apples of the morning')
})

/** Saffron under another name, open day and night, that asks for no code; its menu changed. */
async function applySaffron(slug: string, change: (menu: Menu) => void = () => {}): Promise<void> {
  await applyCopy('saffron', (document) => {
    document.slug = slug
    const { categories } = document.catalogue
    // What names products names some that may go.
    const name = { en: `Changing ${slug}`, ar: `متغير ${slug}` }
    Object.assign(document, { name, contact: { verifyPhone: 'never' }, specials: [] })
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    for (const product of categories.flatMap(({ products }) => products)) {
      delete product.windows
      delete product.goesWith
    }
    const whole = document as typeof document & { promotions: Menu['offers'] }
    whole.promotions = whole.promotions.filter(({ key }) => key === 'saffron15')
    change({
      offers: whole.promotions,
      product: (sku) => categories.flatMap(({ products }) => products).find((one) => one.sku === sku)!,
      remove(sku) {
        for (const category of categories) category.products = category.products.filter((one) => one.sku !== sku)
      },
    })
  })
}
