import { expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addToOrder, expectShown, goToCart, goToCheckout, openItem, placeOrder, sayWho } from './harness/customer.ts'
import { makeKey } from './harness/product.ts'
import { itTwins } from './harness/twins.ts'

const SHOP = 'salus'
const HOME = `/medica/${SHOP}`
const NAMES = { en: 'Amoxicillin 500 mg', ar: 'أموكسيسيلين 500 ملغ' } as const
const PHONES = { en: '050 765 9911', ar: '050 765 9912' } as const

/** One pixel: what a customer takes a picture of. */
const PICTURE = {
  name: 'prescription.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const PDF = { name: 'prescription.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const NOTE = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only a note') }
const LARGE = { ...PDF, buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 ') }

async function asStaff(method: string, path: string, key: string, body?: object) {
  const answer = await fetch(`${inject('product').url}/v1/merchant/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return answer
}

const files = ({ page }: Visit) => page.locator('#field-prescription input[type="file"]').filter({ visible: true })
/** The last way to add a page: a file. */
const addFile = (me: Visit, file: typeof PICTURE) => files(me).last().setInputFiles(file)
const firstPage = ({ page, say }: Visit) => page.getByText(say('pharmacy.page', { number: 1 }), { exact: true })

itTwins([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('a medicine on prescription, from the menu to the pharmacist’s refusal: %s, %s', async (size, language) => {
  const key = await makeKey(inject('product'), SHOP)
  const me = await visit({ size, language })
  const { page, say, context } = me
  await me.open(HOME)
  await page
    .getByText(say('pharmacy.neededFor', { description: '' }).trim(), { exact: false })
    .first()
    .waitFor()
  // Nothing that a pharmacy sells fits a diet.
  expect(await page.getByRole('link', { name: say('menu.diets') }).count()).toBe(0)
  await openItem(me, NAMES[language])
  await page.getByRole('dialog').getByText(say('pharmacy.neededHint')).waitFor()
  await expectNoBarriers(me)
  await addToOrder(me)
  await goToCart(me)
  await goToCheckout(me)
  await page.getByRole('heading', { level: 2, name: say('pharmacy.title') }).waitFor()
  await page.getByText(say('pharmacy.required'), { exact: true }).waitFor()
  await page.getByRole('button', { name: say('shell.pickup') }).click()
  await page.getByText(say('checkout.cashPickup')).waitFor()
  await sayWho(me, { name: 'Layla', phone: PHONES[language] })
  await expectNoBarriers(me)

  // Without one nothing is placed, and it says where one is missing.
  await page
    .getByRole('button', { name: say('checkout.place') })
    .filter({ visible: true })
    .click()
  await page.getByText(say('pharmacy.missing')).waitFor()
  await expectNoBarriers(me)

  me.expectFault(/prescriptions/)
  await addFile(me, NOTE)
  await page.getByText(say('refusals.prescription_unreadable')).waitFor()
  await page.getByRole('button', { name: say('pharmacy.removePage', { number: 1 }) }).click()
  await addFile(me, LARGE)
  await page.getByText(say('pharmacy.tooLarge')).waitFor()
  await page.getByRole('button', { name: say('pharmacy.removePage', { number: 1 }) }).click()

  await context.setOffline(true)
  await addFile(me, PICTURE)
  await page.getByText(say('pharmacy.lost')).waitFor()
  await context.setOffline(false)
  await page
    .locator('#field-prescription')
    .getByRole('button', { name: say('shell.tryAgain') })
    .click()
  await page.getByText(say('pharmacy.added'), { exact: true }).waitFor()
  await firstPage(me).waitFor()
  await addFile(me, PDF)
  await page.getByText(say('pharmacy.page', { number: 2 }), { exact: true }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('pharmacy.removePage', { number: 2 }) }).click()
  await page.getByText(say('pharmacy.page', { number: 2 }), { exact: true }).waitFor({ state: 'detached' })

  const order = (await placeOrder(me)).split('/').at(-1)!
  await page.getByRole('heading', { level: 2, name: say('pharmacy.yours') }).waitFor()
  const link = page.getByRole('link', { name: say('pharmacy.look') })
  const seen = await context.request.get((await link.getAttribute('href'))!)
  expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'image/webp'])
  await expectNoBarriers(me)

  const { data } = await (await asStaff('GET', `prescriptions?order=${order}`, key)).json()
  const [stored] = data.items
  await asStaff('GET', `prescriptions/${stored._id}`, key)
  const reason = 'The date cannot be read.'
  await asStaff('PATCH', `prescriptions/${stored._id}`, key, { state: 'refused', reason })
  // The page that is open hears of it.
  await expectShown(me, say('pharmacy.refusedItems', { items: NAMES[language] }).replace(/[\u2066-\u2069]/g, ''))
  await expectShown(me, reason)
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('replacement.answer') }).click()
  await expectShown(me, reason)
  await expectNoBarriers(me)
})

it('a prescription is added and removed before any script has come', async () => {
  const me = await visit({ javaScript: false })
  const { page, say } = me
  await me.open(HOME)
  await page
    .getByRole('button', { name: say('menu.add', { name: NAMES.en }), exact: true })
    .first()
    .click()
  await page.waitForLoadState()
  await me.open(`${HOME}/checkout`)
  const send = page.getByRole('button', { name: say('pharmacy.send') })
  await send.click()
  await page.getByText(say('pharmacy.noFile')).waitFor()
  await files(me).setInputFiles(NOTE)
  await send.click()
  await page.getByText(say('refusals.prescription_unreadable')).waitFor()
  await files(me).setInputFiles(PICTURE)
  await send.click()
  await firstPage(me).waitFor()
  await page.getByText(say('pharmacy.added'), { exact: true }).waitFor()
  await page.getByRole('button', { name: say('pharmacy.removePage', { number: 1 }) }).click()
  await page.getByText(say('pharmacy.required'), { exact: true }).waitFor()
})
