import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Visit, visit } from './harness/browser.ts'
import { expectInCart } from './harness/customer.ts'

const MAX_STEPS = 150

it('the keyboard alone leads from the menu to a placed order', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(me, target)
    await page.keyboard.press(key)
  }
  await me.open('/elia')
  await press(page.getByRole('link', { name: say('shell.skipToContent') }))
  await press(page.getByRole('heading', { level: 3, name: 'Souvlakia in pitta' }).getByRole('link').last())
  const sheet = page.getByRole('dialog', { name: 'Souvlakia in pitta' })
  await sheet.waitFor()
  await tabTo(me, sheet.getByRole('radio', { name: /Half pitta/ }))
  await page.keyboard.press('ArrowDown')
  await press(sheet.getByRole('checkbox', { name: /Salad/ }), 'Space')
  await press(sheet.getByRole('button', { name: say('item.addToOrder') }))
  await sheet.waitFor({ state: 'detached' })
  await press(page.getByRole('link', { name: say('basket.checkout') }).filter({ visible: true }))
  await page
    .getByRole('heading', { level: 1, name: say('checkout.title') })
    .filter({ visible: true })
    .waitFor()
  await type(me, page.locator('#field-name'), 'Eleni')
  await type(me, page.locator('#field-email'), 'eleni@example.com')
  await type(me, page.locator('#field-phone'), '99 654321')
  await press(page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }))
  await page
    .getByRole('dialog', { name: say('checkout.codeTitle') })
    .getByRole('textbox')
    .waitFor()
  await type(me, page.getByRole('dialog').getByRole('textbox'), '1234')
  await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
  await press(page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true }))
  await page.waitForURL(/\/order-status\//)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBeTruthy()
})

it('D11: the keyboard alone gives an address, placing saves it, and the focus goes to what is missing', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(me, target)
    await page.keyboard.press(key)
  }
  await me.open('/saffron')
  await press(page.getByRole('link', { name: say('shell.skipToContent') }))
  await press(page.getByRole('button', { name: say('menu.add', { name: 'Fattoush' }), exact: true }).first())
  await page
    .getByRole('button', { name: say('menu.addOne', { name: 'Fattoush' }) })
    .first()
    .waitFor()
  for (const _ of [2, 3])
    await press(page.getByRole('button', { name: say('menu.addOne', { name: 'Fattoush' }) }).first())
  await expectInCart(me, 3, '73.50')
  await me.open('/saffron/checkout')
  await choose(me, page.locator('#field-area'), 'Dubai Marina')
  await press(page.getByRole('button', { name: say('checkout.openMap'), exact: true }))
  const isDelivered = page.getByText(say('checkout.pinInArea', { area: 'Dubai Marina' }))
  await isDelivered.waitFor()
  await tabTo(me, page.getByRole('application'))
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowRight')
  await isDelivered.waitFor({ state: 'detached' })
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowLeft')
  await isDelivered.waitFor()
  await type(me, page.locator('#field-buildingName'), 'Marina Gate 2')
  await type(me, page.locator('#field-flatOrVilla'), '1204')
  await type(me, page.locator('#field-streetName'), 'Al Marsa Street')
  await press(page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true }))
  await page.getByText(/Marina Gate 2/).waitFor()
  expect(await page.locator('#field-area').count()).toBe(0)
  await page.getByRole('link', { name: say('checkout.nameMissing') }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
})

async function type(me: Visit, field: Locator, text: string): Promise<void> {
  await tabTo(me, field)
  await me.page.keyboard.type(text)
}

/** By the arrows: a list forgets the letters before where a busy machine is slow to type the next. */
async function choose(me: Visit, list: Locator, text: string): Promise<void> {
  await tabTo(me, list)
  const chosen = () => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)
  for (let step = 0; (await chosen()) !== text; step++) {
    if (step === MAX_STEPS) throw new Error(`${text} is not in ${list}`)
    await me.page.keyboard.press('ArrowDown')
  }
}

/** Presses Tab until the target has the focus; once it stands before it, goes around. */
async function tabTo({ page }: Visit, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}
