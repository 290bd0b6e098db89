import { expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import {
  addTwoFromCard,
  expectInCart,
  giveAddress,
  goToCart,
  goToCheckout,
  KITCHEN_MS,
  placeOrder,
  sayWho,
} from './harness/customer.ts'
import { goBackToMenu } from './harness/paying.ts'
import { acceptOrder } from './harness/product.ts'
import type { Visit } from './harness/visit.ts'

// Who comes back orders again in three taps, none of them a tick; who comes first needs twelve at most (D5, D7, D8, D9).

const FIRST_ORDER_TAPS = 10
const REPEAT_TAPS = 3

/** Counts taps on anything but what is typed into, over all documents of the visit. */
async function countTaps({ page }: Visit): Promise<{ taken(): Promise<number> }> {
  const KEY = 'taps'
  const listen = (key: string) => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isTyped = target instanceof Element && target.closest('input:not([type=radio],[type=checkbox]),textarea')
        if (isTrusted && !isTyped) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
      },
      true,
    )
  }
  await page.addInitScript(listen, KEY)
  await page.evaluate(listen, KEY)
  return {
    taken: () =>
      page.evaluate((key) => {
        const taps = Number(sessionStorage.getItem(key))
        sessionStorage.removeItem(key)
        return taps
      }, KEY),
  }
}

it('D11: a first order takes ten taps at most, and the same order again three, in English on a phone', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  const taps = await countTaps(me)
  await addTwoFromCard(me, 'Fattoush')
  await page
    .getByRole('button', { name: say('menu.addOne', { name: 'Fattoush' }) })
    .first()
    .click()
  await expectInCart(me, 3, '73.50')
  await goToCart(me)
  await goToCheckout(me)
  await giveAddress(me, {
    area: 'Dubai Marina',
    fields: { buildingName: 'Marina Crown', flatOrVilla: '1204', streetName: 'Marina Walk' },
  })
  await sayWho(me, { name: 'Layla Haddad', phone: '050 123 4569' })
  await page.locator('#field-note').fill('Ring twice')
  await page.locator('#field-terms').check()
  const order = (await placeOrder(me)).split('/').at(-1)!
  // The area is chosen from a list of the browser's own, whose tap no page sees.
  expect((await taps.taken()) + 1).toBeLessThanOrEqual(FIRST_ORDER_TAPS)
  // D17: nothing is left at the checkout to go back to.
  await page.getByRole('heading', { level: 1, name: say('status.thanks', { name: 'Layla' }) }).waitFor()
  await goBackToMenu(me)
  await page.waitForURL((address) => address.pathname === '/saffron')

  await me.open('/saffron')
  const strip = page.getByRole('link', { name: say('account.stateWaiting') })
  await strip.waitFor()
  await expectNoBarriers(me)
  await acceptOrder(inject('product'), 'saffron', order)
  await strip.waitFor({ state: 'detached', timeout: KITCHEN_MS })
  await me.open(`/saffron/order-status/${order}`)
  await page.getByRole('heading', { level: 1, name: say('status.delivered') }).waitFor({ timeout: KITCHEN_MS })
  // D10: what repeats is offered once the order is there.
  await page.getByRole('link', { name: say('recurring.setUp') }).waitFor()

  // The icon's shortcut leads to it.
  await me.open('/saffron/again')
  expect(new URL(page.url()).pathname).toBe(`/saffron/order-summary/${order}`)
  await page.getByRole('button', { name: say('status.orderAgain') }).waitFor()

  await me.open('/saffron')
  const again = page.getByRole('region', { name: say('account.orderAgain') })
  await again.getByText('Fattoush').waitFor()
  await expectNoBarriers(me)
  await taps.taken()
  await again.getByRole('button', { name: say('account.addAll') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await goToCheckout(me)
  expect(await page.locator('#field-terms').count()).toBe(0)
  expect(await page.locator('#field-note').inputValue()).toBe('')
  await expectNoBarriers(me)
  await placeOrder(me)
  expect(await taps.taken()).toBe(REPEAT_TAPS)
})
