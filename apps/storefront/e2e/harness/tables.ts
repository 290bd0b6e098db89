import { expect, inject } from 'vitest'
import { applyCopy } from './copies.ts'
import { EVERY_DAY } from './documents.ts'
import { typeCard } from './paying.ts'
import { openTill, type Till } from './till.ts'
import type { Visit } from './visit.ts'

// A party at a table of saffron, and the calls that bring it to where a journey begins.

/** Its kitchen takes long enough to accept that an item can be cancelled before, and serves soon after that. */
export const TABLE_SHOP = 'saffron-tables'

const KITCHEN = { acceptAfterSeconds: 30, readyAfterSeconds: 2, outAfterSeconds: 1, deliveredAfterSeconds: 1 }

/** The kitchen of the shop accepts after half a minute; a busy machine takes its time. */
export const KITCHEN_MS = 90_000

export async function applyTableShop(): Promise<void> {
  await applyCopy('saffron', (document) => {
    document.slug = TABLE_SHOP
    document.simulatedKitchen = KITCHEN
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    for (const category of document.catalogue.categories) {
      for (const one of category.products) delete one.windows
    }
  })
}

/** What staff do, as their till. */
export async function openTableTill(): Promise<Till> {
  return openTill(TABLE_SHOP)
}

/** A call of the guest's browser, with its cookies. */
async function call<Data>({ page }: Visit, path: string, body?: unknown): Promise<Data> {
  const answer = await page.evaluate(
    async ([slug, to, sent]) => {
      const response = await fetch(`/v1/${to}`, {
        method: sent === null ? 'GET' : 'POST',
        headers: { 'x-merchant': slug!, 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: sent }),
      })
      return { status: response.status, text: await response.text() }
    },
    [TABLE_SHOP, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
  expect([200, 201], `${path}: ${answer.text}`).toContain(answer.status)
  return (JSON.parse(answer.text) as { data: Data }).data
}

interface SpotList {
  readonly items: readonly {
    readonly _id: string
    readonly kind: string
    readonly number: string
    readonly url: string
  }[]
}

async function findTable(till: Till, number: string): Promise<SpotList['items'][number]> {
  const { data } = await till<SpotList>('spots')
  return data.items.find((one) => one.kind === 'table' && one.number === number)!
}

/** Staff send away whoever sits at a table: what was written off is paid by nobody. */
export async function freeTable(till: Till, number: string): Promise<void> {
  const { data } = await till<{ items: readonly { _id: string; spot: { number: string } }[] }>('visits')
  for (const { _id, spot } of data.items) {
    if (spot.number !== number) continue
    const ended = await till(`visits/${_id}`, { end: true, writeOff: { reason: 'On the house' } }, 'PATCH')
    expect(ended.status).toBe(200)
  }
}

/** A guest who sits at a table and belongs to its party. */
export interface Guest {
  readonly me: Visit
  readonly visit: string
  readonly member: string
  readonly store: string
}

/** Opens the code of a table and joins the party there: with the code of who sits there already, or as the first. */
export async function sitDown(me: Visit, till: Till, number: string, name: string, first?: Guest): Promise<Guest> {
  const spot = await findTable(till, number)
  await me.open(new URL(spot.url).pathname)
  await me.page.waitForURL(new RegExp(`/${TABLE_SHOP}$`))
  const code = first ? await readCode(first) : undefined
  const { visit } = await call<{ visit: { _id: string; store: string; me: { member: string } } }>(me, 'visits', {
    spot: spot._id,
    name,
    ...(code && { code }),
  })
  await me.context.addCookies([
    { name: `visit.${TABLE_SHOP}`, value: `${visit._id}.${visit.me.member}`, url: inject('product').url },
  ])
  return { me, visit: visit._id, member: visit.me.member, store: visit.store }
}

async function readCode({ me, visit }: Guest): Promise<string> {
  const read = await call<{ visit: { party: { code: { digits: string } } } }>(me, `visits/${visit}`)
  return read.visit.party.code.digits
}

/** Adds the first product that a search finds. */
export async function add({ me, store }: Guest, words: string, specialInstructions = ''): Promise<void> {
  const { items } = await call<{ items: readonly { _id: string }[] }>(
    me,
    `products/search?store=${store}&query=${words}&limit=1`,
  )
  await call(me, 'carts/addProductToCart', { store, product: items[0]?._id, qty: 1, specialInstructions })
}

/** Sends all that is in the basket to the kitchen; answers the order. */
export async function send({ me, visit }: Guest): Promise<string> {
  const { order } = await call<{ order: { _id: string } }>(me, 'orders/dineIn/subOrder', { visit, lines: 'all' })
  return order._id
}

/** Staff come to the table and take what guests pay there. */
export async function collectShares(till: Till, order: string): Promise<void> {
  const { data } = await till<{ bill: { shares: readonly StaffShare[] } }>(`orders/${order}/bill`)
  for (const { _id, state, method, amount } of data.bill.shares) {
    if (state !== 'collecting') continue
    const recorded = await till(`orders/${order}/payments`, { method, amount, share: _id })
    expect([200, 201]).toContain(recorded.status)
  }
}

/** Staff give back what nobody has paid. */
export async function releaseShares(till: Till, order: string): Promise<void> {
  const { data } = await till<{ bill: { shares: readonly StaffShare[] } }>(`orders/${order}/bill`)
  for (const { _id, state } of data.bill.shares) {
    if (state === 'paid') continue
    const released = await till(`orders/${order}/shares/${_id}`, undefined, 'DELETE')
    expect(released.status).toBe(200)
  }
}

/** The kitchen makes all of an order at once, and it is brought. */
export async function serveAll(till: Till, order: string): Promise<void> {
  for (const to of [20, 110]) {
    const moved = await till(`orders/${order}/transitions`, { to })
    expect([200, 201]).toContain(moved.status)
  }
}

interface StaffShare {
  readonly _id: string
  readonly state: string
  readonly method: string
  readonly amount: Money
}

type Money = { readonly amount: number; readonly currency: string }

interface Bill {
  readonly state: string
  readonly open: Money
  readonly claimed: Money
  readonly items: readonly { readonly _id: string; readonly by: { readonly _id: string } }[]
}

export async function readBill({ me }: Guest, order: string): Promise<Bill> {
  const { bill } = await call<{ bill: Bill }>(me, `orders/dineIn/orderSummary/${order}`)
  return bill
}

/** A guest claims their own items or the rest, pays at the table, and staff record it. */
export async function payShareOf(
  guest: Guest,
  till: Till,
  orderId: string,
  mod: 'cod' | 'cardSwipe',
  kind: 'lines' | 'rest',
): Promise<void> {
  const { items } = await readBill(guest, orderId)
  const lines = items.filter((item) => item.by._id === guest.member).map(({ _id }) => ({ _id }))
  const { share } = await call<{ share: { _id: string; amount: Money } }>(guest.me, 'orders/dineIn/shares', {
    orderId,
    kind,
    ...(kind === 'lines' ? { lines } : {}),
  })
  await call(guest.me, 'orders/dineIn/placeOrder', { orderId, share: share._id, payment: { mod } })
  const recorded = await till(`orders/${orderId}/payments`, { method: mod, amount: share.amount, share: share._id })
  expect([200, 201]).toContain(recorded.status)
}

/** From the page of one's share to the bank's answer. */
export async function payByCard(me: Visit, number: string): Promise<void> {
  await choosePayment(me, 'card')
  await me.page.locator('#number').waitFor()
  await typeCard(me, number)
}

/** Pays one's share by this method. */
export async function choosePayment({ page }: Visit, method: string): Promise<void> {
  await page.waitForURL(/\/pay[/?]/)
  await page.locator(`input[name="method"][value="${method}"]`).check()
  await page.locator('main button[type="submit"].btn-fill').filter({ visible: true }).click()
}
