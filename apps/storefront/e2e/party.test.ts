import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown, waitAwake } from './harness/customer.ts'
import { codeOf, openTill } from './harness/till.ts'

// Two guests at one table: one begins by ordering, the other joins, both see one basket, and it is sent.

/** The menu of a table, with its scripts. */
async function scan(me: Visit, code: string): Promise<void> {
  await me.open(code)
  await me.page.waitForURL(/\/saffron$/)
  await waitAwake(me)
}

/** Looks again and again, as the other's phone is told within moments. */
async function expectSoon(me: Visit, text: string): Promise<void> {
  await me.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
}

/** The first item begins the visit. */
async function begin(me: Visit, code: string, dish: string): Promise<void> {
  await scan(me, code)
  await addFromCard(me, dish)
  await expectSoon(me, me.say('visits.onlyYou'))
}

/** A stranger adds something, is asked to join, and types a name. */
async function askToJoin(me: Visit, code: string, dish: string, name: string): Promise<void> {
  await scan(me, code)
  await expectShown(me, me.say('visits.people', { count: 1 }))
  await addFromCard(me, dish)
  await me.page.getByRole('dialog', { name: me.say('visits.joinTitle', { number: tableOf(code) }) }).waitFor()
  await expectShown(me, me.say('visits.kept', { name: dish }))
  await me.page.locator('input[name=name]').fill(name)
}

const tables = new Map<string, string>()
const tableOf = (code: string) => tables.get(code)!

async function openTable(number: string): Promise<string> {
  const code = await codeOf(await openTill('saffron'), 'table', number)
  tables.set(code, number)
  return code
}

async function openSheet({ page }: Visit, sheet: 'who' | 'staff'): Promise<void> {
  await page.locator(`a[href$="/visit/${sheet}"]`).first().click()
  await page.getByRole('dialog').waitFor()
}

