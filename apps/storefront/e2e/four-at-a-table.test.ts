import { formatMoney } from '@compass/i18n/formats'
import { beforeAll, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, addToOrder, expectShown, openItem, withoutMarks } from './harness/customer.ts'
import {
  askToJoin,
  begin,
  closeSheet,
  expectCounts,
  expectSoon,
  letIn,
  openPartyCart,
  openSheet,
  scan,
  sendToKitchen,
} from './harness/party.ts'
import { CARDS } from './harness/paying.ts'
import {
  applyTableShop,
  choosePayment,
  collectShares,
  freeTable,
  KITCHEN_MS,
  openTableTill,
  payByCard,
  TABLE_SHOP,
} from './harness/tables.ts'
import { codeOf, type Till } from './harness/till.ts'

// An evening of four friends, each on a phone of their own and one of them in Arabic: from the first scan to the receipt.

beforeAll(applyTableShop, 180_000)

type Party = Readonly<Record<'layla' | 'omar' | 'sara' | 'daniel', Visit>>

/** Layla begins; the others ask, and she lets them in. What each of them chose first is in the basket then. */
async function joinByApproval({ layla, omar, sara, daniel }: Party, code: string, number: string): Promise<void> {
  await begin(layla, code, 'Warm hummus')
  await openSheet(layla, 'who')
  const guests = [
    [omar, 'Omar', 'فتوش'],
    [sara, 'Sara', 'Karak tea'],
    [daniel, 'Daniel', 'Bowl of saffron rice'],
  ] as const
  for (const [i, [me, name, dish]] of guests.entries()) {
    await askToJoin(me, { code, number, dish, name, count: i + 1 })
    await me.page.getByRole('button', { name: me.say('visits.askToJoin') }).click()
    await me.page.getByRole('dialog', { name: me.say('visits.waiting') }).waitFor()
    // It is said for a few seconds alone.
    const added = expectSoon(me, me.say('visits.addedKept', { name: dish }))
    await letIn(layla, name)
    await added
  }
  await closeSheet(layla)
}

async function addWithNote(me: Visit, dish: string, note: string): Promise<void> {
  await openItem(me, dish)
  await me.page.getByRole('dialog').locator('textarea[name=note]').fill(note)
  await addToOrder(me)
}

/** All of them see the same basket, each with their own part of it. */
async function shareOneCart({ layla, omar, sara, daniel }: Party): Promise<void> {
  await addWithNote(sara, 'Luqaimat, twelve', 'soldout')
  for (const me of [layla, omar, sara, daniel]) await openPartyCart(me)
  await expectCounts(layla, 5, 1)
  await expectCounts(omar, 5, 1)
  await expectCounts(sara, 5, 2)
  await expectCounts(daniel, 5, 1)
}

/** The kitchen refuses one item; who looks on sees it, whoever ordered it. Answers the order. */
async function sendFirstRound({ layla, omar, sara }: Party): Promise<string> {
  await sendToKitchen(layla, 'all', 5)
  const order = layla.page.url().split('/').at(-1)!
  await omar.open(`/${TABLE_SHOP}/table/rounds`)
  await sara.open(`/${TABLE_SHOP}/table/rounds`)
  for (const me of [omar, sara]) await expectHeadline(me, me.say('bill.toCome', { count: 5 }))
  for (const me of [layla, omar, sara]) {
    await expectHeadline(me, me.say('bill.allServed'))
    await unfold(me)
    await me.page
      .getByRole('link', { name: withoutMarks(me.say('bill.similarTo', { item: '' })).trim() })
      .filter({ visible: true })
      .waitFor()
  }
  return order
}

/** Omar and Layla order more, each for themselves; Layla thinks better of her tea. */
async function sendSecondRound({ layla, omar }: Party): Promise<void> {
  const { page, say } = layla
  for (const [me, dish] of [
    [omar, 'ليموناضة بالنعناع'],
    [layla, 'Pot of sage tea'],
  ] as const) {
    await me.page.getByRole('link', { name: me.say('bill.orderMore') }).click()
    await me.page.waitForURL(new RegExp(`/${TABLE_SHOP}$`))
    await addFromCard(me, dish)
  }
  await openPartyCart(layla)
  await expectCounts(layla, 2, 1)
  await sendToKitchen(layla, 'all', 2)
  await page.getByRole('button', { name: say('bill.cancelItem', { item: 'Pot of sage tea' }) }).click()
  await expectShown(layla, say('bill.cancelled'))
  await omar.open(`/${TABLE_SHOP}/table/rounds`)
  await expectHeadline(omar, omar.say('bill.allServed'))
  await expectHeadline(layla, say('bill.allServed'))
  await expectNoBarriers(layla)
}

async function expectHeadline({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name }).waitFor({ timeout: KITCHEN_MS })
}

/** A round of which nothing is to come is folded. */
async function unfold({ page }: Visit): Promise<void> {
  await page.locator('main details:not([open]) > summary').first().click()
}

async function openSplit(me: Visit, order: string): Promise<void> {
  const { page, say } = me
  await me.open(`/${TABLE_SHOP}/table/${order}/bill`)
  await page.getByRole('link', { name: say('bill.split') }).click()
  await page.getByRole('group', { name: say('bill.howToSplit') }).waitFor()
}

