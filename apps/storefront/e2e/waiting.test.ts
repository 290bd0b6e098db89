import { factKey } from '@compass/i18n/facts'
import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import { atGateway, goToGateway, waitUntilSlow } from './harness/paying.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

// What is seen while one waits: nothing at first, then a fact, and below it what is waited for.

const cover = ({ page }: Visit) => page.locator('.waiting-screen')
const fact = ({ page }: Visit) => page.locator('.loading-text > p:not([aria-hidden])')
const factsOf = ({ say }: Visit) => Array.from({ length: 61 }, (_, turn) => say(factKey(turn)))

/** The next screen does not come before it may. */
async function holdBack({ page }: Visit): Promise<() => void> {
  const { promise: mayCome, resolve } = Promise.withResolvers<void>()
  await page.route(/\/(my-order|checkout)\.data/, async (route) => {
    await mayCome
    await route.continue()
  })
  return resolve
}

/** From the menu: a phone leads to the basket, a desktop has it there and leads to checkout. */
const onward = ({ page, say }: Visit, size = 'phone') =>
  page
    .getByRole('link', { name: say(size === 'phone' ? 'menu.viewOrder' : 'basket.checkout') })
    .filter({ visible: true })

/** In the menu, with a basket: its scripts run, and the facts have been fetched beforehand. */
async function openWithCart(me: Visit, size = 'phone'): Promise<void> {
  const facts = me.page.waitForResponse(/\/assets\/waiting-screen-[\w-]+\.js/)
  await me.open('/bazaar')
  await me.page
    .getByRole('button', { name: /^Add |^أضف / })
    .first()
    .click()
  await onward(me, size).waitFor()
  await facts
}

itTwins([
  ['en', 'phone', false],
  ['ar', 'phone', true],
  ['ar', 'desktop', false],
  ['en', 'desktop', true],
] as const)(
  'a screen that is slow to come: a fact, and what is being fetched (%s, %s, dark: %s)',
  async (language, size, dark) => {
    const me = await visit({ language, size, dark })
    const { page, say } = me
    await openWithCart(me, size)
    const letCome = await holdBack(me)
    await onward(me, size).click()
    await page.getByText(say('facts.label')).waitFor()
    expect(factsOf(me)).toContain(await fact(me).textContent())
    const status = cover(me).getByRole('status')
    const awaited = size === 'phone' ? 'facts.gettingBasket' : 'facts.gettingCheckout'
    expect(await status.textContent()).toContain(say(awaited))
    await expectNoBarriers(me)
    await until(
      () => status.innerText(),
      (text) => text.includes(say('facts.slow')),
    )
    letCome()
    const title = say(size === 'phone' ? 'basket.title' : 'checkout.title')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await cover(me).waitFor({ state: 'detached' })
  },
)

it('a screen that comes soon shows no fact at all', async () => {
  const me = await visit()
  const { page, say } = me
  await openWithCart(me)
  // Its scripts are there, as on most visits: on a busy machine they alone may take longer than the fact waits.
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: say('menu.viewOrder') }).waitFor()
  await page.evaluate(() => {
    Object.assign(globalThis, { covers: 0 })
    new MutationObserver(() => {
      if (document.querySelector('.waiting-screen')) Object.assign(globalThis, { covers: 1 })
    }).observe(document, { childList: true, subtree: true })
  })
  // Faster than 400 ms even on a busy machine: the answer was there before.
  const answer = await page.request.get('/bazaar/my-order.data', { headers: { accept: '*/*' } })
  await page.route('**/my-order.data*', (route) => route.fulfill({ response: answer }))
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  expect(await page.evaluate(() => (globalThis as { covers?: number }).covers)).toBe(0)
})

it('one fact after the other, never the same twice in a row; with reduced motion one stays', async () => {
  const me = await visit()
  const { page, say } = me
  await openWithCart(me)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const letCome = await holdBack(me)
  await page.clock.install()
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.clock.runFor(500)
  const shown: string[] = []
  for (let at = 0; at < 5; at++) {
    const before = shown.at(-1)
    await until(
      async () => (await fact(me).textContent()) ?? '',
      (text) => text !== '' && text !== before,
    )
    shown.push((await fact(me).textContent()) ?? '')
    await page.clock.runFor(6000)
  }
  expect(new Set(shown).size).toBe(5)
  for (const one of shown) expect(factsOf(me)).toContain(one)
  letCome()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
})

it('an order whose bank takes its time shows a fact, before scripts too, and goes on when the money is there', async () => {
  const me = await visit()
  const { page, say, context } = me
  await goToGateway(me, 'upi', { vpa: 'asha@bank' })
  await atGateway(me, say('gateway.upiWaits'))
  const shop: Visit = { ...me, page: await context.newPage() }
  await shop.page.clock.install()
  await shop.page.goto(`/${PAY_SHOP}/order-status`)
  await shop.page.getByRole('heading', { level: 1, name: say('payment.pendingTitle') }).waitFor()
  const first = await fact(shop).textContent()
  expect(factsOf(me)).toContain(first)
  await waitUntilSlow(shop)
  // Motion is reduced: the fact stays.
  expect(await fact(shop).textContent()).toBe(first)
  await expectNoBarriers(shop)
  const plain = await page.request.get(shop.page.url())
  expect(await plain.text()).toContain('loading-text')
  await page.locator('button[value="yes"]').click()
  await page.waitForURL(/\/order-status\//)
  await fact(shop).waitFor({ state: 'detached' })
})

itTwins(['en', 'ar'] as const)(
  'on the way to the bank a fact stands on the page, and without our scripts it goes on (%s)',
  async (language) => {
    const me = await visit({ language })
    const { page, say } = me
    await goToGateway(me, 'knet')
    await atGateway(me, say('gateway.knetTitle'))
    await me.open(`/${PAY_SHOP}/order-status`)
    const toBank = page.getByRole('link', { name: say('payment.go') })
    const path = (await toBank.getAttribute('href')) ?? ''
    await page.route('**/send-form.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await me.open(path)
    await page.getByRole('heading', { level: 1, name: say('payment.goTitle') }).waitFor()
    expect(factsOf(me)).toContain(await fact(me).textContent())
    await atGateway(me, say('gateway.knetTitle'))
  },
)
