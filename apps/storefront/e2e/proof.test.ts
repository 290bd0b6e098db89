import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { type Visit, visit } from './harness/browser.ts'
import { sayWho, waitAwake } from './harness/customer.ts'

/** Half of the codes that a session may ask for in a day. */
const FREE = 3

/** Three other numbers, as fast as a script types them. */
async function useHalfUp({ context }: Visit, slug = 'saffron', phoneCode = '+971'): Promise<void> {
  for (let at = 0; at < FREE; at++) {
    const form = {
      intent: 'sendCode',
      phoneCode,
      phone: `50${String(Date.now() + at).slice(-6)}${phoneCode === '+971' ? at : ''}`,
    }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await context.request.post(`/${slug}/profile`, { form, headers })
    expect(await answer.text()).toContain('name="code"')
    await context.request.post(`/${slug}/profile`, { form: { intent: 'changePhone' }, headers })
  }
}

it('hostile 69: many codes in one session: the browser works for the next one by itself, and it comes', async () => {
  const me = await visit()
  const { page, say } = me
  await useHalfUp(me)
  await me.open('/saffron/profile')
  await page.getByRole('textbox', { name: say('checkout.phone') }).fill('501234001')
  await waitAwake(me)
  const proven = page.waitForRequest((request) => request.postData()?.includes('proof=') ?? false)
  await page.getByRole('button', { name: say('checkout.sendCode') }).click()
  expect((await proven).postData()).toContain('phone=501234001')
  await page
    .getByLabel(say('checkout.code', { digits: 4 }))
    .first()
    .waitFor()
  expect(await page.getByText('JavaScript').count()).toBe(0)
})

it('hostile 69: at the checkout too', async () => {
  const me = await visit()
  const { page } = me
  await useHalfUp(me, 'kuwait-grill', '+965')
  await beginWithCart(me, 'kuwait-grill', { dishes: ['Lamb kebab'], quantity: 2 })
  await me.open('/kuwait-grill/checkout')
  await page.locator('#field-name').focus()
  await waitAwake(me)
  const proven = page.waitForRequest((request) => request.postData()?.includes('proof') ?? false)
  await sayWho(me, { name: 'Noura', phone: '50077123' })
  await proven
})

it('hostile 69: without scripts it says what to do', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await useHalfUp(me)
  await me.open('/saffron/profile')
  await page.getByRole('textbox', { name: say('checkout.phone') }).fill('501234002')
  await page.getByRole('button', { name: say('checkout.sendCode') }).click()
  await page.getByText(/Turn on JavaScript .* or try again in/).waitFor()
})
