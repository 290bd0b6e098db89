import { beforeAll, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { CARDS, typeCard } from './harness/paying.ts'
import {
  add,
  applyTableShop,
  freeTable,
  KITCHEN_MS,
  openTableTill,
  payByCard,
  payShareOf,
  readBill,
  send,
  sitDown,
  TABLE_SHOP,
} from './harness/tables.ts'

// What a party does after sending: it follows its rounds in English, splits the bill and pays it in Arabic.

beforeAll(applyTableShop, 180_000)

async function press({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

it('follows its round: one item is refused, one is cancelled, and the rest is served', async () => {
  const me = await visit()
  const { page, say } = me
  const till = await openTableTill()
  const guest = await sitDown(me, till, '1', 'Layla')
  await add(guest, 'hummus')
  await add(guest, 'karak')
  await add(guest, 'luqaimat', 'soldout')
  const order = await send(guest)
  // The status page of an order with rounds is the page of its rounds.
  await me.open(`/${TABLE_SHOP}/order-status/${order}`)
  await page.waitForURL(`**/${TABLE_SHOP}/table/${order}`)
  await page.getByRole('heading', { name: say('bill.toCome', { count: 3 }) }).waitFor()
  await expectNoBarriers(me)
  await page
    .getByRole('button', {
      name: say('bill.cancelItem', { item: '' })
        .replace(/[\u2066-\u2069]/g, '')
        .trim(),
    })
    .nth(1)
    .click()
  await expectShown(me, say('bill.cancelled'))
  await page.getByRole('link', { name: say('bill.seeSimilar') }).waitFor({ timeout: KITCHEN_MS })
  await page.getByRole('heading', { name: say('bill.allServed') }).waitFor({ timeout: KITCHEN_MS })
  await expectNoBarriers(me)
  // The table is free for the next party.
  await freeTable(till, '1')
}, 240_000)

it('splits the bill three ways in Arabic, and one payment fails on the way', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  const till = await openTableTill()
  const layla = await sitDown(me, till, '4', 'Layla')
  const omar = await sitDown(await visit(), till, '4', 'Omar', layla)
  const sara = await sitDown(await visit(), till, '4', 'Sara', layla)
  await add(layla, 'hummus')
  await add(omar, 'fattoush')
  await add(sara, 'karak')
  const order = await send(layla)
  await me.open(`/${TABLE_SHOP}/table/${order}`)
  await page.getByRole('heading', { name: say('bill.allServed') }).waitFor({ timeout: KITCHEN_MS })
  await page.getByRole('link', { name: say('bill.see') }).click()
  await page.getByRole('link', { name: say('bill.split') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('bill.split') }).click()
  await page.getByRole('checkbox').first().waitFor()
  await expectNoBarriers(me)
  await press(me, say('bill.payMine'))
  // The bank refuses the first card: the share is free again, and is paid by another one.
  await payByCard(me, CARDS.refused)
  await page.waitForURL(/\/pay\?failed=/)
  await page.getByRole('alert').first().waitFor()
  await expectNoBarriers(me)
  await page.locator('input[name="method"][value="card"]').check()
  await press(me, say('bill.claimAndPay'))
  await page.locator('#number').waitFor()
  await typeCard(me, CARDS.pays)
  await page.waitForURL(/\/paid$/)
  await expectNoBarriers(me)
  // Omar pays at the table, Sara what is left; staff record both.
  await payShareOf(omar, till, order, 'cod', 'lines')
  await payShareOf(sara, till, order, 'cardSwipe', 'rest')
  await page.getByRole('heading', { name: say('bill.allPaid') }).waitFor()
  await expectNoBarriers(me)
  const bill = await readBill(layla, order)
  expect([bill.state, bill.open.amount, bill.claimed.amount]).toEqual(['paid', 0, 0])
  await me.open(`/${TABLE_SHOP}/order-status/${order}`)
  await page.waitForURL(`**/${TABLE_SHOP}/order-summary/${order}`)
  await expectNoBarriers(me)
}, 300_000)
