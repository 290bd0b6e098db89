import { formatDay, formatSpan, formatTimeOfDay } from '@compass/i18n/formats'
import { expect, it } from 'vitest'
import { beginAtSpot, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import {
  addFromCard,
  expectShown,
  goToCart,
  goToCheckout,
  placeOrder,
  waitAwake,
  withoutMarks,
} from './harness/customer.ts'
import { codeOf, openTill, type Till } from './harness/till.ts'
import { until } from './harness/visit.ts'

// What a guest of a table and one of a room do: scan, order alone, pay where they sit. The table in English, the room in Arabic.

const DAY_MS = 24 * 3600_000

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

async function eatAtTable(me: Visit, dish: string, zone: string): Promise<void> {
  const { page, say } = me
  const till = await openTill('kuwait-grill')
  await me.open(await codeOf(till, 'table', '5'))
  await page.waitForURL(/\/kuwait-grill$/)
  await addFromCard(me, dish)
  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await expectShown(me, [`${say('checkout.table')} 5`, zone].join(me.language === 'ar' ? '، ' : ', '))
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
  await eatAtTable(await visit(), 'Lentil soup', 'Family section')
})

interface RoomGuest {
  readonly dish: string
  readonly surname: string
  /** The hotel's second day of slots, as the sheet says it. */
  readonly tomorrow: RegExp
}

/** Breakfast is planned on the menu, so that its card, the bar, the checkout and the order say the same time. */
async function breakfastInRoom(me: Visit, { dish, surname, tomorrow }: RoomGuest): Promise<void> {
  const { page, say, language } = me
  const till = await openTill('palmera')
  await me.open(await codeOf(till, 'room', '304'))
  await page.waitForURL(/\/palmera$/)
  await addFromCard(me, dish)
  const card = page.getByRole('region', { name: new RegExp(`^${say('store.room')} 304`) })
  await waitAwake(me)
  await card.getByRole('link', { name: say('menu.planLater') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: tomorrow }).click()
  const span = formatSpan('08:00', '08:15', language, 24)
  await sheet.getByRole('radio', { name: span }).check()
  await sheet.getByRole('button', { name: say('checkout.takeSpan', { span }) }).click()
  await sheet.waitFor({ state: 'detached' })
  await until(
    async () => withoutMarks(await card.innerText()),
    (seen) => seen.includes(withoutMarks(span)),
  )
  await expectNoBarriers(me)
  const day = formatDay(new Date(Date.now() + DAY_MS), 'Asia/Dubai', new Date(), language).toLocaleLowerCase(language)
  const time = formatTimeOfDay('08:00', language, 24)
  await page.getByRole('link', { name: say('store.planned', { time, day }) }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await goToCheckout(me)
  await expectShown(me, [`${say('checkout.room')} 304`, `${day} ${span}`].join(language === 'ar' ? '، ' : ', '))
  await expectNoContact(me)
  await expectShown(me, say('price.included'))
  await page.locator('#field-lastName').fill(surname)
  await page.getByRole('radio', { name: say('checkout.leaveIt') }).check()
  await page.getByRole('radio', { name: say('payment.roomCharge') }).check()
  await expectNoBarriers(me)
  const id = (await placeOrder(me, say('checkout.orderFor', { time }))).split('/').at(-1)!
  await expectShown(me, say('status.room', { number: '304' }))
  await till(`orders/${id}/transitions`, { to: 12 })
  await serve(till, id)
  await page.getByRole('heading', { level: 1, name: say('status.leftAtDoor') }).waitFor()
  await expectNoBarriers(me)
  await me.open('/palmera/order-history')
  await expectShown(me, say('status.room', { number: '304' }))
  await expectNoBarriers(me)
  await me.open(`/palmera/order-status/${id}`)
  await collect(till, id, 'roomCharge')
  await page.getByRole('heading', { level: 1, name: say('status.completedAtSpot') }).waitFor()
}

it('breakfast at 8:00 tomorrow in room 304, in Arabic: left at the door and charged to the room', async () => {
  await breakfastInRoom(await visit({ language: 'ar' }), { dish: 'شكشوكة', surname: 'أوكافور', tomorrow: /^غد/ })
})

it('a room’s order for now, brought in and paid in cash', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTill('palmera')
  await beginAtSpot(me, await codeOf(till, 'room', '202'))
  await beginWithCart(me, 'palmera', { dishes: ['Lentil soup'] })
  await me.open('/palmera/checkout')
  await waitAwake(me)
  await expectShown(me, `${say('checkout.room')} 202, Second floor`)
  await page.locator('#field-lastName').fill('Okafor')
  await page.getByRole('radio', { name: say('payment.cashAtSpot') }).check()
  const id = (await placeOrder(me)).split('/').at(-1)!
  await serve(till, id)
  await page.getByRole('heading', { level: 1, name: say('status.broughtToRoom') }).waitFor()
})
