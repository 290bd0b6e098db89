import { expect } from 'vitest'
import { addToCart, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import {
  changeCart,
  expectShown,
  fillPickupAtBazaar,
  giveAddress,
  sayWho,
  waitAwake,
  withoutMarks,
} from './harness/customer.ts'
import { itTwins } from './harness/twins.ts'

const DOOR = {
  en: {
    kebab: 'Lamb kebab',
    area: { city: 'Hawalli Governorate', area: 'Salmiya' },
    fields: { streetName: 'Salem Al Mubarak', buildingName: '12', flatOrVilla: '3' },
    person: { name: 'Noura', phone: '50012411' },
  },
  ar: {
    kebab: 'كباب لحم',
    area: { area: 'السالمية' },
    fields: { streetName: 'شارع سالم المبارك', buildingName: '12', flatOrVilla: '3' },
    person: { name: 'نورة', phone: '50012412' },
  },
} as const

const placeButton = ({ page, say }: Visit) =>
  page.getByRole('button', { name: say('checkout.place') }).filter({ visible: true })

/** The digits of the total that the button says. */
async function totalOnButton(me: Visit): Promise<string> {
  return /[\d.]+\d/.exec(withoutMarks(await placeButton(me).innerText()))?.[0] ?? ''
}

itTwins(['en', 'ar'] as const)(
  'the courier’s fee comes with the area: one press places the order, at the total that was shown (%s)',
  async (language) => {
    const { kebab, area, fields, person } = DOOR[language]
    const me = await visit({ language })
    const { page, say } = me
    await beginWithCart(me, 'kuwait-grill', { dishes: [kebab], quantity: 2 })
    await me.open('/kuwait-grill/checkout')
    await waitAwake(me)
    const price = page.getByRole('region', { name: say('price.title') })
    await price.getByText(say('price.deliveryByCourier')).waitFor()
    const areaTotal = await totalOnButton(me)
    await changeCart(me, () => giveAddress(me, { ...area, fields: {} }))
    await price.getByText(say('price.deliveryByCourier')).waitFor({ state: 'detached' })
    await expect.poll(() => totalOnButton(me)).not.toBe(areaTotal)
    const total = await totalOnButton(me)
    expect(await page.getByRole('button', { name: say('checkout.saveAddress') }).count()).toBe(0)
    await giveAddress(me, { fields })
    await sayWho(me, person)
    await expectNoBarriers(me)
    await placeButton(me).click()
    await page.waitForURL(/\/order-status\/[\w-]+/)
    await expectShown(me, total)
  },
)

itTwins([
  ['en', 'phone'],
  ['ar', 'desktop'],
] as const)(
  'a total that changed meanwhile is a calm note beside it, with both sums, and the next press places (%s, %s)',
  async (language, size) => {
    const me = await visit({ language, size })
    const { page } = me
    me.expectFault(/409/)
    await fillPickupAtBazaar(me, language === 'ar' ? 'عمر' : 'Omar')
    const before = await totalOnButton(me)
    // Another window of this browser adds something.
    await addToCart(me, 'bazaar')
    await placeButton(me).click()
    const note = page.getByRole('status').filter({ hasText: before, visible: true })
    await note.waitFor()
    const now = await totalOnButton(me)
    expect(now).not.toBe(before)
    const words = withoutMarks(await note.innerText())
    expect(words).toContain(before)
    expect(words).toContain(now)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('total-changed')
    expect(await note.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await expectNoBarriers(me)
    await placeButton(me).click()
    await page.waitForURL(/\/order-status\/[\w-]+/)
    await expectShown(me, now)
  },
)