async function press({ page }: Visit, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

async function choose({ page, say }: Visit, kind: string): Promise<void> {
  const kinds = page.getByRole('group', { name: say('bill.howToSplit') })
  await kinds.getByRole('link', { name: kind, exact: true }).click()
  await kinds.getByRole('link', { name: kind, exact: true }).and(page.locator('[aria-current]')).waitFor()
}

// Minor units: 87.00 for what was served, and 0.50 for packing each of the five, which follows their prices.
const ALL = 8950
const LAYLA = 2263
const DANIEL = 1646
/** As he types it. */
const OMAR = 4000

type Claims = Readonly<Record<'paid' | 'claimed' | 'open', number>>

/** How the bill stands on somebody's screen, which nobody has read anew. */
async function expectClaims({ page, say, language }: Visit, claims: Claims): Promise<void> {
  const money = (amount: number) => formatMoney({ amount, currency: 'AED', exponent: 2 }, language).text
  const { paid, claimed, open } = claims
  const name = say('bill.claims', { paid: money(paid), claimed: money(claimed), open: money(open) })
  await page.getByRole('img', { name, exact: true }).waitFor()
}

/** Daniel takes a part and goes without giving it back: it is free again, and what he ordered stays on the bill. */
async function leaveWithClaim({ layla, daniel }: Party, order: string): Promise<void> {
  await openSplit(layla, order)
  await openSplit(daniel, order)
  await press(daniel, daniel.say('bill.payMine'))
  await daniel.page.waitForURL(/\/pay\//)
  await expectClaims(layla, { paid: 0, claimed: DANIEL, open: ALL - DANIEL })
  await expectShown(layla, layla.say('bill.isPayingFor', { name: 'Daniel' }))
  await daniel.open(`/${TABLE_SHOP}`)
  await openSheet(daniel, 'who')
  await press(daniel, daniel.say('visits.leave'))
  await expectShown(daniel, daniel.say('visits.people', { count: 3 }))
  await expectClaims(layla, { paid: 0, claimed: 0, open: ALL })
}

/** Layla her items, where the bank refuses the first card; Omar an amount in cash, which staff record; Sara the rest. */
async function payInThree({ layla, omar, sara }: Party, till: Till, order: string): Promise<void> {
  await openSplit(sara, order)
  await press(layla, layla.say('bill.payMine'))
  await payByCard(layla, CARDS.refused)
  await layla.page.waitForURL(/\/pay\?failed=/)
  await layla.page.getByRole('alert').first().waitFor()
  await expectClaims(sara, { paid: 0, claimed: 0, open: ALL })
  await openSplit(omar, order)
  await choose(omar, omar.say('bill.kindAmount'))
  await omar.page.locator('input[name="amount"]').fill(String(OMAR / 100))
  await press(omar, omar.say('bill.payMine'))
  await choosePayment(omar, 'cod')
  await expectShown(omar, omar.say('bill.staffCome'))
  await expectClaims(sara, { paid: 0, claimed: OMAR, open: ALL - OMAR })
  await payByCard(layla, CARDS.pays)
  await layla.page.waitForURL(/\/paid$/)
  await expectClaims(sara, { paid: LAYLA, claimed: OMAR, open: ALL - LAYLA - OMAR })
  await collectShares(till, order)
  await expectClaims(omar, { paid: LAYLA + OMAR, claimed: 0, open: ALL - LAYLA - OMAR })
  await choose(sara, sara.say('bill.kindRest'))
  await press(sara, sara.say('bill.payMine'))
  await payByCard(sara, CARDS.pays)
  for (const me of [layla, omar, sara]) await expectHeadline(me, me.say('bill.allPaid'))
  for (const me of [layla, omar, sara]) await expectClaims(me, { paid: ALL, claimed: 0, open: 0 })
}

async function statusOf(till: Till, order: string): Promise<number> {
  const { data } = await till<{ order: { status: number } }>(`orders/${order}/bill`)
  return data.order.status
}

/** Staff close the order; then somebody else sits down. */
async function leaveTheTable({ layla }: Party, till: Till, order: string, code: string): Promise<void> {
  await expect.poll(() => statusOf(till, order)).toBe(120)
  const completed = await till(`orders/${order}/transitions`, { to: 130 })
  expect([completed.status, await statusOf(till, order)]).toEqual([200, 130])
  await layla.open(`/${TABLE_SHOP}/order-status/${order}`)
  await layla.page.waitForURL(`**/${TABLE_SHOP}/order-summary/${order}`)
  await expectNoBarriers(layla)
  const next = await visit()
  await scan(next, code)
  await next.page.getByRole('link', { name: next.say('visits.theBill') }).waitFor({ state: 'detached' })
  expect(await next.page.getByText(next.say('visits.people', { count: 3 })).count()).toBe(0)
  await addFromCard(next, 'Karak tea')
  await expectSoon(next, next.say('visits.onlyYou'))
  await openPartyCart(next)
  await expectCounts(next, 1, 1)
  next.expectFault(/404/)
  for (const page of [
    'table/:order',
    'table/:order/bill',
    'table/:order/split',
    'table/:order/paid',
    'order-summary/:order',
  ]) {
    const answer = await next.page.goto(`/${TABLE_SHOP}/${page.replace(':order', order)}`)
    expect(answer?.status(), page).toBe(404)
  }
}

it('four friends at one table, from the first scan to the next party', async () => {
  const number = '6'
  const till = await openTableTill()
  // An evening that was broken off may have left somebody there.
  await freeTable(till, number)
  const code = await codeOf(till, 'table', number)
  const party: Party = {
    layla: await visit(),
    omar: await visit({ language: 'ar' }),
    sara: await visit({ dark: true }),
    daniel: await visit(),
  }
  await joinByApproval(party, code, number)
  await shareOneCart(party)
  const order = await sendFirstRound(party)
  await sendSecondRound(party)
  await leaveWithClaim(party, order)
  await payInThree(party, till, order)
  await leaveTheTable(party, till, order, code)
}, 480_000)
