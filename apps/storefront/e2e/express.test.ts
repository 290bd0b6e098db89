import { expect, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import {
  atGateway,
  CARDS,
  choose,
  expectPaid,
  fillCheckout,
  goBackToMenu,
  place,
  typeCard,
  walkToPayment,
} from './harness/paying.ts'

it('express says what it is to whom: a card to type first, one tap with the card that was saved', async () => {
  const me = await visit()
  const { page, say } = me
  const isStated = (hint: string) => page.getByText(hint, { exact: true }).count()
  await walkToPayment(me)
  await choose(me, 'express')
  await expectShown(me, say('payment.expressNew'))
  expect(await isStated(say('payment.expressHint'))).toBe(0)
  await choose(me, 'card')
  await page.getByLabel(say('payment.saveCard')).check()
  await place(me)
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectPaid(me, { card: CARDS.pays })
  // D17: Back gives the menu, not the bank's page that the order came from.
  await goBackToMenu(me)
  await page.waitForURL(({ pathname }) => pathname === `/${PAY_SHOP}`)

  await fillCheckout(me)
  await choose(me, 'express')
  await expectShown(me, say('payment.expressHint'))
  expect(await isStated(say('payment.expressNew'))).toBe(0)
})
