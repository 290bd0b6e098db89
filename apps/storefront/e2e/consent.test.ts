import type { AnswerOf } from '@compass/contract/call'
import type { getFunnel } from '@compass/contract/conversions'
import { expect, inject, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, goToCart, goToCheckout, placeOrder, sayWho, waitAwake } from './harness/customer.ts'
import { catchOutside, type Outside, readChatCommands } from './harness/outside.ts'
import { makeKey } from './harness/product.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

// What is asked before visits are counted, and what is sent to others: nothing before a yes.

const META = '1000000000000001'
const SNAP = '00000000-0000-4000-8000-000000000001'
const DISH = 'Shakshouka'

const card = ({ page, say }: Visit) => page.getByRole('complementary', { name: say('privacy.cardTitle') })
const outsideOf = ({ context }: Visit) => catchOutside(context, inject('product').url)
const untilSent = (outside: Outside, count: number) =>
  until(
    async () => outside.meta.length + outside.snap.length,
    (seen) => seen >= count,
  )

/** Everything that a person does who says nothing: looks, chooses, orders, looks at the order. Answers its path. */
async function orderPickup(me: Visit): Promise<string> {
  const { page, say } = me
  await me.open('/palmera')
  await page.getByRole('heading', { level: 3, name: DISH }).getByRole('link').first().click()
  const sheet = page.getByRole('dialog', { name: DISH })
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await addFromCard(me, DISH)
  await goToCart(me)
  await goToCheckout(me)
  await sayWho(me, { name: 'Layla', phone: '050 123 4567', isConfirmed: false })
  return placeOrder(me, say('checkout.place'))
}

it('before an answer nothing is asked of anybody else: menu, item, basket, checkout, order and its chat', async () => {
  const me = await visit()
  const { page, say } = me
  const outside = await outsideOf(me)
  await me.open('/palmera')
  await card(me).waitFor()
  const path = await orderPickup(me)
  expect(await card(me).isVisible()).toBe(false)
  await waitAwake(me)
  await page.getByRole('link', { name: say('status.chat') }).click()
  const sheet = page.getByRole('dialog', { name: say('status.chat') })
  await sheet.waitFor()
  await page
    .frameLocator('dialog iframe')
    .getByRole('button', { name: say('privacy.chatStart') })
    .waitFor()
  await me.open(path.replace('order-status', 'order-summary'))
  await page.getByRole('link', { name: say('status.chat') }).waitFor()
  expect(outside.addresses).toEqual([])
})

it('after a yes the pixels get the rows of the specification, on the pages of the menu alone', async () => {
  const me = await visit()
  const { page, say } = me
  const outside = await outsideOf(me)
  await me.open('/palmera?fbclid=IwAR0abc')
  await card(me)
    .getByRole('button', { name: say('privacy.yes') })
    .click()
  await card(me).waitFor({ state: 'detached' })
  await untilSent(outside, 6)
  const id = { eventID: expect.stringMatching(/^\d{13}$/) }
  expect(outside.meta).toEqual([
    ['set', 'autoConfig', false, META],
    ['init', META],
    ['trackSingle', META, 'PageView', {}, id],
    ['trackSingle', META, 'ViewContent', {}, id],
  ])
  expect(outside.snap).toEqual([
    ['init', SNAP],
    ['track', 'PAGE_VIEW'],
  ])
  const frame = page.frames().find((one) => one !== page.mainFrame())!
  expect(frame.url()).toBe(`${inject('product').url}/palmera?fbclid=IwAR0abc`)
  expect(outside.addresses.filter((address) => address.endsWith('.js'))).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://sc-static.net/scevent.min.js',
  ])

  await addFromCard(me, DISH)
  await goToCart(me)
  await untilSent(outside, 8)
  expect(outside.meta.slice(4)).toEqual([['trackSingle', META, 'PageView', {}, id]])
  expect(outside.snap.slice(2)).toEqual([['track', 'PAGE_VIEW']])

  // At checkout the scripts are gone, with the frame that they ran in.
  const event = page.waitForRequest('**/v3/events')
  await goToCheckout(me)
  expect(page.frames()).toHaveLength(1)
  expect((await event).postDataJSON()).toMatchObject({
    event: 'checkout',
    sourcePath: '/palmera/checkout',
    country: 'AE',
    host: 'localhost',
    browser: { fbp: 'fb.1.1596403881668.1116446470' },
  })
  const known = outside.addresses.length
  await sayWho(me, { name: 'Layla', phone: '050 123 4567', isConfirmed: false })
  await placeOrder(me)
  expect(page.frames()).toHaveLength(1)
  for (const path of ['profile', 'addresses-cards', 'order-history']) {
    const response = await page.goto(`/palmera/${path}`)
    expect((await response!.allHeaders())['content-security-policy']).not.toMatch(/https?:/)
    await page.waitForLoadState()
    expect(page.frames()).toHaveLength(1)
  }
  expect(outside.addresses).toHaveLength(known)
})

