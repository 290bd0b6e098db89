import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { addFromCard, KITCHEN_MS } from './harness/customer.ts'
import { copyMerchant, hoursUntilLate, TOP } from './harness/documents.ts'
import { askToJoin, closeSheet, expectSoon, letIn, openPartyCart, openSheet, scan } from './harness/party.ts'
import type { Recording } from './harness/pictures.ts'
import { applyMerchants, type Product } from './harness/product.ts'
import { codeOf, openTillAt, type Till } from './harness/till.ts'
import type { Visit } from './harness/visit.ts'

// The part of `npm run pictures:screens` at a table: two friends join, order, share the bill and pay it.

const TABLE_SHOP = 'saffron-evening'
const DISHES = {
  en: { first: 'Warm hummus', second: 'Karak tea', third: 'Bowl of saffron rice' },
  ar: { first: 'حمص دافئ', second: 'شاي كرك', third: 'طبق أرز بالزعفران' },
} as const
const SECONDS = { acceptAfterSeconds: 12, readyAfterSeconds: 4, outAfterSeconds: 1, deliveredAfterSeconds: 1 }

type Shop = Pick<Product, 'url' | 'dataDir'>

export async function applyTableShop(product: Shop): Promise<void> {
  const folder = await mkdtemp(join(product.dataDir, `${TABLE_SHOP}-`))
  const copied = await copyMerchant(join(TOP, 'demo', 'saffron'), folder, (document) => {
    document.slug = TABLE_SHOP
    document.simulatedKitchen = SECONDS
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
    for (const category of document.catalogue.categories) for (const one of category.products) delete one.windows
  })
  await applyMerchants(product, [copied])
}

/** An evening of two at a table; the friend's screens are kept where they differ. */
export async function recordTable(product: Shop, me: Recording, friend: Recording, number: string): Promise<void> {
  const till = await openTillAt(product, TABLE_SHOP)
  const code = await codeOf(till, 'table', number)
  const { first, second, third } = DISHES[me.lang]
  await scan(me, code)
  await me.keep('table-menu', 'The menu of a table')
  await openSheet(me, 'staff')
  await me.keep('table-staff', 'Asking for staff')
  await closeSheet(me)
  await addFromCard(me, first)
  await expectSoon(me, me.say('visits.onlyYou'))
  await me.keep('table-begun', 'The first item is in the basket of the table')
  await askToJoin(friend, { code, number, dish: second, name: 'Omar' })
  await friend.keep('table-join', 'Asking to join a table')
  await friend.page.getByRole('button', { name: friend.say('visits.askToJoin') }).click()
  await friend.page.getByRole('dialog', { name: friend.say('visits.waiting') }).waitFor()
  await friend.keep('table-waiting', 'Waiting to be let in')
  await openSheet(me, 'who')
  await me.keep('table-who', 'Who is here, and who wants to join')
  await letIn(me, 'Omar')
  await closeSheet(me)
  await addFromCard(friend, third)
  await recordKitchen(me, friend)
  const order = await recordBill(me)
  await recordShares(me, friend, till, order)
}

async function recordKitchen(me: Recording, friend: Visit): Promise<void> {
  const { page, say } = me
  await openPartyCart(friend)
  await openPartyCart(me)
  await me.keep('table-basket', 'The basket of a table')
  await page.getByRole('link', { name: say('visits.send') }).click()
  await page.getByRole('dialog', { name: say('visits.sendWhat') }).waitFor()
  await me.keep('table-send', 'Sending to the kitchen')
  await page.getByRole('dialog').locator('button[type="submit"]').last().click()
  await page.waitForURL(/\/table\/(?!rounds$)[^/]+$/)
  await me.keep('table-round', 'A round that the kitchen has not answered')
  await page.getByRole('heading', { level: 2, name: say('bill.allServed') }).waitFor({ timeout: 2 * KITCHEN_MS })
  await me.keep('table-served', 'A round that was brought')
}

/** Answers the order. */
async function recordBill(me: Recording): Promise<string> {
  const { page, say } = me
  const order = page.url().split('/').at(-1)!
  await page.getByRole('link', { name: say('bill.see') }).click()
  await page.getByRole('link', { name: say('bill.split') }).waitFor()
  await me.keep('table-bill', 'The bill of a table')
  await page.getByRole('link', { name: say('bill.split') }).click()
  await page.getByRole('group', { name: say('bill.howToSplit') }).waitFor()
  await me.keep('table-split', 'Who pays what')
  const kinds = page.getByRole('group', { name: say('bill.howToSplit') })
  await kinds.getByRole('link', { name: say('bill.kindParts'), exact: true }).click()
  await kinds
    .getByRole('link', { name: say('bill.kindParts'), exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await me.keep('table-parts', 'A bill in equal parts')
  return order
}

async function recordShares(me: Recording, friend: Recording, till: Till, order: string): Promise<void> {
  await payInCash(me, (one) => one.keep('table-pay', 'Paying a share'))
  await me.keep('table-collected', 'Staff come for a share')
  await friend.open(`/${TABLE_SHOP}/table/${order}/split`)
  await friend.keep('table-claimed', 'What the others have taken on')
  await payInCash(friend, async () => {})
  const { data } = await till<{ bill: { shares: { _id: string; method: string; amount: unknown }[] } }>(
    `orders/${order}/bill`,
  )
  for (const { _id, method, amount } of data.bill.shares)
    await till(`orders/${order}/payments`, { method, amount, share: _id })
  await me.page.getByRole('heading', { name: me.say('bill.allPaid') }).waitFor()
  await me.keep('table-paid', 'All of a bill is paid')
  await me.open(`/${TABLE_SHOP}/order-status/${order}`)
  await me.keep('table-summary', 'The summary of an order at a table')
  await me.open(`/${TABLE_SHOP}/order-history`)
  await me.keep('table-history', 'The order history with an order at a table')
}

async function payInCash(me: Recording, keep: (me: Recording) => Promise<void>): Promise<void> {
  const { page, say } = me
  await page
    .getByRole('button', { name: say('bill.payMine') })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/\/pay[/?]/)
  await page.locator('input[name="method"][value="cod"]').check()
  await keep(me)
  await page.locator('main button[type="submit"].btn-fill').filter({ visible: true }).click()
  await page.waitForURL(/\/paid$/)
}
