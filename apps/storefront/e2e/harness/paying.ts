import { expect } from 'vitest'
import { beginAtCheckout, beginAtGateway, beginWithOrder } from './beginning.ts'
import { expectShown, goToCart, goToCheckout, sayWho, waitAwake } from './customer.ts'
import { PAY_SHOP } from './pay-shop.ts'
import { until, type Visit } from './visit.ts'

// The steps of paying as customers take them: at checkout, on the gateway's page, and on the page of what failed.

export const CARDS = {
  pays: '4111111111111111',
  secure: '4000000000003220',
  disabled: '4000000050010000',
  wrongCvv: '4000000050020009',
  wrongNumber: '4000000050030008',
  noMoney: '4000000050110008',
  refused: '4000000051000000',
} as const

let phones = 0

/** A phone that no other order of this run is for. */
function ownPhone(): string {
  phones += 1
  return `0507${String(Number(process.env.VITEST_POOL_ID) * 10_000 + phones).padStart(6, '0')}`
}

/** At the choice of the way to pay; nothing was walked to get there. */
export async function fillCheckout(me: Visit, phone = ownPhone()): Promise<void> {
  await beginAtCheckout(me, PAY_SHOP)
  await waitAwake(me)
  await me.page.getByText(me.say('checkout.cashPickup')).waitFor({ state: 'attached' })
  await sayWho(me, { name: 'Omar', phone, isConfirmed: false })
}

/** On the gateway's page, with an order that is to be paid by this method. */
export async function goToGateway(me: Visit, method: string, fields: Readonly<Record<string, string>> = {}) {
  await beginAtGateway(me, PAY_SHOP, { phone: ownPhone(), method, fields })
}

/** On the page of an order that is paid to people. Answers its path. */
export async function openOrder(me: Visit, method = 'cod'): Promise<string> {
  const path = await beginWithOrder(me, PAY_SHOP, { phone: ownPhone(), method })
  await me.open(path)
  return path
}

/** From the menu as far as the choice of the way to pay. */
export async function walkToPayment(me: Visit, phone = ownPhone()): Promise<void> {
  const { page, say } = me
  await me.open(`/${PAY_SHOP}`)
  await page.locator('button[name="product"]').first().click()
  await goToCart(me)
  await goToCheckout(me)
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  // Who paid another way before finds it folded.
  await page.getByText(say('checkout.cashPickup')).waitFor({ state: 'attached' })
  await sayWho(me, { name: 'Omar', phone, isConfirmed: false })
}

/** In the browser: a device that has Apple Pay. */
export function giveApplePay(): void {
  Object.assign(globalThis, { ApplePaySession: { canMakePayments: () => true } })
}

/** A way to pay by its name; `savedCard:` is the first of the saved cards. */
export async function choose({ page, say }: Visit, method: string): Promise<void> {
  const context = method.endsWith(':') ? '^=' : '='
  const row = page.locator(`input[name="method"][value${context}"${method}"]`).first()
  if (!(await row.isVisible())) await page.getByText(say('payment.more')).click()
  await row.check()
}

export async function place({ page, say }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
}

/** From the page of what failed: the same order, by the way that is chosen there. */
export async function payAgain({ page, say }: Visit): Promise<void> {
  const words = say('payment.payAgain', { amount: '' }).replace(/[\u2066-\u2069]/g, '')
  await page.getByRole('button', { name: words.trim() }).filter({ visible: true }).click()
}

/** The gateway's page, once it is there. */
export async function atGateway({ page, say }: Visit, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText(say('gateway.sandboxNote')).waitFor()
}

/** The gateway's own way back, without paying. */
export async function leave({ page }: Visit): Promise<void> {
  await page.locator('.leave button').click()
}

export async function typeCard(me: Visit, number: string): Promise<void> {
  const { page } = me
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12/34')
  await page.locator('#cvv').fill('123')
  await page.locator('#holder').fill('Omar Saleh')
  await pressMain(me)
}

/** What the bank asks after the card: the code that it sent. */
export async function typeCode(me: Visit, code: string): Promise<void> {
  await me.page.locator('#code').fill(code)
  await pressMain(me)
}

/** The gateway's main button; what comes is another page, maybe one with the same fields. */
async function pressMain({ page }: Visit): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.locator('button.main').click()])
}

/** Paid means ordered: the order is with the kitchen. */
export async function expectOrdered({ page }: Visit): Promise<void> {
  await page.waitForURL(/\/order-status\/[\w-]+/)
}

/** D17: Back from an order that was just placed. Its page puts the menu behind itself once it is awake. */
export async function goBackToMenu({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => 'compassOverMenu' in (history.state ?? {}))
  await page.goBack()
}

/** Paid, by a method or with a card, which is named by its last four digits; who paid has the order's link to pass on. */
export async function expectPaid(me: Visit, paid: string | { readonly card: string }): Promise<void> {
  await expectOrdered(me)
  const link = me.page.getByRole('link', { name: me.say('status.shareLink') })
  expect(await link.getAttribute('href')).toMatch(/\?k=[\w-]{36}\.[\w-]{20,}$/)
  const words =
    typeof paid === 'string'
      ? me.say('status.paid', { method: paid })
      : me.say('status.paidWith', { card: `Visa •••• ${paid.card.slice(-4)}` })
  await expectShown(me, words.replace(/[\u2066-\u2069]/g, ''))
}

export async function expectFailure(me: Visit, sentence: string | RegExp): Promise<void> {
  await me.page.waitForURL(/\/payment\/[\w-]+\/failure/)
  await me.page
    .getByRole('alert')
    .or(me.page.getByRole('heading', { level: 1 }))
    .filter({ hasText: sentence })
    .first()
    .waitFor()
}

/** Half a minute and more goes by on a page whose clock is ours, once its scripts are there. */
export async function waitUntilSlow({ page, say }: Visit): Promise<void> {
  const slow = page.getByText(say('payment.slow'))
  const later = async () => {
    await page.clock.fastForward(40_000)
    return slow.isVisible()
  }
  await until(later, (isSlow) => isSlow)
}
