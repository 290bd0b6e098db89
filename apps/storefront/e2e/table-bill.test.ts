import { formatMoney } from '@compass/i18n/formats'
import { beforeAll, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown, openAsleep, withoutMarks } from './harness/customer.ts'
import { CODE, callAs, giveCredits, signIn, storeOf } from './harness/holder.ts'
import { atGateway, CARDS, leave, typeCard } from './harness/paying.ts'
import {
  add,
  applyTableShop,
  choosePayment,
  collectShares,
  freeTable,
  type Guest,
  openTableTill,
  releaseShares,
  send,
  serveAll,
  sitDown,
  TABLE_SHOP,
} from './harness/tables.ts'
import type { Till } from './harness/till.ts'

// What lowers a party's bill, and what comes between a guest and having paid their share.

beforeAll(applyTableShop, 180_000)

const money = ({ language }: Visit, amount: number) =>
  formatMoney({ amount, currency: 'AED', exponent: 2 }, language).text

const press = ({ page }: Visit, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Guests at a table, with all they ordered before them: two hummus, fattoush and rice, 84.00 and 2.00 for packing. */
async function dine(till: Till, number: string, guests: readonly (readonly [Visit, string])[]) {
  await freeTable(till, number)
  const seated: Guest[] = []
  for (const [me, name] of guests) seated.push(await sitDown(me, till, number, name, seated[0]))
  const first = seated[0]!
  for (const dish of ['hummus', 'hummus', 'saffron rice']) await add(first, dish)
  await add(seated.at(-1)!, 'fattoush')
  const order = await send(first)
  await serveAll(till, order)
  const path = `/${TABLE_SHOP}/table/${order}`
  return { order, path, seated }
}

const FULL = 8600

it('a promotion, points with the staff’s code and a reward lower the bill', async () => {
  const [layla, omar] = [await visit(), await visit({ language: 'ar' })]
  const { page, say } = layla
  layla.expectFault(/422/)
  const till = await openTableTill()
  await signIn(layla, `/${TABLE_SHOP}`, '50')
  const store = await storeOf(layla, TABLE_SHOP)
  const receipt = `T${Date.now()}`
  await callAs(layla, '/v1/loyalty/manualOrders', { store, receipt, amount: { amount: 50_000, currency: 'AED' } })
  await callAs(layla, '/v1/loyalty/secret-code', { store, receipt, code: CODE })
  const { path } = await dine(till, '7', [
    [layla, 'Layla'],
    [omar, 'Omar'],
  ])
  const expectToPay = (amount: number) =>
    page.getByRole('button', { name: say('bill.payAll', { amount: money(layla, amount) }), exact: true }).waitFor()

  await layla.open(`${path}/bill`)
  await expectToPay(FULL)
  await page.getByText(say('bill.addCode')).click()
  await page.locator('#field-code').fill('NOSUCHCODE')
  await press(layla, say('promo.apply'))
  await page.getByText(say('refusals.promo_not_found')).waitFor()
  await expectNoBarriers(layla)
  await page.locator('#field-code').fill('SAFFRON15')
  await press(layla, say('promo.apply'))
  await expectShown(layla, say('bill.tableSaves', { amount: money(layla, 1260) }))
  await expectToPay(FULL - 1260)
  await expectNoBarriers(layla)

  // Points: a wrong code takes nothing off, the right one does.
  await press(layla, `${say('bill.use')}: ${say('bill.ownPoints', { count: 500 })}`)
  await page.locator('#field-secret').fill('1111')
  await press(layla, say('bill.confirm'))
  await expectShown(layla, say('loyalty.codeTries', { count: 2 }))
  await expectToPay(FULL - 1260)
  await expectNoBarriers(layla)
  await page.locator('#field-secret').fill(CODE)
  await press(layla, say('bill.confirm'))
  await expectShown(layla, say('loyalty.inUse', { count: 500 }))
  await expectToPay(FULL - 1260 - 2500)

  // Omar sees whose they are, and takes nothing of hers off.
  await omar.open(`${path}/bill`)
  await expectShown(omar, omar.say('bill.givenBy', { name: 'Layla' }))
  expect(await omar.page.getByRole('button', { name: omar.say('loyalty.remove'), exact: true }).count()).toBe(0)
  await expectNoBarriers(omar)

  await press(layla, new RegExp(`^${say('loyalty.remove')}$`))
  await expectToPay(FULL - 1260)
  await press(layla, `${say('bill.use')}: Welcome`)
  await expectToPay(FULL - 1260 - 1000)
  // What one changes the others see without reading anew.
  await omar.page
    .getByRole('button', {
      name: omar.say('bill.payAll', { amount: money(omar, FULL - 1260 - 1000) }),
      exact: true,
    })
    .waitFor()
  await press(omar, new RegExp(withoutMarks(omar.say('promo.remove'))))
  await expectToPay(FULL - 1000)
})

it('credits pay a share without a bank, and the receipt can be rated', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTableTill()
  await signIn(me, `/${TABLE_SHOP}`, '52')
  await giveCredits(me, TABLE_SHOP, '971', { amount: 20_000, currency: 'AED' })
  const { order, path } = await dine(till, '8', [[me, 'Layla']])
  await me.open(`${path}/bill`)
  await press(me, say('bill.payAll', { amount: money(me, FULL) }))
  await page.getByRole('checkbox', { name: new RegExp(say('bill.useCredits')) }).check()
  await expectNoBarriers(me)
  await choosePayment(me, 'cod')
  await page.getByRole('heading', { name: say('bill.allPaid') }).waitFor()
  await expectNoBarriers(me)
  await press(me, new RegExp(say('aftercare.star5')))
  await expectShown(me, say('aftercare.thanks'))
  await me.open(`/${TABLE_SHOP}/order-history`)
  await page.locator(`a[href$="/${order}"]`).first().click()
  await page.waitForURL(`**/order-summary/${order}`)
  await expectNoBarriers(me)
})

