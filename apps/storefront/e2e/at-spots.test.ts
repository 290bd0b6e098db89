import { formatSpan } from '@compass/i18n/formats'
import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown, goToCart, goToCheckout, placeOrder } from './harness/customer.ts'
import { codeOf, openTill, type Till } from './harness/till.ts'

// What a guest of a table and one of a room do: scan, order alone, pay where they sit. In both directions of writing.

interface MovedOrder {
  readonly order: { readonly status: number; readonly totals: { readonly grandTotal: unknown } }
}

/** Staff move the order on; the simulated kitchen may have been quicker. */
async function serve(till: Till, id: string): Promise<void> {
  for (const to of [20, 40, 110]) {
    const moved = await till<MovedOrder>(`orders/${id}/transitions`, { to })
    expect([200, 201, 409]).toContain(moved.status)
  }
}

async function collect(till: Till, id: string, method: string): Promise<void> {
  const { data } = await till<{ items: (MovedOrder['order'] & { readonly _id: string })[] }>('orders?limit=50')
  const amount = data.items.find((one) => one._id === id)!.totals.grandTotal
  const paid = await till<MovedOrder>(`orders/${id}/payments`, { method, amount })
  expect([200, 201, 409]).toContain(paid.status)
}

async function expectNoContact({ page }: Visit): Promise<void> {
  for (const field of ['phone', 'area', 'email']) expect(await page.locator(`#field-${field}`).count()).toBe(0)
}

async function eatAtTable(me: Visit, dish: string): Promise<void> {
  const { page, say } = me
  const till = await openTill('kuwait-grill')
  await me.open(await codeOf(till, 'table', '5'))
  await page.waitForURL(/\/kuwait-grill$/)
  await addFromCard(me, dish)
  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await expectShown(me, say('checkout.toYourTable'))
  await expectNoContact(me)
  await page.locator('#field-name').fill('Omar')
  await page.getByRole('radio', { name: say('payment.cardSwipe') }).check()
  await expectNoBarriers(me)
  const id = (await placeOrder(me)).split('/').at(-1)!
  await expectShown(me, say('status.table', { number: '5' }))
  await serve(till, id)
  await page.getByRole('heading', { level: 1, name: say('status.served') }).waitFor()
  await expectNoBarriers(me)
  await collect(till, id, 'cardSwipe')
  await page.getByRole('heading', { level: 1, name: say('status.completedAtSpot') }).waitFor()
  const completed = await till<MovedOrder>(`orders/${id}/transitions`, { to: 130 })
  expect(completed.data.order.status).toBe(130)
  await expectNoBarriers(me)
}

it('soup at table 5, in English on a phone: scanned, ordered, served, paid by card machine', async () => {
  await eatAtTable(await visit(), 'Lentil soup')
})

it('soup at table 5, in Arabic on a phone', async () => {
  await eatAtTable(await visit({ language: 'ar' }), 'شوربة عدس')
})

it('breakfast at 8:00 tomorrow in room 304, left at the door and charged to the room', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTill('palmera')
  await me.open(await codeOf(till, 'room', '304'))
  await page.waitForURL(/\/palmera$/)
  await addFromCard(me, 'Shakshouka')
  await goToCart(me)
  await goToCheckout(me)
  await expectShown(me, say('checkout.toYourDoor'))
  await expectNoContact(me)
  await page.getByRole('button', { name: say('checkout.later') }).click()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  const span = formatSpan('08:00', '08:15', 'en', 24)
  await page.getByRole('radio', { name: span }).check()
  await page
    .getByRole('button', { name: say('checkout.takeSpan', { span }) })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectShown(me, span)
  await page.locator('#field-lastName').fill('Okafor')
  await page.getByRole('radio', { name: say('checkout.leaveIt') }).check()
  await page.getByRole('radio', { name: say('payment.roomCharge') }).check()
  await expectNoBarriers(me)
  const id = (await placeOrder(me)).split('/').at(-1)!
  await expectShown(me, say('status.room', { number: '304' }))
  await serve(till, id)
  await page.getByRole('heading', { level: 1, name: say('status.leftAtDoor') }).waitFor()
  await expectNoBarriers(me)
  await collect(till, id, 'roomCharge')
  await page.getByRole('heading', { level: 1, name: say('status.completedAtSpot') }).waitFor()
})
