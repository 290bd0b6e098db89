import { beforeAll, expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { changeCart, expectShown, withoutMarks } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import {
  atGateway,
  CARDS,
  expectFailure,
  expectPaid,
  goToGateway,
  leave,
  typeCard,
  waitUntilSlow,
} from './harness/paying.ts'
import { makeKey } from './harness/product.ts'
import { until, type Visit } from './harness/visit.ts'

// What is neither a yes nor a no: a bank that takes its time, a customer who goes away, money that goes back.

let key: string
beforeAll(async () => {
  key = await makeKey(inject('product'), PAY_SHOP)
})

const waits = ({ page, say }: Visit) => page.getByRole('heading', { level: 1, name: say('payment.pendingTitle') })

it('a bank that takes its time is slower than usual; a look at it, and the yes that comes after all', async () => {
  const me = await visit()
  const { page, say, context } = me
  await goToGateway(me, 'upi', { vpa: 'asha@bank' })
  await atGateway(me, say('gateway.upiWaits'))

  const shop: Visit = { ...me, page: await context.newPage() }
  await shop.page.clock.install()
  await shop.page.goto(`/${PAY_SHOP}/order-status`)
  await waits(shop).waitFor()
  await waitUntilSlow(shop)
  await expectNoBarriers(shop)
  await Promise.all([
    shop.page.waitForEvent('load'),
    shop.page.getByRole('link', { name: say('payment.refresh') }).click(),
  ])
  await waits(shop).waitFor()
  await page.locator('button[value="yes"]').click()
  await expectPaid(shop, 'UPI')
})

it('who goes away without a word finds the way to pay on the order, and pays', async () => {
  const me = await visit()
  const { page, say } = me
  await goToGateway(me, 'knet')
  await atGateway(me, say('gateway.knetTitle'))
  await me.open(`/${PAY_SHOP}/order-status`)
  await waits(me).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('payment.go') }).click()
  await atGateway(me, say('gateway.knetTitle'))
  await page.locator('button[value="yes"]').click()
  await expectPaid(me, 'KNET')
})

it('who would rather order something else changes the cart: the order that waited is given up', async () => {
  const me = await visit()
  const { page, say } = me
  await goToGateway(me, 'card')
  await atGateway(me, say('gateway.cardTitle'))
  await leave(me)
  await expectFailure(me, /Payment incomplete/)
  const order = (await page.locator('input[name="order"]').getAttribute('value'))!
  await page.getByRole('link', { name: say('payment.changeBasket') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await changeCart(me, () =>
    page
      .getByRole('button', { name: /^One more / })
      .first()
      .click(),
  )
  await me.open(`/${PAY_SHOP}/order-status/${order}`)
  await page.getByRole('heading', { level: 1, name: say('status.paymentCancelled') }).waitFor()
  await expectNoBarriers(me)
})

it('too few coins wait for the manager of the store, and nothing is ordered', async () => {
  const me = await visit()
  const { page, say } = me
  await goToGateway(me, 'cryptoWallet')
  await atGateway(me, say('gateway.cryptoTitle'))
  for (const button of ['ETH', 'under']) await page.locator(`button[value="${button}"]`).click()
  await page.waitForURL(/\/order-status\//)
  await waits(me).waitFor()
})

it('money that goes back is seen: a part of it from the store, the rest when the order is cancelled', async () => {
  const me = await visit()
  const { page, say } = me
  await goToGateway(me, 'card')
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await expectPaid(me, { card: CARDS.pays })
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const refund = await page.request.post(`/v1/merchant/orders/${id}/refunds`, {
    headers: { authorization: `Bearer ${key}` },
    data: { amount: { amount: 100, currency: 'AED' }, reason: 'one was bruised' },
  })
  expect(refund.status()).toBe(201)
  // The page is drawn once the money has gone back: until then it is asked for as it is served.
  const untilRefunded = async (count: number) => {
    const served = async () => (await page.request.get(page.url())).text()
    await until(served, (text) => (text.match(/has been refunded/g) ?? []).length >= count)
    await page.reload()
    const shown = withoutMarks(await page.locator('body').innerText())
    expect(shown.match(/has been refunded/g)).toHaveLength(count)
    return shown
  }
  expect(await untilRefunded(1)).toContain('AED 1.00 has been refunded')
  await expectShown(me, say('payment.refundBank'))
  await page.getByRole('link', { name: say('status.cancel') }).click()
  await page.getByRole('button', { name: say('status.cancelYes') }).click()
  await page.getByRole('heading', { name: say('status.yourMoney') }).waitFor()
  await untilRefunded(2)
  await expectNoBarriers(me)
})
