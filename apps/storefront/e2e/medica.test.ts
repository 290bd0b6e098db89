import { expect, inject, it } from 'vitest'
import { findUnknown, readVocabulary } from '../server/structured-data/test-vocabulary.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown, goToCart, goToCheckout, sayWho } from './harness/customer.ts'
import { atGateway, CARDS, choose, expectPaid, payAgain, place, typeCard } from './harness/paying.ts'

const HOME = '/medica/al-noor'

/** Every link and form of the screen that is the pharmacy's leads to its pages below /medica. */
async function expectAllBelow({ page }: Visit): Promise<void> {
  const targets = await page
    .locator('a[href], form[action]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? ''))
  const own = targets.filter((target) => /^\/(medica\/)?al-noor(\/|\?|$)/.test(target))
  expect(own.length, page.url()).toBeGreaterThan(0)
  expect(own.filter((target) => !target.startsWith(HOME))).toEqual([])
  expect(new URL(page.url()).pathname.startsWith(HOME), page.url()).toBe(true)
}

async function expectDescribed({ page }: Visit, types: readonly string[]): Promise<void> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.flatMap((text) => JSON.parse(text)['@graph'] as { '@type': string }[])
  expect(things.map((thing) => thing['@type'])).toEqual(types)
  expect(findUnknown(readVocabulary(), things)).toEqual([])
}

it('from the list of pharmacies to an order, and every page of it stands below /medica', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/medica')
  await expect.poll(() => page.locator('[data-brand]').count()).toBe(3)
  await expectDescribed(me, ['ItemList'])
  await expectNoBarriers(me)

  await page.getByRole('link', { name: say('landing.choosePlace') }).click()
  await page.getByRole('heading', { name: say('landing.whereTitle') }).waitFor()
  await page.getByRole('searchbox').fill('Dubai Mar')
  await page.getByRole('button', { name: 'Dubai Marina' }).first().click()
  await page.waitForURL('**/medica')
  await expectShown(me, say('landing.freeDelivery'))
  await expectNoBarriers(me)

  // Operators and signs mean nothing, and there is a way on.
  await page.getByRole('searchbox').fill('😀 & | !(%_')
  await page.getByRole('heading', { level: 2, name: say('medica.noPharmacies') }).waitFor()
  await page.getByRole('link', { name: say('medica.showPharmacies') }).click()
  await page.locator('[data-brand]').nth(2).waitFor()
  await page.getByRole('searchbox').fill('thermometer')
  await page.waitForURL(/query=/)
  await page.locator('[data-brand="marina-care"]').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: say('landing.openNow') }).click()
  await page.waitForURL(/open=1/)
  await page.locator('[data-brand="al-noor"]').click()

  await page.waitForURL(`**${HOME}`)
  expect(await page.locator('[data-area]').filter({ visible: true }).first().innerText()).toBe('Dubai Marina')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${inject('product').url}${HOME}?lang=en`)
  await expectDescribed(me, ['Pharmacy', 'OfferCatalog'])
  await expectAllBelow(me)
  await addFromCard(me, 'Plasters')
  await goToCart(me)
  await expectAllBelow(me)
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Layla', phone: '050 765 8801' })
  await expectAllBelow(me)
  // By card, which its bank refuses first: every page on the way to the bank and back stands there too.
  await choose(me, 'card')
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.noMoney)
  await page.waitForURL(new RegExp(`${HOME}/payment/[\\w-]+/failure$`))
  await expectAllBelow(me)
  await payAgain(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectPaid(me, { card: CARDS.pays })
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${HOME}/order-status/`))
  await expectAllBelow(me)

  // Its side menu leads back to the list that it is on.
  await me.open(`${HOME}?choose=menu`)
  expect(await page.getByRole('link', { name: say('location.allPharmacies') }).getAttribute('href')).toBe('/medica')

  // The other address of the pharmacy leads to this one, with all that is behind it.
  await me.open('/al-noor/order-history?page=1')
  expect(new URL(page.url()).pathname).toBe(`${HOME}/order-history`)
  await expectAllBelow(me)
})

it('the lists in Arabic on a wide screen: one column, clinics by speciality, and a clinic', async () => {
  const me = await visit({ language: 'ar', size: 'desktop' })
  const { page, say } = me
  await me.open('/msite/medica/')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${inject('product').url}/medica?lang=ar`)
  expect(await page.locator('.landing-column').evaluate((column) => column.clientWidth)).toBeLessThanOrEqual(480)
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('medica.clinics'), exact: true }).click()
  await page.waitForURL('**/medica/clinics')
  const cards = page.getByRole('article')
  await cards.nth(3).waitFor()
  await expectDescribed(me, ['ItemList'])
  await expectNoBarriers(me)

  await page.getByRole('link', { name: 'أسنان', exact: true }).click()
  await cards.nth(1).waitFor({ state: 'detached' })
  const book = page.getByRole('link', { name: say('medica.bookAt', { name: 'استوديو مارينا للأسنان' }) })
  expect(await book.getAttribute('href')).toBe('https://marina-dental.example/visit')
  await page.getByRole('link', { name: 'استوديو مارينا للأسنان' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'استوديو مارينا للأسنان' }).waitFor()
  await page.getByRole('heading', { level: 2, name: say('medica.hours') }).waitFor()
  await expectNoBarriers(me)
  await me.open(page.url())
  await expectDescribed(me, ['MedicalClinic', 'BreadcrumbList'])
})

it('without scripts the lists are searched and filtered, and an unknown clinic is not found', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  me.expectFault(/404/)
  await me.open('/medica/clinics')
  await page.getByRole('searchbox').fill('dentst')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('article').waitFor()
  await expectShown(me, 'Marina Dental Studio')
  await page.getByRole('searchbox').fill('zzzzzz')
  await page.getByRole('searchbox').press('Enter')
  await expectShown(me, say('medica.noClinics'))
  await page.getByRole('link', { name: say('medica.showClinics') }).click()
  await page.getByRole('article').nth(3).waitFor()
  await me.open('/medica/clinics/nobody-here')
  await page.getByRole('heading', { level: 1, name: say('shell.notFoundTitle') }).waitFor()
})
