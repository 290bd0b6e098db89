import { expect, it } from 'vitest'
import { beginAtCheckout, beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown, placeOrder, sayWho, waitAwake } from './harness/customer.ts'

const press = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
/** What a sentence about a day begins with. */
const beginning = (sentence: string) => new RegExp(`^${sentence.trim()}`)

it('D10: an order that repeats, set up from its receipt and not at the checkout: a date left out and put back, what comes changed, and ended', async () => {
  const me = await visit()
  const { page, say } = me
  await beginAtCheckout(me, 'saffron', { dishes: ['Fattoush', 'Warm hummus', 'Luqaimat, twelve'] })
  await waitAwake(me)
  await sayWho(me, { name: 'Layla', phone: '050 311 0047' })
  expect(await page.getByText(say('recurring.setUp')).count()).toBe(0)
  await page.locator('#field-terms').check()
  const order = (await placeOrder(me)).split('/').at(-1)
  await me.open(`/saffron/order-summary/${order}`)
  await page.getByRole('link', { name: say('recurring.setUp') }).click()
  await page.getByRole('combobox', { name: say('recurring.unitField') }).selectOption('day')
  await expectNoBarriers(me)
  await press(me, say('recurring.start'))
  await page.getByRole('heading', { level: 2, name: say('recurring.next') }).waitFor()

  await me.open('/saffron/recurring-orders')
  await expectNoBarriers(me)
  await page.getByRole('link', { name: /Fattoush/ }).click()
  await page.getByRole('heading', { level: 2, name: say('recurring.next') }).waitFor()
  await expectShown(me, 'Every day')
  await expectNoBarriers(me)
  await press(me, beginning(say('recurring.skipOn', { day: '' })))
  await expectShown(me, say('recurring.because_customer'))
  await press(me, beginning(say('recurring.putBackOn', { day: '' })))
  await page.getByText(say('recurring.because_customer')).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: say('recurring.basket') }).click()
  await press(me, say('recurring.more', { item: 'Fattoush' }))
  await expectShown(me, '96.00')
  await expectNoBarriers(me)
  await press(me, say('recurring.basketSave'))
  await expectShown(me, '2 × Fattoush')

  // Another dish, for one date alone.
  await me.open('/saffron/order-history')
  await page.getByRole('link', { name: say('recurring.title') }).click()
  // The orders of before bear the dish's name too.
  await page.waitForURL(/\/recurring-orders$/)
  await page.getByRole('link', { name: /Fattoush/ }).click()
  await page.locator('a[href*="change=20"]').nth(1).click()
  await page.getByRole('radio', { name: beginning(say('recurring.onlyThis', { day: '' })) }).waitFor()
  await page.getByRole('link', { name: say('recurring.basket') }).click()
  await page.getByRole('searchbox', { name: say('recurring.addItem') }).fill('karak')
  await press(me, say('recurring.find'))
  await press(me, `${say('recurring.add')}: Karak tea`)
  await page.getByRole('button', { name: say('recurring.more', { item: 'Karak tea' }) }).waitFor()
  await expectNoBarriers(me)
  await press(me, say('recurring.basketSave'))
  await page.getByText(say('recurring.changed'), { exact: true }).waitFor()
  expect(await page.getByText(/Karak tea/).count()).toBe(0)

  await press(me, beginning(say('recurring.skipOn', { day: '' })))
  await expectShown(me, say('recurring.because_customer'))
  await press(me, say('recurring.end'))
  await expectShown(me, say('recurring.endedHint'))
  // What was to come is out with the whole, and is not told one by one.
  expect(await page.getByText(say('recurring.because_customer')).count()).toBe(0)
  expect(await page.getByRole('button', { name: say('recurring.pause') }).count()).toBe(0)
})

it('in Arabic and before scripts: from the receipt every second week, changed from a date on, paused', async () => {
  const me = await visit({ language: 'ar', javaScript: false, size: 'desktop' })
  const { page, say } = me
  const dishes = ['فتوش', 'مشاوي مشكلة لشخصين']
  const person = { name: 'Layla', phone: '0503110048', isConfirmed: true }
  const order = (await beginWithOrder(me, 'saffron', { dishes, ...person })).split('/').at(-1)
  await me.open(`/saffron/order-summary/${order}`)
  await page.getByRole('link', { name: say('recurring.setUp') }).click()
  await page.getByRole('spinbutton', { name: say('recurring.everyField') }).fill('0')
  const days = page.locator('label:has([name="r.weekday"])')
  const chosen = page.locator('[name="r.weekday"]:checked')
  for (const day of [0, 1]) if (!(await days.nth(day).locator('input').isChecked())) await days.nth(day).click()
  const typed = await chosen.count()
  await press(me, say('recurring.start'))
  await expectShown(me, say('refusals.field_out_of_range'))
  // What else was typed is still there.
  expect(await chosen.count()).toBe(typed)
  for (const day of [6, 5, 4, 3, 2, 1, 0])
    if ((await chosen.count()) > 1 && (await days.nth(day).locator('input').isChecked())) await days.nth(day).click()
  await page.getByRole('spinbutton', { name: say('recurring.everyField') }).fill('2')
  await press(me, say('recurring.start'))
  await expectShown(me, 'كل أسبوعين')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')

  await page.locator('a[href*="change=20"]').nth(1).click()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('combobox', { name: say('recurring.time') }).selectOption({ index: 3 })
  await press(me, say('recurring.save'))
  await expectShown(me, say('recurring.saved'))
  await press(me, say('recurring.pause'))
  await expectShown(me, say('recurring.pausedHint'))
})
