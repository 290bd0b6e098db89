import { beforeAll, expect, it } from 'vitest'
import { beginAtSpot, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, changeCart, expectShown, goToCheckout, waitAwake, withoutMarks } from './harness/customer.ts'
import { expectSoon, letIn, openSheet, sendToKitchen } from './harness/party.ts'
import { choose, expectOrdered, place } from './harness/paying.ts'
import { choosePayment } from './harness/tables.ts'
import { codeOf, openTill, type Till } from './harness/till.ts'
import { until } from './harness/visit.ts'

// At the tables of a court: two guests order in rounds from two kitchens, and one guest orders alone.

const ACCEPTED = 20
const REJECTED = 30
const READY = 40
const SERVED = 110

/** A vendor's order as the court's board has it. */
interface BoardOrder {
  readonly _id: string
  readonly visit: string | null
  readonly status: number
  readonly courtOrder: { readonly _id: string } | null
  readonly store: { readonly name: { readonly en: string } }
  readonly spot: { readonly number: string } | null
  readonly totals: { readonly grandTotal: { readonly amount: number } }
}

let till: Till
beforeAll(async () => {
  till = await openTill('souk')
})

const money = (amount: number) => (amount / 100).toFixed(2)

/** Opens the code of a table of the court, and then one of its kitchens. */
async function sitAt(me: Visit, number: string, kitchen: string): Promise<void> {
  await me.open(await codeOf(till, 'table', number))
  await me.page.waitForURL(/\/lp\/souk\/brands$/)
  await me.page.locator('.kitchen', { hasText: kitchen }).click()
  await me.page.getByRole('heading', { level: 1, name: kitchen }).waitFor()
  await waitAwake(me)
}

async function ordersOnBoard(isOurs: (order: BoardOrder) => boolean): Promise<readonly BoardOrder[]> {
  const { data } = await till<{ items: readonly BoardOrder[] }>('orders?limit=50')
  return data.items.filter(isOurs)
}

async function move(order: BoardOrder, to: number): Promise<void> {
  const moved = await till(`orders/${order._id}/transitions`, { to, reason: 'Sold out' })
  // The simulated kitchen may have been quicker.
  expect([200, 409]).toContain(moved.status)
}

interface StaffBill {
  readonly bill: {
    readonly shares: readonly {
      readonly _id: string
      readonly amount: { readonly amount: number; readonly currency: string }
    }[]
  }
}

it('two guests at a table order of two kitchens, pay one bill, and get exactly the part of one back', async () => {
  const [me, friend] = [await visit(), await visit()]
  const { page, say } = me
  await sitAt(me, '17', 'Jamr Grill')
  await changeCart(me, () => addFromCard(me, 'Charcoal chicken leg'))
  await expectSoon(me, say('visits.onlyYou'))
  await sitAt(friend, '17', 'Aseer Juice Bar')
  await addFromCard(friend, 'Watermelon juice')
  await friend.page.getByRole('dialog', { name: say('visits.joinTitle', { number: '17' }) }).waitFor()
  await friend.page.locator('input[name=name]').fill('Omar')
  await friend.page.getByRole('button', { name: say('visits.askToJoin') }).click()
  await openSheet(me, 'who')
  const added = expectSoon(friend, say('visits.addedKept', { name: 'Watermelon juice' }))
  await letIn(me, 'Omar')
  await added

  await me.open('/souk/table')
  await expectShown(me, 'Watermelon juice')
  await expectNoBarriers(me)
  await sendToKitchen(me, 'all', 2)
  // One round of the party, a card for each of the kitchens.
  for (const name of ['Jamr Grill', 'Aseer Juice Bar'])
    await page.getByRole('region', { name: `${say('bill.round', { number: '1' })} · ${name}` }).waitFor()
  await expectNoBarriers(me)
  const table = new URL(page.url()).pathname.split('/').at(-1)
  const orders = await ordersOnBoard(({ visit: party, spot }) => party !== null && spot?.number === '17')
  expect(orders.map(({ store }) => store.name.en).sort()).toEqual(['Aseer Juice Bar', 'Jamr Grill'])
  expect(orders.some(({ _id }) => _id === table)).toBe(false)
  for (const order of orders) await move(order, ACCEPTED)

  await page.getByRole('link', { name: say('bill.see') }).click()
  await page.getByRole('region', { name: 'Jamr Grill', exact: true }).waitFor()
  await expectNoBarriers(me)
  await page.locator('button[name="intent"][value="payAll"]').click()
  await choosePayment(me, 'cod')
  await page.waitForURL(/\/paid$/)
  const { data } = await till<StaffBill>(`orders/${orders[0]!._id}/bill`)
  const [share] = data.bill.shares
  const recorded = await till(`orders/${orders[0]!._id}/payments`, {
    method: 'cod',
    amount: share!.amount,
    share: share!._id,
  })
  expect([200, 201]).toContain(recorded.status)
  await page.getByRole('heading', { name: say('bill.allPaid') }).waitFor()
  await expectNoBarriers(me)

  const [juice, grill] = ['Aseer Juice Bar', 'Jamr Grill'].map(
    (name) => orders.find(({ store }) => store.name.en === name)!,
  )
  await move(juice!, REJECTED)
  const [after] = await ordersOnBoard(({ _id }) => _id === juice!._id)
  const back = `AED ${money(after!.totals.grandTotal.amount)}`
  await until(
    () => page.locator('main').innerText(),
    (text) =>
      withoutMarks(text)
        .replace(/\u00a0/g, ' ')
        .includes(back),
  )
  await move(grill!, SERVED)
  await page.getByRole('link', { name: say('bill.toReceipt') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.summary') }).waitFor()
  await expectNoBarriers(me)
})

it('a guest at a table where everybody orders alone, in Arabic: two kitchens bring it, and the machine takes the money once', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  await beginAtSpot(me, await codeOf(till, 'table', '2'))
  await beginWithCart(me, 'souk', { dishes: ['لفافة كفتة', 'عصير بطيخ'] })
  await me.open('/souk/my-order')
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  await expectNoBarriers(me)
  await goToCheckout(me)
  await page.locator('#field-name').fill('نورة')
  await choose(me, 'cardSwipe')
  await expectNoBarriers(me)
  await place(me)
  await expectOrdered(me)
  await expectShown(me, say('status.table', { number: '2' }))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const orders = await ordersOnBoard(({ courtOrder }) => courtOrder?._id === id)
  expect(orders).toHaveLength(2)
  for (const to of [ACCEPTED, READY, SERVED]) for (const order of orders) await move(order, to)
  await page
    .getByRole('heading', { name: say('status.served') })
    .first()
    .waitFor()
  await expectNoBarriers(me)
  const owed = orders.reduce((sum, { totals }) => sum + totals.grandTotal.amount, 0)
  const own = await readOwnFees(me, id!)
  const body = { method: 'cardSwipe', amount: { amount: owed + own, currency: 'AED' } }
  expect((await till(`orders/${orders[0]!._id}/payments`, body)).status).toBe(200)
  await page
    .getByRole('heading', { name: say('status.completedAtSpot') })
    .first()
    .waitFor()
  await expectNoBarriers(me)
})

/** What the court itself charges: a small order costs a fee where everybody orders alone. */
async function readOwnFees({ page }: Visit, id: string): Promise<number> {
  return page.evaluate(async (courtOrder) => {
    const answer = await fetch(`/v1/court-orders/${courtOrder}`, { headers: { 'x-merchant': 'souk' } })
    const { data } = (await answer.json()) as { data: { courtOrder: { fees: { total: { amount: number } } } } }
    return data.courtOrder.fees.total.amount
  }, id)
}
