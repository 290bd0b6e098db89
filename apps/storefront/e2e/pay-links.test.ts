import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { CARDS, typeCard, typeCode } from './harness/paying.ts'
import { openTill, type Till } from './harness/till.ts'

// Somebody is sent a link to pay: what they see, how they pay, and what is left of the link. In both directions of writing.

interface NewLink {
  readonly _id: string
  readonly url: string
  readonly state: string
}

const MARIAM = { name: 'Mariam Al Suwaidi', phone: { number: '501234567', countryCode: '971' } }

async function makeLink(till: Till, body: object = {}): Promise<{ readonly id: string; readonly path: string }> {
  const created = await till<NewLink>('paylinks', {
    amount: { amount: 62_000, currency: 'AED' },
    text: 'Catering, 12 May\nHalf of 1,240.00 now, the other half on the day.',
    ...body,
  })
  expect(created.status).toBe(201)
  return { id: created.data._id, path: new URL(created.data.url).pathname }
}

const payButton = ({ page }: Visit) => page.locator('main button[type="submit"]').filter({ visible: true }).last()

/** Chooses to pay by card, and presses the form's one button. */
async function chooseCard(me: Visit): Promise<void> {
  await me.page.locator('input[name="method"][value="card"]').check()
  await payButton(me).click()
}

async function payByCard(me: Visit): Promise<void> {
  await chooseCard(me)
  await me.page.locator('#number').waitFor()
}

/** Bank's code, no money, then paid: one link, one order, one receipt. */
async function payLink(me: Visit): Promise<void> {
  const { page, say } = me
  const till = await openTill('saffron')
  const { path } = await makeLink(till, { customer: MARIAM })
  await me.open(path)
  await page.getByRole('heading', { level: 1, name: 'Catering, 12 May' }).waitFor()
  await expectShown(me, MARIAM.name)
  await expectShown(me, '620.00')
  expect(await page.content()).not.toContain('501234567')
  await expectNoBarriers(me)

  await payByCard(me)
  await typeCard(me, CARDS.noMoney)
  await page.waitForURL(/\/pay-link\/payment\/saffron\.[\w-]+\/failure$/)
  await page.getByRole('heading', { level: 1, name: say('payment.failedTitle') }).waitFor()
  await expectNoBarriers(me)

  await payByCard(me)
  await typeCard(me, CARDS.secure)
  await typeCode(me, '1234')
  await page.waitForURL(/\/pay-link\/summary\/saffron\.[\w-]+$/)
  await page.getByRole('heading', { level: 1, name: say('paylink.thanksTitle') }).waitFor()
  await expectShown(me, say('payment.receipt'))
  await expectNoBarriers(me)
  const invoice = await page.getByRole('link', { name: say('aftercare.invoice') }).getAttribute('href')
  const file = await page.request.get(invoice!)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await me.open(path)
  await page.getByRole('heading', { level: 1, name: say('paylink.paidTitle') }).waitFor()
  await page.getByRole('link', { name: say('paylink.seeReceipt') }).click()
  await page.getByRole('heading', { level: 1, name: say('paylink.thanksTitle') }).waitFor()

  await me.open('/saffron/order-history')
  await page.getByRole('link', { name: 'Catering, 12 May' }).click()
  await page.waitForURL(/\/pay-link\/summary\//)
  await page.getByRole('heading', { level: 1, name: say('paylink.thanksTitle') }).waitFor()
}

it('half of a catering is paid by a link, in English on a phone', async () => {
  await payLink(await visit())
})

it('half of a catering is paid by a link, in Arabic on a phone', async () => {
  await payLink(await visit({ language: 'ar' }))
})

it('half of a catering is paid by a link at a desk, in the layout of a phone', async () => {
  const me = await visit({ size: 'desktop' })
  await payLink(me)
  expect(await me.page.evaluate(() => document.body.classList.contains('desk'))).toBe(false)
})

it('a link with products says where to, is paid, and reaches the kitchen', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTill('saffron')
  const products = [{ sku: 'karak', qty: 2 }, { sku: 'red-lentil-stew' }]
  const body = { amount: undefined, text: undefined, orderType: 20, products, customer: MARIAM }
  const { path } = await makeLink(till, body)
  await me.open(path)
  await page.getByRole('heading', { level: 1, name: say('paylink.yourOrder') }).waitFor()
  await expectShown(me, 'Karak tea')
  await page.getByRole('heading', { level: 2, name: say('paylink.whereTo') }).waitFor()
  await expectNoBarriers(me)

  await page.locator('#field-area').selectOption({ index: 1 })
  await page.locator('#field-buildingName').fill('Marina Heights')
  await page.locator('#field-flatOrVilla').fill('1204')
  await page.locator('#field-streetName').fill('Marina Walk')
  await payButton(me).click()
  await page.waitForURL(/\?address=/)
  await expectShown(me, say('price.delivery'))
  await expectNoBarriers(me)

  await payByCard(me)
  await typeCard(me, CARDS.pays)
  await page.waitForURL(/\/pay-link\/summary\/saffron\.[\w-]+$/)
  await page.getByRole('heading', { level: 1, name: say('paylink.thanksTitle') }).waitFor()
  await expectNoBarriers(me)
  const id = page.url().split('.').at(-1)!
  const board = await till<{ readonly items: readonly { readonly _id: string; readonly channel: number }[] }>('orders')
  expect(board.data.items.find(({ _id }) => _id === id)).toMatchObject({ channel: 60 })
  await page.getByRole('link', { name: say('paylink.follow') }).click()
  await page.waitForURL(/\/saffron\/order-status\//)
  await expectShown(me, 'Karak tea')
})

it('a link that names nobody asks who pays; without scripts too', async () => {
  const me = await visit({ javaScript: false })
  const { page } = me
  const { path } = await makeLink(await openTill('saffron'))
  await me.open(path)
  await chooseCard(me)
  await expectShown(me, me.say('refusals.field_required'))
  await page.locator('#field-name').fill('Omar')
  await page.locator('#field-phone').fill('0507654321')
  await chooseCard(me)
  await page.locator('#number').waitFor()
  await typeCard(me, CARDS.pays)
  // The way back sends itself where scripts run.
  await page.locator('button.main').click()
  await page.waitForURL(/\/pay-link\/summary\//)
  await expectShown(me, me.say('paylink.thanksTitle'))
})

it('a dead link says why, who asked, and nothing of who paid', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTill('saffron')
  const { id, path } = await makeLink(till, { customer: MARIAM })
  expect((await till<NewLink>(`paylinks/${id}`, undefined, 'DELETE')).data.state).toBe('withdrawn')
  await me.open(path)
  await page.getByRole('heading', { level: 1, name: say('paylink.withdrawnTitle') }).waitFor()
  await expectNoBarriers(me)
  expect(await page.content()).not.toContain(MARIAM.name)

  const soon = await makeLink(till, { expiresAt: new Date(Date.now() + 1500).toISOString() })
  await page.waitForTimeout(1600)
  await me.open(soon.path)
  await page.getByRole('heading', { level: 1, name: say('paylink.expiredTitle') }).waitFor()
  await expectNoBarriers(me)

  me.expectFault(/404 \(Not Found\)/)
  for (const unknown of [
    `${path.slice(0, -22)}${'A'.repeat(22)}`,
    '/pay-link/nobody',
    `/pay-link/nobody.${'A'.repeat(22)}`,
  ]) {
    await me.open(unknown)
    await page.getByRole('heading', { level: 1, name: say('paylink.invalidTitle') }).waitFor()
  }
  await expectNoBarriers(me)
})
