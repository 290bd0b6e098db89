import { formatSpan } from '@compass/i18n/formats'
import { beforeAll, expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { addFromCard, addToOrder, expectShown, openItem } from './harness/customer.ts'
import { EVERY_DAY } from './harness/documents.ts'

/** Its hummus is made for a chosen time alone, its salad is had from tomorrow on. */
const AHEAD = 'saffron-ahead'
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const TOMORROW = new Date(Date.now() + 86_400_000)
  .toLocaleDateString('en', { timeZone: 'Asia/Dubai', weekday: 'short' })
  .toLowerCase()

beforeAll(async () => {
  await applyCopy('saffron', (document) => {
    document.slug = AHEAD
    for (const store of document.stores) store.hours = { timeZone: 'Asia/Dubai', week: EVERY_DAY }
    for (const one of document.catalogue.categories.flatMap(({ products }) => products)) {
      delete one.windows
      if (one.name.en === 'Warm hummus') Object.assign(one, { preOrderOnly: true })
      if (one.name.en === 'Fattoush')
        one.windows = { slots: [{ days: DAYS.filter((day) => day === TOMORROW), opens: '00:00', closes: '24:00' }] }
    }
  })
}, 60_000)

const take = async ({ page, say }: Visit, span: string, hasScripts = true) => {
  await page.getByRole('radio', { name: span }).check()
  await page
    .getByRole('button', { name: hasScripts ? say('checkout.takeSpan', { span }) : say('checkout.takeTime') })
    .filter({ visible: true })
    .click()
}

it('what is made beforehand: its time first, then it is added; the time is changed on the way to the checkout', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open(`/${AHEAD}`)
  await openItem(me, 'Warm hummus')
  await expectShown(me, say('item.preOrderTitle'))
  expect(await page.getByRole('button', { name: say('item.addToOrder') }).count()).toBe(0)
  await expectNoBarriers(me)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('item.orderLater') })
    .click()

  await page.getByRole('heading', { level: 1, name: say('checkout.whenTitle') }).waitFor()
  await expectShown(me, say('checkout.forItem', { item: 'Warm hummus' }))
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await expectNoBarriers(me)
  await take(me, '18:30–19:00')

  await page.getByRole('dialog', { name: 'Warm hummus' }).waitFor()
  await expectShown(me, say('item.forThen', { time: 'Tomorrow, 18:30–19:00' }))
  await addToOrder(me)
  await me.open(`/${AHEAD}/my-order`)
  await page.getByRole('link', { name: /Tomorrow, 18:30–19:00/ }).click()
  const sheet = page.getByRole('dialog', { name: say('checkout.whenTitle') })
  await sheet.waitFor()
  expect(page.url()).toMatch(/my-order$/)
  await expectNoBarriers(me)
  await take(me, '20:00–20:30')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /Tomorrow, 20:00–20:30/ }).waitFor()
  await expectNoBarriers(me)
  expect(await page.getByText(say('basket.removeUnavailable')).count()).toBe(0)

  // Tomorrow the salad is had too, and the menu's cards know it.
  await me.open(`/${AHEAD}`)
  await addFromCard(me, 'Fattoush')
})

it('without scripts: what is had from tomorrow on is ordered for tomorrow', async () => {
  const me = await visit({ javaScript: false, language: 'ar' })
  const { page, say } = me
  await me.open(`/${AHEAD}`)
  await page.getByRole('heading', { level: 3, name: 'فتوش' }).getByRole('link').first().click()
  await page.getByRole('link', { name: say('item.orderLater') }).click()
  await page
    .getByRole('heading', { level: 1, name: say('checkout.whenTitle') })
    .first()
    .waitFor()
  // Nothing of today: it is not had then.
  expect(await page.getByRole('button', { name: new RegExp(`^${TODAY_AR}`) }).count()).toBe(0)
  await take(me, formatSpan('19:00', '19:30', 'ar', 24), false)
  await page.getByRole('dialog', { name: 'فتوش' }).waitFor()
  await page.getByRole('button', { name: say('item.addToOrder') }).click()
  await page.getByRole('link', { name: /19:00/ }).waitFor()
})

it.each([true, false])(
  'a time at another store asks first: the order stays, or a new one begins there (scripts: %s)',
  async (javaScript) => {
    const me = await visit({ javaScript })
    const { page, say } = me
    await beginWithCart(me, AHEAD, { dishes: ['Stone-oven bread'] })
    const stores = (await (await page.request.get(`/v1/storefronts/${AHEAD}`)).json()).data.stores
    const other = `/${AHEAD}/${stores[1]._id}/order-time`
    const request = () => page.getByRole('dialog', { name: say('menu.replaceTitle') })
    await me.open(other)
    await takeLast(me)
    await request().waitFor()
    await expectShown(me, say('refusals.other_store', { store: stores[0].name.en }))
    if (javaScript) await expectNoBarriers(me)
    await request()
      .getByRole('link', { name: say('menu.keep') })
      .click()
    await page.getByRole('heading', { level: 2, name: 'Stone-oven bread' }).waitFor()

    await me.open(other)
    await takeLast(me)
    await request()
      .getByRole('button', { name: say('menu.replace') })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
  },
)

/** Takes the last time of the day that is shown, whatever the button says by then. */
async function takeLast({ page }: Visit): Promise<void> {
  await page.getByRole('radio').last().check()
  await page.locator('button[value=schedule]').filter({ visible: true }).click()
}

const TODAY_AR = 'اليوم'

it('a time that is chosen before the scripts have come is what the button says when they have', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  await me.open('/saffron/my-order')
  const path = await page.locator('a[href$="/order-time"]').getAttribute('href')
  const minutes = (await page.getByRole('banner').getByText(/min/).last().innerText()).trim()
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  // Late in the evening today has no slot left.
  const [today, tomorrow] = [0, 24].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' }),
  )
  await page.goto(`${path}?date=${today}`, { waitUntil: 'commit' })
  // To the door it takes as long as My order has said.
  await page.getByRole('radio', { name: minutes }).waitFor()
  await page.goto(`${path}?date=${tomorrow}`, { waitUntil: 'commit' })
  const last = page.getByRole('radio').last()
  const span = (await last.locator('xpath=..').innerText()).split('\n')[0]!
  await last.check()
  go()
  await page
    .getByRole('button', { name: say('checkout.takeSpan', { span }) })
    .filter({ visible: true })
    .waitFor()
  await expectNoBarriers(me)
})
