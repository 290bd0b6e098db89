import { expect } from 'vitest'
import { expectNoBarriers, type Visit } from './browser.ts'
import { addFromCard, expectShown, waitAwake } from './customer.ts'

// What guests of one table do together, each on a phone of their own.

/** The menu of a table, with its scripts. */
export async function scan(me: Visit, code: string): Promise<void> {
  await me.open(code)
  await me.page.waitForURL(/\/saffron[\w-]*$/)
  await waitAwake(me)
}

/** Looks again and again, as the other's phone is told within moments. */
export async function expectSoon(me: Visit, text: string): Promise<void> {
  await me.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
}

/** The first item begins the visit. */
export async function begin(me: Visit, code: string, dish: string): Promise<void> {
  await scan(me, code)
  await addFromCard(me, dish)
  await expectSoon(me, me.say('visits.onlyYou'))
}

/** A stranger adds something, is asked to join the party of so many, and types a name. */
export async function askToJoin(
  me: Visit,
  { code, number, dish, name, count = 1 }: { code: string; number: string; dish: string; name: string; count?: number },
): Promise<void> {
  await scan(me, code)
  await expectShown(me, me.say('visits.people', { count }))
  await addFromCard(me, dish)
  await me.page.getByRole('dialog', { name: me.say('visits.joinTitle', { number }) }).waitFor()
  await expectShown(me, me.say('visits.kept', { name: dish }))
  await me.page.locator('input[name=name]').fill(name)
}

export async function openSheet({ page }: Visit, sheet: 'who' | 'staff'): Promise<void> {
  await page.locator(`a[href$="/visit/${sheet}"]`).first().click()
  await page.getByRole('dialog').waitFor()
}

export async function closeSheet({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Lets somebody in who asked, on the sheet of who is here. */
export async function letIn({ page, say }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name: say('visits.letInName', { name }) }).click()
  await page.getByText(say('visits.wantsToJoin', { name })).first().waitFor({ state: 'detached' })
}

export async function openPartyCart({ page, say }: Visit): Promise<void> {
  await page.getByRole('link', { name: say('visits.ourOrder') }).click()
  await page.waitForURL(/\/table$/)
}

/** How many are in a segment of the basket. */
export async function expectCounts({ page, say }: Visit, everyone: number, mine: number): Promise<void> {
  const segments = page.getByRole('navigation', { name: say('visits.whose') }).getByRole('link')
  await expect
    .poll(() => segments.allInnerTexts())
    .toEqual([
      expect.stringMatching(new RegExp(`${say('visits.everyone')}\\s*${everyone}$`)),
      expect.stringMatching(new RegExp(`${say('visits.mine')}\\s*${mine}$`)),
    ])
}

/** Sends so many items from the party's basket; the rounds open. */
export async function sendToKitchen(me: Visit, lines: 'all' | 'mine', count: number): Promise<void> {
  const { page, say } = me
  await page.getByRole('link', { name: say('visits.send') }).click()
  const sheet = page.getByRole('dialog', { name: say('visits.sendWhat') })
  await sheet.waitFor()
  await expectNoBarriers(me)
  if (lines === 'mine') await sheet.getByRole('radio', { name: new RegExp(`^${say('visits.onlyMine')}`) }).check()
  await sheet.getByRole('button', { name: say('visits.sendItems', { count }) }).click()
  await page.waitForURL(/\/table\/(?!rounds$)[^/]+$/)
}
