import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown } from './harness/customer.ts'
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
import { codeOf, openTill } from './harness/till.ts'

// Two guests at one table: one begins by ordering, the other joins, both see one basket, and it is sent.

async function openTable(number: string): Promise<string> {
  return codeOf(await openTill('saffron'), 'table', number)
}

async function orderTogether(first: Visit, second: Visit, number: string, dishes: readonly [string, string]) {
  const code = await openTable(number)
  const [rice, stew] = dishes
  await begin(first, code, rice)
  await expectNoBarriers(first)
  await askToJoin(second, { code, number, dish: stew, name: 'Omar' })
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
  const notified = expectSoon(second, second.say('visits.addedKept', { name: stew }))
  await letIn(first, 'Omar')
  await notified
  await closeSheet(first)
  await expectSoon(first, first.say('visits.youAndOthers', { count: 1 }))

  await openPartyCart(first)
  await openPartyCart(second)
  await expectCounts(first, 2, 1)
  await expectCounts(second, 2, 1)
  await expectNoBarriers(first)
  await expectNoBarriers(second)
  // What one changes the other sees, and may not change themselves.
  const stepper = second.page.getByRole('button', { name: second.say('basket.oneMore', { name: stew }) })
  await stepper.click()
  await expectCounts(first, 3, 1)
  expect(await second.page.getByRole('button', { name: second.say('basket.oneMore', { name: rice }) }).count()).toBe(0)

  await sendToKitchen(second, 'mine', 2)
  await expectCounts(first, 1, 1)
  await sendToKitchen(first, 'all', 1)
  await second.open('/saffron/table')
  await expectShown(second, second.say('visits.empty'))
}

// Four do the same in English in their own file.
it('two at table 2 join by a yes and send mine, then all, in Arabic', async () => {
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
  await askToJoin(second, { code, number: '3', dish: 'Bowl of saffron rice', name: 'Dana' })
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
  await openPartyCart(first)
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