it('the policy of a page names no company, whatever was answered; that of the frame names its own alone', async () => {
  const me = await visit()
  const { page, say } = me
  await outsideOf(me)
  const policyOf = async (path: string) => {
    const { headers } = { headers: (await page.request.get(path)).headers() }
    return headers['content-security-policy'] ?? ''
  }
  const closed = await policyOf('/palmera')
  await me.open('/palmera')
  await card(me)
    .getByRole('button', { name: say('privacy.yes') })
    .click()
  await card(me).waitFor({ state: 'detached' })
  for (const policy of [closed, await policyOf('/palmera')]) expect(policy).not.toMatch(/https?:/)
  expect(await policyOf('/palmera/pixels')).toContain('https://connect.facebook.net')
  expect(await policyOf('/palmera/pixels')).not.toContain('intercom')
  expect(await policyOf('/palmera/chat')).not.toMatch(/https?:/)
  expect(await policyOf('/saffron')).not.toContain('frame-src')
})

it('Global Privacy Control is a no: it is not asked, and nothing is sent after an earlier yes either', async () => {
  const me = await visit()
  const { page, context } = me
  const outside = await outsideOf(me)
  await context.addCookies([{ name: 'consent.palmera', value: 'yy', url: inject('product').url }])
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1', 'x-forwarded-for': '10.250.1.1' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const counted = page.waitForRequest('**/v3/events')
  await me.open('/palmera')
  expect((await counted).postDataJSON()).not.toHaveProperty('browser')
  expect(await card(me).count()).toBe(0)
  expect(page.frames()).toHaveLength(1)
  await me.open('/palmera/privacy-choices')
  await page.getByText(me.say('privacy.byBrowser')).waitFor()
  await me.open('/palmera/chat')
  await page.getByText(me.say('privacy.byBrowser')).waitFor()
  expect(outside.addresses).toEqual([])
})

it('without scripts one says no, changes it to a yes later, and comes back each time', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  const outside = await outsideOf(me)
  await me.open('/palmera')
  await card(me)
    .getByRole('button', { name: say('privacy.no') })
    .click()
  await page.waitForURL('**/palmera')
  expect(await card(me).count()).toBe(0)
  await me.open('/palmera/privacy-choices')
  const ads = page.getByRole('group', { name: say('privacy.ads') })
  expect(await ads.getByRole('radio', { name: say('privacy.refuse') }).isChecked()).toBe(true)
  await ads.getByRole('radio', { name: say('privacy.allow') }).check()
  await page
    .getByRole('group', { name: say('privacy.chat') })
    .getByRole('radio', { name: say('privacy.refuse') })
    .check()
  await page.getByRole('button', { name: say('privacy.save') }).click()
  await page.getByText(say('privacy.saved')).waitFor()
  expect(await ads.getByRole('radio', { name: say('privacy.allow') }).isChecked()).toBe(true)
  expect((await me.context.cookies()).find(({ name }) => name === 'consent.palmera')?.value).toBe('yn')
  await page.getByRole('link', { name: say('privacy.toMenu') }).click()
  await page.waitForURL('**/palmera')
  expect(outside.addresses).toEqual([])
})

