import { beforeAll, expect } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { addFromCard, changeCart, expectShown, goToCheckout, withoutMarks } from './harness/customer.ts'
import { EVERY_DAY, type MerchantDocument } from './harness/documents.ts'
import { itTwins } from './harness/twins.ts'

/** Its first store is closed, its second never; its salad is had from the day after tomorrow on. */
const HALF_OPEN = 'saffron-half-open'
/** Both are closed for two days. */
const SHUT = 'saffron-shut'

const DUBAI = 'Asia/Dubai'
const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: DUBAI })
const DAYS_OFF = [0, 1].map((days) => ({ date: dateIn(days) }))
const FROM_THEN = new Date(Date.now() + 2 * 86_400_000)
  .toLocaleDateString('en', { timeZone: DUBAI, weekday: 'short' })
  .toLowerCase()
const TIMES = { widthMinutes: 60, leadMinutes: 60, daysAhead: 5 }

const DISHES = {
  en: { salad: 'Fattoush', hummus: 'Warm hummus', bread: 'Stone-oven bread', store: 'Business Bay' },
  ar: { salad: 'فتوش', hummus: 'حمص دافئ', bread: 'خبز الفرن الحجري', store: 'الخليج التجاري' },
}

beforeAll(async () => {
  const copy = (slug: string, change: (document: MerchantDocument) => void) =>
    applyCopy('saffron', (document) => {
      document.slug = slug
      const [marina, bay] = document.stores
      marina!.hours = { timeZone: DUBAI, week: EVERY_DAY, plannedOff: DAYS_OFF }
      bay!.hours = { timeZone: DUBAI, week: EVERY_DAY }
      for (const store of document.stores)
        Object.assign(store, {
          scheduledDeliveryDetails: TIMES,
          scheduledPickupDetails: TIMES,
          minimumOrder: undefined,
        })
      for (const one of document.catalogue.categories.flatMap(({ products }) => products)) delete one.windows
      change(document)
    })
  await Promise.all([
    copy(HALF_OPEN, (document) => {
      const products = document.catalogue.categories.flatMap((category) => category.products)
      const salad = products.find(({ name }) => name.en === DISHES.en.salad)!
      salad.windows = { slots: [{ days: [FROM_THEN], opens: '00:00', closes: '24:00' }] }
    }),
    copy(SHUT, (document) => {
      for (const { hours } of document.stores) hours.plannedOff = DAYS_OFF
    }),
  ])
}, 60_000)

const sheetOf = ({ page, say }: Visit) => page.getByRole('dialog', { name: say('checkout.whenTitle') })

/** Takes the last time of the day that is shown; answers its span. */
async function takeLast(me: Visit): Promise<string> {
  const sheet = sheetOf(me)
  await sheet.waitFor()
  const last = sheet.getByRole('radio', { disabled: false }).last()
  const span = (await last.locator('xpath=..').innerText()).split('\n')[0]!
  await last.check()
  await sheet.getByRole('button', { name: me.say('checkout.takeSpan', { span }) }).click()
  await sheet.waitFor({ state: 'hidden' })
  return span
}

itTwins([
  { size: 'phone', language: 'en' },
  { size: 'desktop', language: 'ar' },
] as const)(
  'D1, D15: the open store, by name, and an order that is planned from the menu ($size, $language)',
  async (options) => {
    const me = await visit(options)
    const { page, say } = me
    const { salad, hummus, store } = DISHES[options.language]
    await me.open('/landing')
    const card = page.locator(`[data-brand="${HALF_OPEN}"]`)
    expect(await card.innerText()).toContain(store)
    expect(await card.innerText()).toContain(say('shell.openDayAndNight'))

    await me.open(`/${HALF_OPEN}`)
    await page.getByRole('link', { name: say('menu.store', { name: store }) }).waitFor()
    expect(await page.getByText(say('shell.closed'), { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: say('menu.planLater') }).click()
    await sheetOf(me).waitFor()
    await expectNoBarriers(me)
    await page.keyboard.press('Escape')
    await sheetOf(me).waitFor({ state: 'hidden' })

    // A dish of another day is planned from its card, and added for that time.
    const dish = page.getByRole('article').filter({ hasText: salad }).last()
    await dish.getByRole('link', { name: say('shell.orderLater') }).click()
    await sheetOf(me)
      .getByText(say('checkout.forItem', { item: salad }))
      .waitFor()
    const span = await takeLast(me)
    await page
      .getByRole('button', { name: say('menu.addOne', { name: salad }) })
      .first()
      .waitFor()
    await changeCart(me, () => addFromCard(me, hummus))
    if (options.size === 'desktop') {
      // Beside the place stands the time that was chosen, and nothing of now.
      const place = async () => withoutMarks(await page.locator('header .desktop-place').innerText())
      await expect.poll(place).toContain(withoutMarks(span))
      expect(await place()).not.toContain(say('menu.now'))
    }

    await me.open(`/${HALF_OPEN}/my-order`)
    await page.getByRole('heading', { level: 2, name: salad }).waitFor()
    expect(await page.getByText(say('basket.removeUnavailable')).count()).toBe(0)
    await expectShown(me, span)
  },
)

itTwins([
  { size: 'desktop', language: 'en' },
  { size: 'phone', language: 'ar' },
] as const)('D14: a closed shop stops before the form, and leads on by a time ($size, $language)', async (options) => {
  const me = await visit(options)
  const { page, say } = me
  const { salad, hummus, bread } = DISHES[options.language]
  await me.open(`/${SHUT}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('shell.orderLater') })
    .first()
    .waitFor()
  for (const name of [salad, hummus, bread]) await changeCart(me, () => addFromCard(me, name))
  await me.open(`/${SHUT}/my-order`)
  await goToCheckout(me)
  await page.getByRole('heading', { level: 2, name: say('shell.closed') }).waitFor()
  expect(await page.locator('#field-name').count()).toBe(0)
  const [sentence = ''] = say('shell.closedHint').split('.')
  await expect.poll(() => page.getByText(sentence).filter({ visible: true }).count()).toBe(1)
  await expectNoBarriers(me)

  await page.getByRole('link', { name: say('shell.orderLater') }).click()
  const span = await takeLast(me)
  await page.locator('#field-name').waitFor()
  await expectShown(me, span)
})

itTwins(['en', 'ar'] as const)(
  'D37, 5: times stand by parts of the day, the soonest is marked, and large letters have one column (%s)',
  async (language) => {
    const me = await visit({ language })
    const { page, say } = me
    await me.open(`/${HALF_OPEN}`)
    await page.getByRole('link', { name: say('menu.planLater') }).click()
    const sheet = sheetOf(me)
    await sheet.getByText(say('checkout.soonest'), { exact: true }).waitFor()
    await sheet.locator('button[value^="when:"]').nth(1).click()
    const parts = (['night', 'morning', 'afternoon', 'evening'] as const).map((part) => say(`checkout.${part}`))
    expect(await sheet.locator('fieldset fieldset legend').allInnerTexts()).toEqual(parts)
    const columns = () =>
      sheet
        .locator('label.pick:has([name=slot])')
        .evaluateAll((labels) => new Set(labels.map((label) => Math.round(label.getBoundingClientRect().x))).size)
    expect(await columns()).toBe(2)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(columns).toBe(1)
    await expectNoBarriers(me)
  },
)
