import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { addFromCard, expectInCart, expectShown, goToCart, goToCheckout } from './harness/customer.ts'
import type { Visit } from './harness/visit.ts'

const PROMOTION = '15% off your order'

async function typeCode({ page, say }: Visit, code: string): Promise<void> {
  await page.getByRole('textbox', { name: say('promo.code') }).fill(code)
  await page.getByRole('button', { name: say('promo.apply'), exact: true }).click()
}

async function openPromotions({ page, say }: Visit): Promise<void> {
  await page.getByRole('link', { name: say('promo.add') }).click()
  await page.getByRole('heading', { level: 1, name: say('promo.title') }).waitFor()
}

const removeButton = ({ page, say }: Visit) =>
  page.getByRole('button', { name: `${say('promo.remove')}: ${PROMOTION}` }).filter({ visible: true })

it('a promotion says what is missing; its code is typed wrongly, then rightly, is seen in the cart and taken off', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  await addFromCard(me, 'Jumbo prawns, five')
  await expectInCart(me, 1, '68.50')
  await goToCart(me)
  await expectNoBarriers(me)
  await openPromotions(me)
  await expectShown(me, say('promo.addMore', { amount: 'AED 12.00' }))
  await expectNoBarriers(me)
  await typeCode(me, 'SAFFRON15')
  await expectShown(me, say('refusals.promo_below_minimum', { missing: 'AED 12.00', promo: 'SAFFRON15' }))

  await page
    .getByRole('link', { name: say('promo.addItems') })
    .first()
    .click()
  await addFromCard(me, 'Fattoush')
  await goToCart(me)
  await openPromotions(me)
  await typeCode(me, 'SAFRON15')
  await expectShown(me, say('refusals.promo_not_found'))
  const field = page.getByRole('textbox', { name: say('promo.code') })
  expect(await field.inputValue()).toBe('SAFRON15')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectNoBarriers(me)

  await typeCode(me, 'saffron15')
  await page.getByRole('heading', { level: 2, name: say('promo.onOrder') }).waitFor()
  await expectShown(me, say('promo.saves', { amount: 'AED 13.80' }))
  await expectNoBarriers(me)

  await page.getByRole('link', { name: say('promo.toOrder') }).click()
  await page.getByRole('link', { name: PROMOTION }).waitFor()
  await expectNoBarriers(me)
  await removeButton(me).click()
  await page.getByRole('link', { name: say('promo.add') }).waitFor()
})

it('a promotion is used and taken off before any script has come', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Mixed grill for two'] })
  await me.open('/saffron/my-order')
  await openPromotions(me)
  await typeCode(me, 'SAFRON15')
  await expectShown(me, say('refusals.promo_not_found'))
  expect(await page.getByRole('textbox', { name: say('promo.code') }).inputValue()).toBe('SAFRON15')
  await page.getByRole('button', { name: `${say('promo.use')}: ${PROMOTION}` }).click()
  await expectShown(me, say('promo.saves', { amount: 'AED 17.70' }))
  await page.getByRole('link', { name: say('promo.toOrder') }).click()
  await page.getByRole('link', { name: PROMOTION }).waitFor()
  await removeButton(me).click()
  await page.getByRole('link', { name: say('promo.add') }).waitFor()
})

it('on a desktop the cart beside the menu leads to the promotions and names the one in use', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await me.open('/saffron')
  await addFromCard(me, 'Mixed grill for two')
  await openPromotions(me)
  await typeCode(me, 'SAFFRON15')
  await expectShown(me, say('promo.saves', { amount: 'AED 17.70' }))
  await me.open('/saffron')
  // The strip on the menu names it too.
  const panel = page.getByRole('complementary', { name: say('basket.yours') })
  await panel.getByRole('link', { name: PROMOTION }).waitFor()
  await removeButton(me).click()
  await panel.getByRole('link', { name: say('promo.add') }).waitFor()
})

it('where a promotion gives one of several products, the customer says which', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'beograd', { dishes: ['Grilled trout'], quantity: 2 })
  await me.open('/beograd/my-order')
  await openPromotions(me)
  await typeCode(me, 'SLATKO')
  const chooser = page.getByRole('region', { name: say('promo.chooseGift') })
  await chooser.getByText('Vanilice, six').waitFor()
  await expectNoBarriers(me)
  const choice = (name: string) => chooser.getByRole('button', { name: `${say('promo.choose')}: ${name}` })
  await choice('Cream slice').click()
  await page.getByRole('heading', { name: say('promo.yourGift'), exact: true }).waitFor()
  expect(await choice('Cream slice').getAttribute('aria-pressed')).toBe('true')
  expect(await choice('Vanilice, six').getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('link', { name: say('promo.toOrder') }).click()
  await page.getByRole('heading', { level: 2, name: 'Cream slice' }).waitFor()
})

it('a promotion for cards counts once a card is chosen, and says so while cash is', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'elia', { dishes: ['Pork chop'], quantity: 2 })
  await me.open('/elia/my-order')
  await openPromotions(me)
  await typeCode(me, 'KARTA5')
  await expectShown(me, say('promo.saves', { amount: '€1.15' }))
  await page.getByRole('link', { name: say('promo.toOrder') }).click()
  await goToCheckout(me)
  await expectShown(me, say('refusals.promo_payment_method', { promo: 'KARTA5' }))
  await expectNoBarriers(me)
  await page.getByRole('radio', { name: say('checkout.cardPickup') }).check()
  await page.getByText(say('refusals.promo_payment_method', { promo: 'KARTA5' })).waitFor({ state: 'detached' })
  await expectShown(me, '5% off by card at the counter')
  expect(await page.getByRole('radio', { name: say('checkout.cardPickup') }).isChecked()).toBe(true)
})