it('who walks away from the bank goes on there, and who leaves it pays another way', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTableTill()
  const { path } = await dine(till, '9', [[me, 'Layla']])
  // What is chosen before the scripts have come is what the button says.
  const payMine = page.getByRole('button', { name: say('bill.payMine') })
  const wakeItems = await openAsleep(me, `${path}/split`)
  await page.getByRole('checkbox', { name: 'fattoush' }).uncheck()
  await wakeItems()
  await payMine.filter({ hasText: '61.43' }).waitFor()
  const wakeAmount = await openAsleep(me, `${path}/split?kind=amount`)
  await page.locator('input[name="amount"]').fill('12.50')
  await wakeAmount()
  await payMine.filter({ hasText: '12.50' }).waitFor()
  await me.open(`${path}/split?kind=parts`)
  await press(me, say('bill.payMine'))
  await choosePayment(me, 'card')
  await atGateway(me, say('gateway.cardTitle'))
  // The table still has the way to the bank.
  await me.open(`${path}/split`)
  await page.getByRole('heading', { name: say('bill.atBank') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('payment.go') }).click()
  await atGateway(me, say('gateway.cardTitle'))
  await leave(me)
  await page.waitForURL(/\/pay\?failed=/)
  await expectShown(me, say('payment.left'))
  await expectNoBarriers(me)
  await choosePayment(me, 'card')
  await atGateway(me, say('gateway.cardTitle'))
  await typeCard(me, CARDS.pays)
  await page.waitForURL(/\/paid$/)
  await expectShown(me, say('bill.youPaid', { amount: money(me, FULL / 2) }))
  // Its page has nothing to pay any more.
  await me.open(`${path}/pay`)
  await page.waitForURL(/\/paid$/)
})

it('a share that staff give back can be picked again, and others’ claims come without the stream', async () => {
  const [layla, omar] = [await visit(), await visit()]
  const till = await openTableTill()
  const { order, path } = await dine(till, '10', [
    [layla, 'Layla'],
    [omar, 'Omar'],
  ])
  // A network that keeps no stream open: the page asks.
  layla.expectFault(/ERR_FAILED/)
  await layla.page.route('**/v1/visits/*/events*', (route) => route.abort())
  await layla.open(`${path}/split`)
  await omar.open(`${path}/split`)
  await press(omar, omar.say('bill.payMine'))
  await omar.page.waitForURL(/\/pay\//)
  await expectShown(layla, layla.say('bill.isPayingFor', { name: 'Omar' }))
  await releaseShares(till, order)
  await expectShown(omar, omar.say('bill.pickAgain'))
  await expectNoBarriers(omar)
  await omar.page.getByRole('link', { name: omar.say('bill.pickAgain') }).click()
  await omar.page.getByRole('checkbox').first().waitFor()
})

it('without scripts one picks a share, pays at the table, and sees what is paid', async () => {
  const [layla, omar] = [await visit(), await visit({ javaScript: false })]
  const { page, say } = omar
  const till = await openTableTill()
  const { order, path, seated } = await dine(till, '11', [[layla, 'Layla']])
  const guest = await visit()
  await sitDown(guest, till, '11', 'Omar', seated[0])
  await omar.context.addCookies(await guest.context.cookies())
  await omar.open(`${path}/bill`)
  await page.getByRole('link', { name: say('bill.split') }).click()
  await page.getByRole('link', { name: say('bill.kindAmount') }).click()
  await page.locator('input[name="amount"]').fill('30')
  await press(omar, say('bill.payMine'))
  await choosePayment(omar, 'cardSwipe')
  await expectShown(omar, say('bill.staffCome'))
  await collectShares(till, order)
  await page.reload()
  await expectShown(omar, say('bill.youPaid', { amount: money(omar, 3000) }))
})
