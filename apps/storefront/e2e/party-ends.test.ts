import { expect, inject, it } from 'vitest'
import { beginAtSpot, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { askToJoin, begin, expectSoon, letIn, openPartyCart, openSheet, scan } from './harness/party.ts'
import { makeKey } from './harness/product.ts'
import { codeOf, openTill } from './harness/till.ts'

// How one comes away from a table: removed, with the visit, as another user, at a second table. Nothing of the party stays.

const STEW = 'Red lentil stew'
const RICE = 'Bowl of saffron rice'

const openTable = async (number: string) => codeOf(await openTill('saffron'), 'table', number)

/** Two at one table: the second was let in by the first. */
async function sitTogether(first: Visit, second: Visit, number: string, name: string): Promise<void> {
  const code = await openTable(number)
  await begin(first, code, STEW)
  await askToJoin(second, { code, number, dish: RICE, name })
  await second.page.getByRole('button', { name: second.say('visits.askToJoin') }).click()
  await second.page.getByRole('dialog', { name: second.say('visits.waiting') }).waitFor()
  await openSheet(first, 'who')
  await letIn(first, name)
}

/** The first item begins the visit, and nothing is open. */
async function beginAlone(me: Visit, code: string): Promise<void> {
  await beginAtSpot(me, code)
  await beginWithCart(me, 'saffron', { dishes: [STEW] })
}

/** Staff end what goes on at a table. */
async function endVisit(number: string): Promise<void> {
  const { url } = inject('product')
  const headers = {
    authorization: `Bearer ${await makeKey(inject('product'), 'saffron')}`,
    'content-type': 'application/json',
  }
  const spots = await fetch(`${url}/v1/merchant/spots`, { headers })
  const { data } = (await spots.json()) as { data: { items: { number: string | null; visit: string | null }[] } }
  const id = data.items.find((one) => one.number === number && one.visit)!.visit
  const ended = await fetch(`${url}/v1/merchant/visits/${id}`, { method: 'PATCH', headers, body: '{"end":true}' })
  expect(ended.status).toBe(200)
}

/** The menu of a free table: nobody is there, and nothing is in the basket. */
async function expectFree({ page, say }: Visit): Promise<void> {
  await page.getByRole('link', { name: say('visits.callStaff') }).waitFor()
  expect(await page.getByRole('link', { name: say('visits.ourOrder') }).count()).toBe(0)
  expect(await page.locator('a[href$="/visit/who"]').count()).toBe(0)
}

it('who is removed is told so, sees nothing of the party and may ask again; a friend scans a member’s screen', async () => {
  const [first, second] = [await visit(), await visit()]
  await sitTogether(first, second, '9', 'Omar')
  // Who is out has no stream any more.
  second.expectFault(/409/)
  await first.page.getByRole('link', { name: first.say('visits.showCode') }).click()
  await first.page.getByRole('img', { name: first.say('visits.codeOf', { number: '9' }) }).waitFor()
  await expectNoBarriers(first)
  // Closing it leads back to who is here.
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('dialog', { name: first.say('visits.whosHere') }).waitFor()
  await openPartyCart(second)
  await first.page.getByText('Omar', { exact: true }).click()
  await first.page.getByRole('button', { name: first.say('visits.removeName', { name: 'Omar' }) }).click()
  await expectSoon(second, second.say('visits.removed'))
  await expectNoBarriers(second)
  expect(await second.page.getByText(STEW).count()).toBe(0)
  await second.page.getByRole('link', { name: second.say('visits.askAgain') }).click()
  await second.page.getByRole('dialog', { name: second.say('visits.joinTitle', { number: '9' }) }).waitFor()
})

it('a visit that staff end says so on its phones, and the next scan begins with nothing of it', async () => {
  const me = await visit()
  const code = await openTable('10')
  await beginAlone(me, code)
  // A stream that is opened after the end is refused.
  const stream = me.page.waitForResponse(/\/v1\/visits\/[\w-]+\/events/)
  await me.open('/saffron/table')
  await stream
  await expectShown(me, STEW)
  await endVisit('10')
  await expectSoon(me, me.say('visits.ended'))
  await expectNoBarriers(me)
  expect(await me.page.getByText(STEW).count()).toBe(0)
  const next = await visit()
  for (const one of [me, next]) {
    await scan(one, code)
    await expectFree(one)
  }
})

it('ten wrong codes are enough: the right one is not taken either for a while', async () => {
  const [first, second] = [await visit(), await visit()]
  const code = await openTable('11')
  await begin(first, code, STEW)
  await openSheet(first, 'who')
  const digits = (await first.page.locator('.code-digits [aria-hidden]').innerText()).replace(/\D/g, '')
  second.expectFault(/422|429/)
  await askToJoin(second, { code, number: '11', dish: RICE, name: 'Dana' })
  const boxes = second.page.getByRole('textbox', { name: second.say('visits.codeLabel') })
  const wrong = digits.startsWith('0') ? '1' : '0'
  for (let n = 0; n < 10; n++) {
    const answered = second.page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/table'),
    )
    await boxes.fill(`${wrong}00${n}`)
    await answered
    await expectShown(second, second.say('refusals.joining_code_wrong'))
    // The boxes are emptied with the answer: what is typed before would go with it.
    await expect.poll(() => boxes.inputValue()).toBe('')
  }
  await boxes.fill(digits)
  await second.page
    .getByRole('alert')
    .filter({ hasText: second.say('refusals.joining_code_locked', { wait: '' }).slice(0, 20) })
    .waitFor()
  await expectNoBarriers(second)
})

it('another user in the same browser is a stranger at the table', async () => {
  const me = await visit()
  const code = await openTable('12')
  await beginAlone(me, code)
  await me.page.context().clearCookies({ name: /^(__Host-)?s\./ })
  await me.open('/saffron/table')
  await me.page.waitForURL(/\/saffron$/)
  await scan(me, code)
  await expectShown(me, me.say('visits.people', { count: 1 }))
  expect(await me.page.getByRole('link', { name: me.say('visits.ourOrder') }).count()).toBe(0)
})

it('who scans a second table is at that one, with nothing of the first', async () => {
  const me = await visit()
  await beginAlone(me, await openTable('6'))
  await scan(me, await openTable('8'))
  await expectFree(me)
  await me.open('/saffron/my-order')
  await expectShown(me, me.say('visits.empty'))
  expect(await me.page.getByText(STEW).count()).toBe(0)
})
