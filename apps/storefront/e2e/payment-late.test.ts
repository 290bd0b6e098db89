import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { changeCart, expectShown, sayWho, waitAwake } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import { atGateway, choose, goToGateway, place } from './harness/paying.ts'
import type { Visit } from './harness/visit.ts'

// Money that comes after its order was let go of: the page of what failed is open, and is not left behind.

/**
 * The customer is at the bank in one window. In another a change of the cart cancels the order, and its failure page is
 * opened.
 */
async function lookingAtFailure(me: Visit): Promise<{ shop: Visit; order: string }> {
  const { page, say, context } = me
  await goToGateway(me, 'knet')
  await atGateway(me, say('gateway.knetTitle'))
  const window = await context.newPage()
  const shop: Visit = { ...me, page: window, open: async (path) => void (await window.goto(path)) }
  await shop.open(`/${PAY_SHOP}/order-status`)
  const order = new URL(shop.page.url()).pathname.split('/').at(-1)!
  const route = await window.getByRole('link', { name: say('payment.go') }).getAttribute('href')
  const payment = /[0-9a-f-]{36}/.exec(route!)![0]
  await shop.open(`/${PAY_SHOP}/my-order`)
  await changeCart(shop, () =>
    window
      .getByRole('button', { name: /^One more / })
      .first()
      .click(),
  )
  await shop.open(`/${PAY_SHOP}/payment/${payment}/failure`)
  await window.getByText(say('payment.noRetry')).waitFor()
  // Nobody is told to try again what cannot be paid any more.
  expect(await window.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
  await page.bringToFront()
  return { shop, order }
}

it('the page of the failure leads to the order by itself, and it says that the money came after all', async () => {
  const me = await visit()
  const { shop, order } = await lookingAtFailure(me)
  await me.page.locator('button[value="yes"]').click()
  await shop.page.waitForURL(`**/order-status/${order}`)
  await expectShown(shop, me.say('payment.cameLate'))
  await expectNoBarriers(shop)
})

it('where the cart was ordered anew it leads to what goes back', async () => {
  const me = await visit()
  const { shop, order } = await lookingAtFailure(me)
  const again: Visit = { ...me, page: await me.context.newPage() }
  await again.page.goto(`/${PAY_SHOP}/checkout`)
  await waitAwake(again)
  await sayWho(again, { name: 'Omar', phone: '0507654990', isConfirmed: false })
  await choose(again, 'cod')
  await place(again)
  await again.page.waitForURL(/\/order-status\//)
  expect(again.page.url()).not.toContain(order)

  await me.page.locator('button[value="yes"]').click()
  await shop.page.waitForURL(`**/order-status/${order}`)
  await expectShown(shop, me.say('payment.tooLate'))
  await expectShown(shop, me.say('payment.refundBank'))
  await expectNoBarriers(shop)
})