async function closeSheet({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openBasket({ page, say }: Visit): Promise<void> {
  await page.getByRole('link', { name: say('visits.ourOrder') }).click()
  await page.waitForURL(/\/table$/)
}

/** How many are in a segment of the basket. */
async function expectCounts({ page, say }: Visit, everyone: number, mine: number): Promise<void> {
  const segments = page.getByRole('navigation', { name: say('visits.whose') }).getByRole('link')
  await expect
    .poll(() => segments.allInnerTexts())
    .toEqual([
      expect.stringMatching(new RegExp(`${say('visits.everyone')}\\s*${everyone}$`)),
      expect.stringMatching(new RegExp(`${say('visits.mine')}\\s*${mine}$`)),
    ])
}

async function send(me: Visit, which: 'all' | 'mine', count: number): Promise<void> {
  const { page, say } = me
  await page.getByRole('link', { name: say('visits.send') }).click()
  const sheet = page.getByRole('dialog', { name: say('visits.sendWhat') })
  await sheet.waitFor()
  await expectNoBarriers(me)
  if (which === 'mine') await sheet.getByRole('radio', { name: new RegExp(`^${say('visits.onlyMine')}`) }).check()
  await sheet.getByRole('button', { name: say('visits.sendItems', { count }) }).click()
  await page.waitForURL(/\/table\/(?!rounds$)[^/]+$/)
}

async function orderTogether(first: Visit, second: Visit, number: string, dishes: readonly [string, string]) {
  const code = await openTable(number)
  const [rice, stew] = dishes
  await begin(first, code, rice)
  await expectNoBarriers(first)
  await askToJoin(second, code, stew, 'Omar')
  await expectNoBarriers(second)
  await second.page.getByRole('button', { name: second.say('visits.askToJoin') }).click()
  await second.page.getByRole('dialog', { name: second.say('visits.waiting') }).waitFor()
  await expectNoBarriers(second)
  // The menu can be read meanwhile, and its basket shows nothing of the party.
  await second.page.getByRole('link', { name: second.say('visits.meanwhile') }).click()
  await expectSoon(second, second.say('visits.waiting'))

  await openSheet(first, 'who')
  await expectNoBarriers(first)
  // It is said for a few seconds alone.
  const told = expectSoon(second, second.say('visits.addedKept', { name: stew }))
  await first.page.getByRole('button', { name: first.say('visits.letInName', { name: 'Omar' }) }).click()
  await told
  await first.page
    .getByText(first.say('visits.wantsToJoin', { name: 'Omar' }))
    .first()
    .waitFor({ state: 'detached' })
  await closeSheet(first)
  await expectSoon(first, first.say('visits.youAndOthers', { count: 1 }))

  await openBasket(first)
  await openBasket(second)
  await expectCounts(first, 2, 1)
  await expectCounts(second, 2, 1)
  await expectNoBarriers(first)
  await expectNoBarriers(second)
  // What one changes the other sees, and may not change themselves.
  const stepper = second.page.getByRole('button', { name: second.say('basket.oneMore', { name: stew }) })
  await stepper.click()
  await expectCounts(first, 3, 1)
  expect(await second.page.getByRole('button', { name: second.say('basket.oneMore', { name: rice }) }).count()).toBe(0)

  await send(second, 'mine', 2)
  await expectCounts(first, 1, 1)
  await send(first, 'all', 1)
  await second.open('/saffron/table')
  await expectShown(second, second.say('visits.empty'))
}

it('two at table 1 join by a yes and send mine, then all, in English', async () => {
  await orderTogether(await visit(), await visit(), '1', ['Bowl of saffron rice', 'Red lentil stew'])
})

it('two at table 2, in Arabic', async () => {
  const [first, second] = [await visit({ language: 'ar' }), await visit({ language: 'ar' })]
  await orderTogether(first, second, '2', ['طبق أرز بالزعفران', 'يخنة العدس الأحمر'])
})

it('the code on a member’s screen lets one in, a wrong one does not, and leaving takes along what was not sent', async () => {
  const [first, second] = [await visit(), await visit()]
  const code = await openTable('3')
  await begin(first, code, 'Red lentil stew')
  await openSheet(first, 'who')
  const digits = (await first.page.locator('.code-digits [aria-hidden]').innerText()).replace(/\D/g, '')
  expect(digits).toMatch(/^\d{4}$/)
  second.expectFault(/422/)
  await askToJoin(second, code, 'Bowl of saffron rice', 'Dana')
  const boxes = second.page.getByRole('textbox', { name: second.say('visits.codeLabel') })
  await boxes.fill(digits === '0000' ? '0001' : '0000')
  await expectShown(second, second.say('refusals.joining_code_wrong'))
  await expectNoBarriers(second)
  await boxes.fill(digits)
  await expectSoon(second, second.say('visits.addedKept', { name: 'Bowl of saffron rice' }))
  await closeSheet(first)
  await expectSoon(first, first.say('visits.youAndOthers', { count: 1 }))

  await openSheet(second, 'who')
  await second.page.getByRole('button', { name: second.say('visits.leave') }).click()
  await expectSoon(second, second.say('visits.left'))
  await openBasket(first)
  await expectCounts(first, 1, 1)
})

it('staff are asked at a free table, and it can be taken back', async () => {
  const me = await visit()
  const { page, say } = me
  await scan(me, await openTable('4'))
  await openSheet(me, 'staff')
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('visits.askFor', { what: say('visits.waiter') }) }).click()
  await expectSoon(me, say('visits.waiterOpen'))
  await page.getByRole('button', { name: say('visits.askFor', { what: 'Ice' }) }).click()
  await page.getByRole('button', { name: `Ice, ${say('visits.asked')}` }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('visits.takeBackOf', { what: say('visits.waiterOpen') }) }).click()
  await page.getByText(say('visits.waiterOpen'), { exact: true }).waitFor({ state: 'detached' })
})

it('without scripts one begins, asks, is let in and sends', async () => {
  const [first, second] = [await visit(), await visit({ javaScript: false })]
  const { page, say } = second
  const code = await openTable('5')
  await begin(first, code, 'Red lentil stew')
  await second.open(code)
  await addFromCard(second, 'Bowl of saffron rice')
  await page.waitForURL(/\/visit\/join$/)
  await page.locator('input[name=name]').fill('Sam')
  await page.getByRole('button', { name: say('visits.askToJoin') }).click()
  await expectShown(second, say('visits.waitingHint'))
  await openSheet(first, 'who')
  await first.page.getByRole('button', { name: first.say('visits.letInName', { name: 'Sam' }) }).click()
  await first.page.getByText('Sam', { exact: true }).waitFor()
  await second.open('/saffron')
  await page.getByRole('button', { name: say('visits.addNow', { name: 'Bowl of saffron rice' }) }).click()
  await second.open('/saffron/my-order')
  await page.waitForURL(/\/table$/)
  await page.getByRole('link', { name: say('visits.send') }).click()
  await page.getByRole('radio', { name: new RegExp(`^${say('visits.onlyMine')}`) }).check()
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.waitForURL(/\/table\/(?!rounds$)[^/]+$/)
})
