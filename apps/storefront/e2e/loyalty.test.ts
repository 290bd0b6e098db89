import { formatMoney } from '@compass/i18n/formats'
import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectInCart, expectShown, openAsleep, placeOrder } from './harness/customer.ts'
import { CODE, callAs, giveCredits, signIn, storeOf } from './harness/holder.ts'
import { goBackToMenu } from './harness/paying.ts'

it('points of the counter: so many of them, three wrong secret codes, asked again, the right one, and taken off at checkout', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/422/)
  await signIn(me, '/kuwait-grill', '500')
  const store = await storeOf(me, 'kuwait-grill')
  // 500 points for a purchase of 50 dinars, confirmed by the order taker.
  const receipt = `R${Date.now()}`
  await callAs(me, '/v1/loyalty/manualOrders', { store, receipt, amount: { amount: 50_000, currency: 'KWD' } })
  await callAs(me, '/v1/loyalty/secret-code', { store, receipt, code: CODE })
  await me.open('/kuwait-grill/profile')
  await page.getByRole('link', { name: say('loyalty.balance', { count: 500 }) }).waitFor()

  await beginWithCart(me, 'kuwait-grill', { dishes: ['Lamb kebab'] })
  await me.open('/kuwait-grill/my-order')
  await page.getByRole('link', { name: new RegExp(say('loyalty.title')) }).click()
  await page.getByText(say('loyalty.balance', { count: 500 }), { exact: true }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('loyalty.howMany') }).click()
  await page.locator('#field-points').fill('200')
  await expectShown(me, 'Saves you KWD 1.000')
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('loyalty.amountGo') }).click()

  await page.getByRole('heading', { level: 1, name: say('loyalty.codeTitle') }).waitFor()
  await expectShown(me, 'to use 200 points and save KWD 1.000.')
  await expectShown(me, say('loyalty.codeDemo', { code: CODE }))
  await expectNoBarriers(me)
  await page.getByRole('textbox').pressSequentially('1111')
  await expectShown(me, say('loyalty.codeTries', { count: 2 }))
  await page.getByRole('textbox').pressSequentially('2222')
  await expectShown(me, say('loyalty.codeTries', { count: 1 }))
  await page.getByRole('textbox').pressSequentially('3333')
  await page.getByRole('heading', { level: 2, name: say('loyalty.codeNoTries') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('loyalty.codeAgain') }).click()
  await expectShown(me, say('loyalty.codeTries', { count: 3 }))
  await page.getByRole('textbox').pressSequentially(CODE)
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await expectShown(me, say('loyalty.inUse', { count: 200 }))

  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText(say('price.loyalty'), { exact: true }).click()
  await price
    .getByText(say('price.whyLoyalty', { count: 200 }))
    .filter({ visible: true })
    .waitFor()
  expect(await price.getByText(say('price.whyItems')).filter({ visible: true }).count()).toBe(0)
  await expectNoBarriers(me)
  await me.open('/kuwait-grill/checkout')
  await page.getByText(say('loyalty.inUse', { count: 200 })).waitFor()
  await page.getByRole('button', { name: takingOff(me, 'loyalty.points') }).click()
  await price.getByText(say('price.loyalty'), { exact: true }).waitFor({ state: 'detached' })
  await expectNoBarriers(me)
})

it('a secret code that nobody gives in two minutes is over, and is asked for again', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  await signIn(me, '/kuwait-grill', '500')
  const store = await storeOf(me, 'kuwait-grill')
  const receipt = `R${Date.now()}`
  await callAs(me, '/v1/loyalty/manualOrders', { store, receipt, amount: { amount: 50_000, currency: 'KWD' } })
  await callAs(me, '/v1/loyalty/secret-code', { store, receipt, code: CODE })
  await beginWithCart(me, 'kuwait-grill', { dishes: ['كباب لحم'] })
  await page.clock.install()
  const half = formatMoney({ amount: 500, currency: 'KWD', exponent: 3 }, 'ar').text
  const wake = await openAsleep(me, `/kuwait-grill/${store}/redeemLoyalty/enter-amount`)
  await page.locator('#field-points').fill('100')
  await wake()
  await expectShown(me, say('loyalty.takesOff', { amount: half }))
  await page.getByRole('button', { name: say('loyalty.amountGo') }).click()
  await page.getByRole('heading', { level: 1, name: say('loyalty.codeTitle') }).waitFor()
  await page.clock.fastForward(121_000)
  await page.getByRole('heading', { level: 2, name: say('loyalty.codeOver') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('loyalty.codeAgain') }).click()
  await page.getByRole('textbox').waitFor()
})

