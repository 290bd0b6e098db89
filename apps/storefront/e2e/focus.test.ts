import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, waitAwake } from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

/** Puts the focus on a control and presses a key, as a keyboard does; then the focus is never lost to the page itself. */
async function press(me: Visit, control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await me.page.keyboard.press(key)
  await expectHeld(me, `${key} on ${control}`)
}

/** Longer than a sheet takes to leave and a removed line to go. */
const SETTLED_MS = 600

async function expectHeld({ page }: Visit, after: string): Promise<void> {
  const held = () => page.evaluate(() => document.activeElement?.tagName ?? 'none')
  expect.soft(await held(), `at once after ${after}`).not.toBe('BODY')
  await page.waitForTimeout(SETTLED_MS)
  expect.soft(await held(), `a moment after ${after}`).not.toBe('BODY')
}

itTwins([
  ['en', 'phone'],
  ['ar', 'desktop'],
] as const)('findings 1 and 8: no press of the keyboard loses the focus (%s, %s)', async (language, size) => {
  const me = await visit({ language, size })
  const { page, say } = me
  await me.open('/saffron')
  const products = page.locator('button[name="product"]')
  const name = (await products.first().getAttribute('aria-label')) ?? ''
  expect(name).not.toBe('')

  // Plus twice from the same place, then minus down to nothing: the plus is there again.
  await changeCart(me, () => press(me, products.first()))
  const stepper = page.locator('.product-act.stepper').first()
  const [less, more] = [stepper.locator('button').first(), stepper.locator('button').last()]
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)
  await changeCart(me, () => press(me, more))
  await changeCart(me, () => press(me, less))
  await changeCart(me, () => press(me, less))
  expect(await products.first().evaluate((element) => element === document.activeElement)).toBe(true)

  // Sheets give the focus back.
  await press(me, page.locator('.product h3 a').first())
  await page.getByRole('dialog').waitFor()
  await press(me, page.getByRole('dialog').locator('.stepper button').last())
  await press(me, page.getByRole('dialog').locator('.stepper button').first())
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectHeld(me, 'Escape in the item')

  // With choices the plus leads to the sheet, later it asks: it keeps its place.
  const choosing = page.locator('.product .product-act > a').first()
  await press(me, choosing)
  const sheet = page.getByRole('dialog')
  const groups = sheet.locator('fieldset:has(:is(input[type="radio"], input[type="checkbox"]))')
  await groups.first().waitFor()
  for (const group of await groups.all())
    await press(me, group.locator('input:is([type="radio"], [type="checkbox"])').first(), 'Space')
  // A counter at nothing is a plus alone: the same place adds, and takes away down to nothing.
  const counter = sheet.locator('fieldset .needs-scripts').first()
  await press(me, counter.locator('button').last())
  await press(me, counter.locator('button').first())
  await changeCart(me, () => press(me, sheet.locator('footer button[type="submit"]')))
  await sheet.waitFor({ state: 'detached' })
  await expectHeld(me, 'the item is in the cart')
  expect(await choosing.evaluate((element) => element === document.activeElement)).toBe(true)
  await press(me, choosing)
  await changeCart(me, () => press(me, sheet.getByRole('button', { name: say('menu.sameAgain') })))
  expect(await choosing.evaluate((element) => element === document.activeElement)).toBe(true)
  await changeCart(me, () => press(me, page.locator('.product .product-act:has(> a) > button').first()))

  // The cart: one of two lines goes, then the last one, which Undo brings back.
  await changeCart(me, () => press(me, products.nth(0)))
  await changeCart(me, () => press(me, products.nth(1)))
  await expectNoBarriers(me)
  await me.open('/saffron/my-order')
  const removes = page.locator('main .stepper button:first-child')
  const lines = 3
  await expect.poll(() => removes.count()).toBe(lines)
  await changeCart(me, () => press(me, removes.first()))
  await expect.poll(() => removes.count()).toBe(lines - 1)
  await expectHeld(me, 'one line is gone')
  for (let left = lines - 1; left > 0; left--) {
    await expect.poll(() => removes.count()).toBe(left)
    await changeCart(me, () => press(me, removes.first()))
  }
  await page.getByText(say('basket.empty')).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1)
  const undo = page.getByRole('button', { name: say('basket.undo') })
  expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true)
  await changeCart(me, () => press(me, undo))

  // The map takes the focus of the button that opened it.
  await me.open('/saffron/checkout')
  await press(me, page.getByRole('button', { name: say('checkout.openMap'), exact: true }))
  const map = page.getByRole('application')
  await map.waitFor()
  expect(await map.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('D30 and finding 26: what is missing is marked in its place, and no longer once it is mended', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron')
  await me.open('/saffron/checkout')
  await waitAwake(me)
  await page.locator('button[value="place"]').filter({ visible: true }).click()
  const faults = page.getByRole('alert').first()
  await faults.waitFor()
  const isMarked = (id: string) => page.locator(`#field-${id}`).getAttribute('aria-invalid')
  for (const id of ['area', 'streetName', 'name', 'phone', 'terms']) expect.soft(await isMarked(id), id).toBe('true')
  for (const link of await faults.getByRole('link').all())
    expect.soft((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.locator('#field-terms').check()
  await page.locator('#field-name').fill('Layla')
  await page.locator('#field-area').selectOption({ index: 1 })
  for (const id of ['area', 'name', 'terms']) await expect.poll(() => isMarked(id)).toBeNull()
  await page.getByText(say('refusals.terms_not_accepted')).first().waitFor({ state: 'detached' })
  await expectNoBarriers(me)
})

it('finding 10: a page of no merchant speaks the reader’s language', async () => {
  const me = await visit({ language: 'ar' })
  me.expectFault(/404/)
  await me.open('/nothing-here')
  expect(await me.page.locator('html').getAttribute('lang')).toBe('ar')
  expect(await me.page.locator('html').getAttribute('dir')).toBe('rtl')
  await me.page.getByRole('heading', { name: me.say('shell.notFoundTitle') }).waitFor()
})
