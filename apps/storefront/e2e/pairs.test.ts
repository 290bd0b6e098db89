import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { addTwoFromCard, expectInCart, expectShown, goToCart } from './harness/customer.ts'

it('two shawarmas for the price of one: said on the card, taken off in the cart, and explained', async () => {
  const me = await visit({ language: 'en' })
  const { page, say } = me
  await me.open('/kuwait-grill')
  await page.getByText(say('menu.bogo')).first().waitFor()
  await addTwoFromCard(me, 'Meat shawarma')
  await expectInCart(me, 2, '1.000')
  await goToCart(me)
  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText(say('price.bogo')).waitFor()
  await expectShown(me, say('price.pairFree', { count: 1 }))
  await expect.poll(() => page.locator('s').filter({ hasText: '2.000' }).count()).toBe(1)
  await expectShown(me, 'KWD −1.000')
  await price.getByText(say('price.why')).click()
  await price
    .getByText(say('price.whyBogo', { count: 1 }))
    .filter({ visible: true })
    .waitFor()
  await expectNoBarriers(me)

  // One alone is paid in full.
  await page.getByRole('button', { name: say('basket.oneLess', { name: 'Meat shawarma' }) }).click()
  await expect.poll(() => price.getByText(say('price.bogo')).count()).toBe(0)
})