it('credits that the shop gave pay the whole order, and say so at checkout', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await signIn(me, '/kuwait-grill', '501')
  await giveCredits(me, 'kuwait-grill', '965', { amount: 20_000, currency: 'KWD' })
  await me.open('/kuwait-grill')
  await addFromCard(me, 'Lamb kebab')
  await expectInCart(me, 1, 'KWD')
  const price = page.getByRole('region', { name: say('price.title') })
  const total = (await price.getByRole('listitem').last().locator('summary').innerText()).split('KWD').at(-1)!.trim()
  await me.open(`/kuwait-grill/${await storeOf(me, 'kuwait-grill')}/redeemLoyalty`)
  await page.getByRole('button', { name: new RegExp(say('loyalty.useCredits')) }).click()
  await page
    .getByText(say('loyalty.creditsPay', { amount: `KWD\u00a0${total}` }))
    .first()
    .waitFor()
  await expectNoBarriers(me)
  await me.open('/kuwait-grill/checkout')
  await price.getByText(say('price.credits'), { exact: true }).waitFor()
  await price.getByText('0.000', { exact: false }).last().waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByRole('link', { name: say('checkout.directions') }).waitFor()
  const name = page.locator('#field-name')
  if ((await name.count()) > 0) await name.fill('Noura')
  await placeOrder(me)
  // D17: Back gives the menu, where credits pay as well.
  await goBackToMenu(me)
  await page.waitForURL(({ pathname }) => pathname === '/kuwait-grill')
})

it('before any script a reward is used, says what it takes off, and is taken off again', async () => {
  const me = await visit({ javaScript: false, language: 'ar' })
  const { page, say } = me
  await signIn(me, '/saffron', '50', false)
  // More than the 50 dirhams that the reward wants.
  await beginWithCart(me, 'saffron', { dishes: ['مشاوي مشكلة لشخصين'] })
  await me.open('/saffron/my-order')
  await page.getByRole('link', { name: new RegExp(say('loyalty.title')) }).click()
  await page
    .getByRole('heading', { level: 1, name: say('loyalty.title') })
    .first()
    .waitFor()
  await expectShown(me, 'أهلاً بك')
  await page.getByRole('button', { name: new RegExp(`^${say('loyalty.use')}`) }).click()
  await expectShown(me, 'توفّر 10.00')
  await page.getByRole('link', { name: say('loyalty.toOrder') }).click()
  await page.getByRole('button', { name: takingOff(me, 'loyalty.rewards') }).click()
  await page.getByRole('link', { name: new RegExp(say('loyalty.title')) }).waitFor()
  expect(await page.getByRole('button', { name: takingOff(me, 'loyalty.rewards') }).count()).toBe(0)
})

it.each([
  ['choosing how many without any', 'redeemLoyalty/enter-amount'],
  ['a code that nobody waits for', 'redeemLoyalty/secret-code'],
])('%s leads to where it is said how things stand', async (_, screen) => {
  const me = await visit()
  const { page, say } = me
  await me.open(`/saffron/${await storeOf(me, 'saffron')}/${screen}`)
  expect(page.url()).toMatch(/redeemLoyalty$/)
  await page.getByRole('heading', { level: 2, name: say('loyalty.signInTitle') }).waitFor()
  await expectNoBarriers(me)
})

it('on a desktop the cart beside the menu says why each row is there', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await me.open('/bazaar')
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expectInCart(me, 1, 'AED')
  const price = page.getByRole('region', { name: say('price.title') })
  await price.getByText(say('price.service'), { exact: true }).click()
  await price
    .getByText(/^2% of AED/)
    .filter({ visible: true })
    .waitFor()
  expect(await price.getByText(say('price.whyItems')).filter({ visible: true }).count()).toBe(0)
})

const takingOff = ({ say }: Visit, label: 'loyalty.points' | 'loyalty.rewards') =>
  `${say('loyalty.remove')}: ${say(label)}`
