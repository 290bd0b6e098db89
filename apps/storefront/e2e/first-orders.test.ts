import { expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import {
  addFromCard,
  addToOrder,
  chooseAnswers,
  expectAccepted,
  expectInCart,
  expectShown,
  giveAddress,
  goToCart,
  goToCheckout,
  KITCHEN_MS,
  openItem,
  pinOnMap,
  placeOrder,
  sayWho,
} from './harness/customer.ts'
import { acceptOrder } from './harness/product.ts'

// One whole order at each demo merchant. Together they cover both sizes, the five languages, every way to choose a location,
// both services and both ways to pay. Every screen on the way is looked at for barriers.

it('rice to a door in Dubai, in English on a phone: from the list of merchants until it is delivered', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/')
  await expectNoBarriers(me)
  // Copies of it, which other journeys apply, may bear its name too.
  await page
    .getByRole('link', { name: /Saffron Kitchen/ })
    .and(page.locator('[href="/saffron"]'))
    .click()
  await page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
  expect(await page.title()).toContain('Saffron Kitchen')
  await expectNoBarriers(me)

  await openItem(me, 'Saffron chicken biryani')
  await expectNoBarriers(me)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('item.addToOrder') })
    .click()
  await page
    .getByText(say('item.pickToGoOn', { count: 1 }))
    .first()
    .waitFor()
  await chooseAnswers(me, 'Regular', 'Smoked raita')
  await addToOrder(me)
  await expectInCart(me, 1, '46.50')
  await addFromCard(me, 'Fattoush')
  await expectInCart(me, 2, '71.00')

  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await expectNoBarriers(me)
  await giveAddress(me, {
    area: 'Dubai Marina',
    fields: { buildingName: 'Marina Crown', flatOrVilla: '1204', streetName: 'Marina Walk' },
  })
  await sayWho(me, { name: 'Layla Haddad', phone: '050 123 4567' })
  await page.locator('#field-terms').check()
  await expectShown(me, 'AED 80.00')
  const order = (await placeOrder(me)).split('/').at(-1)!
  // D29: thanks are the first words, and then where the order stands.
  await expectShown(me, say('status.thanks', { name: 'Layla' }))
  await page.getByRole('heading', { level: 1, name: say('status.waiting') }).waitFor()
  await expectNoBarriers(me)
  await acceptOrder(inject('product'), 'saffron', order)
  await page.getByRole('heading', { level: 1, name: say('status.delivered') }).waitFor({ timeout: KITCHEN_MS })
  await expectShown(me, 'AED 80.00')
  await expectNoBarriers(me)
})

it('grill to a pin on the map of Kuwait, in Arabic on a phone, card to the courier', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  await me.open('/kuwait-grill')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  await expectNoBarriers(me)
  await openItem(me, 'كيلو مشاوي مشكل')
  await chooseAnswers(me, 'كيلو ونصف', 'ثوم', 'عنبة')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('item.oneMoreOf', { name: 'صمون سادة' }) })
    .click()
  await expectNoBarriers(me)
  await addToOrder(me)
  await expectInCart(me, 1, '14.250')

  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await pinOnMap(me, 'السالمية')
  await expectNoBarriers(me)
  await giveAddress(me, { fields: { streetName: 'شارع سالم المبارك', buildingName: '12', flatOrVilla: '3' } })
  await sayWho(me, { name: 'نورة العنزي', phone: '٥٠٠١٢٣٤٥' })
  await page.getByRole('radio', { name: say('checkout.cardCourier') }).check()
  await expectNoBarriers(me)
  await placeOrder(me)
  await expectAccepted(me)
  await expectShown(me, '14.250')
  await expectNoBarriers(me)
})

it('a late plate from the grill of Belgrade, in Serbian on a desktop', async () => {
  const me = await visit({ size: 'desktop', language: 'sr' })
  const { page, say } = me
  await me.open('/beograd')
  await expectNoBarriers(me)
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Slatko' })
    .click()
  await expect.poll(() => page.getByRole('heading', { name: 'Slatko', level: 2 }).evaluate(isInView)).toBe(true)
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Sa roštilja' })
    .click()
  await openItem(me, 'Ćevapi')
  await chooseAnswers(me, 'Deset komada', 'Kajmak')
  await expectNoBarriers(me)
  await addToOrder(me)
  await expectInCart(me, 1, '1.340')
  await goToCheckout(me)
  await giveAddress(me, { area: 'Vračar', fields: { streetName: 'Njegoševa', streetNumber: '12', pinCode: '11000' } })
  await sayWho(me, { name: 'Đorđe Petrović', phone: '064 1234567' })
  await expectNoBarriers(me)
  await placeOrder(me)
  await expectAccepted(me)
  // What was ordered has left the basket of the shop's header.
  await expect.poll(() => page.locator('header').first().innerText()).not.toContain('RSD')
  await expectNoBarriers(me)
})

