import { beforeAll, expect, it } from 'vitest'
import { beginAtCheckout, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown, placeOrder, sayWho, waitAwake } from './harness/customer.ts'
import { EVERY_DAY } from './harness/documents.ts'
import { until } from './harness/visit.ts'

/** Closed today, and takes orders for later with one place in each slot. */
const DAY_OFF = 'saffron-day-off'
const TODAY = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' })

beforeAll(async () => {
  await applyCopy('saffron', (document) => {
    document.slug = DAY_OFF
    document.name = { en: 'Day Off', ar: 'يوم عطلة' }
    for (const store of document.stores) {
      store.hours = { timeZone: 'Asia/Dubai', week: EVERY_DAY, plannedOff: [{ date: TODAY }] }
      Object.assign(store, {
        scheduledPickupDetails: { widthMinutes: 120, leadMinutes: 60, daysAhead: 3, capacity: { orders: 1 } },
        scheduledDeliveryDetails: null,
      })
    }
    for (const { products } of document.catalogue.categories) for (const one of products) delete one.windows
  })
}, 60_000)

const sheetOf = ({ page, say }: Visit) => page.getByRole('dialog', { name: say('checkout.whenTitle') })
const press = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const DISHES = ['Fattoush', 'Warm hummus', 'Luqaimat, twelve']

/** A cart for pickup, as far as the checkout. */
async function cartAt(me: Visit, slug: string): Promise<void> {
  await beginAtCheckout(me, slug, { dishes: DISHES })
  await waitAwake(me)
  await me.page.getByText(me.say('checkout.cashPickup')).waitFor()
}

it('an order for tomorrow: the day, the slot, and its time on every screen after it', async () => {
  const me = await visit()
  const { page, say } = me
  await cartAt(me, 'saffron')
  await press(me, new RegExp(say('checkout.later')))
  const sheet = sheetOf(me)
  await sheet.waitFor()
  await expectNoBarriers(me)
  await sheet.getByRole('button', { name: /^Tomorrow/ }).click()
  await sheet.getByRole('radio', { name: '18:30–19:00' }).check()
  await sheet.getByRole('button', { name: say('checkout.takeSpan', { span: '18:30–19:00' }) }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Tomorrow 18:30–19:00/, pressed: true }).waitFor()
  await expectNoBarriers(me)
  await sayWho(me, { name: 'Layla', phone: '050 301 4477' })
  await page.getByRole('checkbox').check()
  await placeOrder(me)
  await expectShown(me, say('status.scheduledFor', { day: 'tomorrow', span: '18:30–19:00' }))
  await expectShown(me, say('status.scheduledHint'))
})

it('as soon as possible again, and the time of the cart on its own screen', async () => {
  const me = await visit()
  const { page, say } = me
  await cartAt(me, 'saffron')
  await press(me, new RegExp(say('checkout.later')))
  const sheet = sheetOf(me)
  await sheet.getByRole('button', { name: /^Tomorrow/ }).click()
  await sheet.getByRole('radio', { name: '12:00–12:30' }).check()
  await sheet.getByRole('button', { name: say('checkout.takeSpan', { span: '12:00–12:30' }) }).click()
  await page.getByRole('button', { name: /Tomorrow 12:00–12:30/, pressed: true }).waitFor()
  await me.open('/saffron/my-order')
  await expectShown(me, 'Tomorrow 12:00–12:30')
  await me.open('/saffron/checkout')
  await press(me, new RegExp(`^${say('checkout.now')}`))
  await page.getByRole('button', { name: new RegExp(say('checkout.chooseTime')), pressed: false }).waitFor()
})

it('where it is closed the way on is a time; a slot that is taken says so and cannot be chosen', async () => {
  const first = await visit()
  await beginWithCart(first, DAY_OFF, { dishes: DISHES })
  await first.open(`/${DAY_OFF}/checkout`)
  await waitAwake(first)
  const sheet = sheetOf(first)
  await first.page.getByRole('link', { name: first.say('shell.orderLater') }).click()
  await sheet.waitFor()
  // Nothing can be had today.
  expect(await sheet.getByRole('button', { name: /^Today/ }).count()).toBe(0)
  await sheet.getByRole('radio', { name: '14:00–16:00' }).check()
  await sheet.getByRole('button', { name: first.say('checkout.takeSpan', { span: '14:00–16:00' }) }).click()
  await first.page
    .getByRole('button', { name: first.say('checkout.place') })
    .filter({ visible: true })
    .waitFor()

  const second = await visit({ language: 'ar' })
  const { page, say } = second
  await beginWithCart(second, DAY_OFF, { dishes: DISHES })
  await second.open(`/${DAY_OFF}/checkout`)
  await waitAwake(second)
  await page.getByRole('link', { name: say('shell.orderLater') }).click()
  await sheetOf(second).waitFor()
  const taken = sheetOf(second).getByRole('radio', { name: /14:00/, disabled: true })
  await expect.poll(() => taken.count()).toBe(1)
  await sheetOf(second).getByText(say('checkout.full')).waitFor()
  await expectNoBarriers(second)
})

it('without scripts: days and slots are a form', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  await me.open('/saffron/checkout')
  await press(me, say('shell.pickup'))
  await press(me, new RegExp(say('checkout.later')))
  const sheet = sheetOf(me)
  await sheet.getByRole('button', { name: /^Tomorrow/ }).click()
  await sheet.getByRole('radio', { name: '19:00–19:30' }).check()
  await sheet.getByRole('button', { name: say('checkout.takeTime') }).click()
  await until(
    async () => (await page.getByRole('button', { name: /19:00–19:30/ }).allInnerTexts()).join(),
    (seen) => seen.includes('Tomorrow'),
  )
})