itTwins([
  ['en', 'phone', false],
  ['ar', 'phone', true],
  ['ar', 'desktop', false],
  ['en', 'desktop', true],
] as const)(
  'the question in %s on a %s, dark %s: two equal buttons, over nothing that is pressed',
  async (language, size, dark) => {
    const me = await visit({ language, size, dark })
    const { page, say } = me
    await outsideOf(me)
    await me.open('/palmera')
    await card(me).waitFor()
    await expectNoBarriers(me)
    const buttons = [say('privacy.no'), say('privacy.yes')].map((name) => card(me).getByRole('button', { name }))
    const [no, yes] = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect([no!.width, no!.height]).toEqual([yes!.width, yes!.height])
    expect(no!.height).toBeGreaterThanOrEqual(44)
    const look = (button: (typeof buttons)[number]) =>
      button.evaluate((one) =>
        (({ color, backgroundColor, boxShadow, fontWeight }) => [color, backgroundColor, boxShadow, fontWeight])(
          getComputedStyle(one),
        ),
      )
    expect(await look(buttons[0]!)).toEqual(await look(buttons[1]!))

    // The menu behind it works, and what floats at its foot stands above the question.
    await page
      .getByRole('button', { name: new RegExp(`^${say('menu.add', { name: '' }).trim()}`) })
      .first()
      .click()
    if (size === 'phone') {
      const bar = page.getByRole('link', { name: say('menu.viewOrder') })
      await bar.waitFor()
      const [barBox, cardBox] = [await bar.boundingBox(), await card(me).boundingBox()]
      expect(barBox!.y + barBox!.height).toBeLessThanOrEqual(cardBox!.y)
      await bar.click()
      await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
      expect(await card(me).isVisible()).toBe(false)
    }
  },
)

it('by the keyboard alone: the question holds nobody, its answer is given, one by one as well', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await outsideOf(me)
  await me.open('/palmera')
  await card(me).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#consent') === null)).toBe(true)
  await card(me)
    .getByRole('link', { name: say('privacy.oneByOne') })
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/palmera/privacy-choices')
  await expectNoBarriers(me)
  await page
    .getByRole('group', { name: say('privacy.ads') })
    .getByRole('radio')
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('group', { name: say('privacy.chat') })
    .getByRole('radio')
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText(say('privacy.saved')).waitFor()
  await me.open('/palmera')
  expect(await card(me).count()).toBe(0)
})

it('the chat opens on the pages of an order after a yes, and is shut down as one leaves', async () => {
  const me = await visit()
  const { page, say, context } = me
  const outside = await outsideOf(me)
  const path = await beginWithOrder(me, 'palmera', { dishes: [DISH], name: 'Layla', phone: '0501234567' })
  await me.open(path)
  const open = async () => {
    await waitAwake(me)
    await page.getByRole('link', { name: say('status.chat') }).click()
    await page.getByRole('dialog', { name: say('status.chat') }).waitFor()
  }
  const frame = page.frameLocator('dialog iframe')
  await open()
  await frame.getByRole('button', { name: say('privacy.chatStart') }).click()
  await frame.getByText('The chat of the provider').waitFor()
  const settings = { app_id: 'compassdemo', hide_default_launcher: true, language_override: 'en' }
  expect(await readChatCommands(context)).toEqual([['boot', settings], ['show']])
  expect([...new Set(outside.addresses.map((address) => new URL(address).hostname))].sort()).toEqual([
    'api-iam.intercom.io',
    'widget.intercom.io',
  ])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shell.close') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until(
    () => readChatCommands(context),
    (commands) => commands.at(-1)?.[0] === 'shutdown',
  )
  const known = outside.addresses.length
  await page.goto('/palmera')
  await page.waitForLoadState()
  expect(page.frames()).toHaveLength(1)
  expect(outside.addresses).toHaveLength(known)
  await me.open(path.replace('order-status', 'order-summary'))
  await open()
  await frame.getByText('The chat of the provider').waitFor()
})

it('the merchant reads how many came how far', async () => {
  const product = inject('product')
  const key = await makeKey(product, 'palmera')
  const read = async () => {
    const answer = await fetch(`${product.url}/v1/merchant/funnel?days=2`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.json()) as { data: AnswerOf<typeof getFunnel> }
    const sum: Record<string, number> = {}
    for (const { counts } of data.items)
      for (const [event, count] of Object.entries(counts)) sum[event] = (sum[event] ?? 0) + count
    return sum
  }
  const before = await read()
  const me = await visit()
  await outsideOf(me)
  await orderPickup(me)
  const steps = ['menu', 'item', 'cart', 'checkout', 'placed']
  await until(read, (after) => steps.every((event) => (after[event] ?? 0) > (before[event] ?? 0)))
})