it('pastries to pick up in Paris, in French on a desktop, found by search', async () => {
  const me = await visit({ size: 'desktop', language: 'fr' })
  const { page, say } = me
  await me.open('/boulangerie')
  await page
    .getByRole('button', { name: say('shell.pickup') })
    .filter({ visible: true })
    .click()
  await expectNoBarriers(me)
  const field = page.getByRole('combobox', { name: say('menu.search') })
  const search = async (words: string) => {
    await field.fill(words)
    await field.press('Enter')
  }
  await search('sushi')
  await page.getByRole('heading', { name: say('search.none', { query: 'sushi' }) }).waitFor()
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Viennoiseries' })
    .last()
    .waitFor()
  await expectNoBarriers(me)
  await search('croisan')
  await page.getByText(say('search.resultsInstead', { words: 'Croissant' }), { exact: true }).waitFor()
  await expectNoBarriers(me)
  await search('boite')
  await page.getByRole('heading', { name: 'Boîte de six' }).first().waitFor()
  await expectNoBarriers(me)
  await page.getByRole('heading', { level: 3, name: 'Boîte de six' }).last().getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Boîte de six' })
  await sheet.waitFor()
  for (let piece = 0; piece < 5; piece++) {
    await sheet.getByRole('button', { name: say('item.oneMoreOf', { name: 'Pain aux raisins' }) }).click()
  }
  await sheet.getByRole('button', { name: say('item.oneMoreOf', { name: 'Croissant aux amandes' }) }).click()
  await addToOrder(me)
  await expectInCart(me, 1, '9,90')
  await page
    .getByRole('region', { name: say('menu.search') })
    .getByRole('link', { name: say('shell.back') })
    .click()
  await goToCheckout(me)
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Jeanne d’Arc', phone: '06 12 34 56 78' })
  await page.locator('#field-terms').check()
  // The bakery must know how the bread is to be cut: without it nothing is ordered, and the list says so.
  me.expectFault(/422/)
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
  const cut = page.getByRole('combobox', { name: 'Votre pain' })
  await page.getByRole('link', { name: /^Votre pain/ }).waitFor()
  await expectNoBarriers(me)
  await cut.selectOption('Tranché')
  await placeOrder(me)
  await expectAccepted(me)
  await expectNoBarriers(me)
})

it('souvlakia to collect in Nicosia, in Greek on a phone, card at the counter, e-mail asked for', async () => {
  const me = await visit({ language: 'el' })
  const { page, say } = me
  await me.open('/elia')
  await expectNoBarriers(me)
  await openItem(me, 'Σουβλάκια σε πίτα')
  await chooseAnswers(me, 'Ολόκληρη πίτα', 'Κρεμμύδι', 'Ταχίνι')
  await addToOrder(me)
  await expectInCart(me, 1, '11,10')
  await goToCart(me)
  await goToCheckout(me)
  await sayWho(me, { name: 'Ελένη Γεωργίου', email: 'eleni@example.com', phone: '99 123456' })
  await page.getByRole('radio', { name: say('checkout.cardPickup') }).check()
  await expectNoBarriers(me)
  await placeOrder(me)
  await expectAccepted(me)
  await expectNoBarriers(me)
})

it('groceries from the twentieth of forty aisles, in English on a desktop, without a code', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await me.open('/bazaar')
  await expectNoBarriers(me)
  const aisles = page.getByRole('navigation', { name: say('menu.categories') }).getByRole('link')
  const aisle = aisles.nth(20)
  const name = (await aisle.innerText()).trim()
  await aisle.click()
  const section = page.getByRole('region', { name, exact: true })
  await section.getByRole('button', { name: /^Add / }).nth(3).click()
  await section.getByRole('button', { name: /^Add / }).nth(0).click()
  await page
    .getByRole('status')
    .filter({ hasText: say('shell.items', { count: 2 }) })
    .waitFor({ state: 'attached' })
  await goToCheckout(me)
  await giveAddress(me, {
    area: 'Al Zahiyah',
    fields: { buildingName: 'Corniche Tower', flatOrVilla: '7', streetName: '10th Street' },
  })
  await sayWho(me, { name: 'Omar', phone: '050 765 4321', isConfirmed: false })
  await expectNoBarriers(me)
  await placeOrder(me)
  await expectAccepted(me)
  await expectNoBarriers(me)
})

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
