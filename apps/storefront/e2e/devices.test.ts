import { expect, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { signIn } from './harness/holder.ts'
import type { Visit, VisitOptions } from './harness/visit.ts'

// A customer is signed in on several devices, sees them, and signs out on one that is not at hand.

const SHOP = 'saffron'

/** A call of the visitor's own browser; answers its data. */
async function callOf({ page }: Visit, path: string, data: unknown): Promise<Record<string, unknown>> {
  const { origin } = new URL(page.url())
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'x-merchant': SHOP }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.status()).toBeLessThan(300)
  return (await answer.json()).data
}

/** Another device of the same customer, signed in without another code. */
async function anotherOf(me: Visit, options: VisitOptions = {}): Promise<Visit> {
  const { code } = await callOf(me, '/v1/users/handover', {})
  const other = await visit(options)
  await other.open(`/${SHOP}/about-us`)
  await callOf(other, '/v1/users/session', { code })
  return other
}

const rowsOf = ({ page }: Visit) => page.locator('section[aria-labelledby=devices] li')

it('a customer sees where they are signed in, and signs out on one device and then on all others', async () => {
  const me = await visit()
  await signIn(me, `/${SHOP}`, '50')
  const { page, say } = me
  await page.getByText(say('account.onlyThisDevice')).waitFor()
  await expect.poll(() => rowsOf(me).count()).toBe(1)
  await expectNoBarriers(me)

  const others = [await anotherOf(me), await anotherOf(me), await anotherOf(me)]
  await me.open(`/${SHOP}/profile`)
  await rowsOf(me).nth(3).waitFor()
  expect(
    await rowsOf(me)
      .filter({ hasText: say('account.thisDevice') })
      .count(),
  ).toBe(1)
  await expectNoBarriers(me)
  await rowsOf(me).locator('button').first().click()
  await page.getByText(say('account.deviceEnded')).waitFor()
  await expect.poll(() => rowsOf(me).count()).toBe(3)
  await page.getByRole('button', { name: say('account.endOthers') }).click()
  await page.getByText(say('account.othersEnded')).waitFor()
  await page.getByText(say('account.onlyThisDevice')).waitFor()

  // A process believes a session for a second.
  await page.waitForTimeout(1_200)
  for (const other of others) {
    await other.open(`/${SHOP}/profile`)
    await other.page.locator('#field-phone').waitFor()
  }
  await me.open(`/${SHOP}/profile`)
  await page.getByRole('link', { name: say('account.changePhone') }).waitFor()
})

it('in Arabic the list is read from right to left, and works without scripts', async () => {
  const me = await visit({ language: 'ar' })
  await signIn(me, `/${SHOP}`, '52')
  const other = await anotherOf(me, { language: 'ar', javaScript: false })
  await me.open(`/${SHOP}/profile`)
  expect(await me.page.locator('html').getAttribute('dir')).toBe('rtl')
  await expect.poll(() => rowsOf(me).count()).toBe(2)
  await expectNoBarriers(me)
  await other.open(`/${SHOP}/profile`)
  await other.page.getByRole('button', { name: other.say('account.endOthers') }).click()
  await other.page.getByText(other.say('account.othersEnded')).waitFor()
  await expect.poll(() => rowsOf(other).count()).toBe(1)
})
