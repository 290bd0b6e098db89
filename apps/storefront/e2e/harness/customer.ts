import type { Locator } from 'playwright-core'
import { beginAtCheckout } from './beginning.ts'
import { isCartChange, until, type Visit } from './visit.ts'

/** The steps of an order as customers take them, in the words of their language. */

/** Code of the demo merchants, which are sandboxes. */
const CODE = '1234'

/** The kitchen's first step, on a machine that is busy. */
export const KITCHEN_MS = 40_000

/** Waits until the page answers by itself: what is pressed before can go out as a form. */
export async function waitAwake({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => !('compassAwake' in window))
}

/** Opens a page whose scripts wait. Answers what lets them come and waits until the page is awake. */
export async function openAsleep(me: Visit, path: string): Promise<() => Promise<void>> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await me.page.route(/\/assets\/.*\.js/, async (route) => {
    await mayCome
    await route.continue()
  })
  await me.page.goto(path, { waitUntil: 'commit' })
  return async () => {
    letCome()
    await waitAwake(me)
  }
}

/** Adds a product that has nothing to choose, from its card on the menu. */
export async function addFromCard({ page, say }: Visit, name: string): Promise<void> {
  await page
    .getByRole('button', { name: say('menu.add', { name }), exact: true })
    .first()
    .click()
}

/** Two of a product that has nothing to choose: from its card, and from the stepper that comes in its place. */
export async function addTwoFromCard(me: Visit, name: string): Promise<void> {
  await addFromCard(me, name)
  await me.page
    .getByRole('button', { name: me.say('menu.addOne', { name }) })
    .first()
    .click()
}

/** Does what changes the cart, and waits until the change is answered. */
export async function changeCart({ page }: Pick<Visit, 'page'>, change: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => isCartChange(answer.request())), change()])
}

/** Opens a product's sheet from its name. */
export async function openItem({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('heading', { level: 3, name }).getByRole('link').first().click()
  await page.getByRole('dialog', { name }).waitFor()
}

/** Chooses answers in the open sheet, by their names. */
export async function chooseAnswers({ page }: Visit, ...answers: readonly string[]): Promise<void> {
  const sheet = page.getByRole('dialog')
  for (const answer of answers) await sheet.getByText(answer, { exact: true }).click()
}

/** Puts the open sheet's item into the cart; waits until the sheet is gone. */
export async function addToOrder({ page, say }: Visit): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('item.addToOrder') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What the cart bar (phone) or the panel (desktop) says; waits until it says it. */
export async function expectInCart({ page, say }: Visit, count: number, total: string): Promise<void> {
  const spoken = page.getByRole('status').filter({ hasText: say('shell.items', { count }) })
  await until(
    async () => withoutMarks((await spoken.textContent()) ?? ''),
    (text) => text.includes(total),
  )
}

/** From the menu to the cart's screen and on to the checkout. */
export async function goToCart({ page, say }: Visit): Promise<void> {
  await page.getByRole('link', { name: say('menu.viewOrder') }).click()
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
}

export async function goToCheckout({ page, say }: Visit): Promise<void> {
  await page
    .getByRole('link', { name: say('basket.checkout') })
    .filter({ visible: true })
    .click()
  await page.getByRole('heading', { level: 1, name: say('checkout.title') }).waitFor()
}

/** Chooses the area from the list and types the address. Where its price depends on the door, a button says it before. */
export async function giveAddress(
  { page, say }: Visit,
  { city, area, fields }: { city?: string; area?: string; fields: Readonly<Record<string, string>> },
): Promise<void> {
  // An area that is known is one row, which opens.
  const known = page.getByText(say('checkout.pinOrArea'), { exact: true })
  if (area) await page.locator('#field-area').waitFor({ state: 'attached' })
  if (area && (await known.isVisible())) await known.click()
  if (city) await page.getByRole('combobox', { name: say('checkout.city'), exact: true }).selectOption({ label: city })
  if (area) await page.locator('#field-area').selectOption({ label: area })
  for (const [field, value] of Object.entries(fields)) await page.locator(`#field-${field}`).fill(value)
  const save = page.getByRole('button', { name: say('checkout.saveAddress') })
  if ((await save.count()) === 0) return
  await save.click()
  await page.getByRole('link', { name: say('shell.change') }).waitFor()
}

/** Opens the row of the checkout that folds what has a good default. */
export async function openMoreOptions({ page, say }: Visit): Promise<void> {
  await page.getByText(say('checkout.moreOptions'), { exact: true }).click()
}

/** Says who is there, and confirms the phone by the code where the merchant wants that. */
export async function sayWho(
  visit: Visit,
  { name, email, phone, isConfirmed = true }: { name: string; email?: string; phone: string; isConfirmed?: boolean },
): Promise<void> {
  const { page, say } = visit
  await page.locator('#field-name').fill(name)
  if (email) await page.locator('#field-email').fill(email)
  await page.locator('#field-phone').fill(phone)
  if (!isConfirmed) return
  await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say('checkout.codeTitle') })
  await sheet.waitFor()
  await sheet.getByRole('textbox').pressSequentially(CODE)
  await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
}

/** Presses the one button, and waits for the order's own page. Answers its path. */
export async function placeOrder(visit: Visit, button = visit.say('checkout.place')): Promise<string> {
  const { page } = visit
  await page.getByRole('button', { name: button }).filter({ visible: true }).click()
  await page.waitForURL(/\/order-status\/[\w-]+/)
  return new URL(page.url()).pathname
}

/** The kitchen of the demo takes the order while the customer looks on: nothing is reloaded. */
export async function expectAccepted({ page, say }: Visit): Promise<void> {
  const headline = page.getByRole('heading', { level: 1 })
  const thanks = say('status.thanks', { name: '@' }).split('@').map(withoutMarks)
  const isNew = (seen: string) => seen === say('status.waiting') || thanks.every((part) => seen.includes(part))
  await until(
    async () => withoutMarks(await headline.innerText()),
    (seen) => !isNew(seen),
    KITCHEN_MS,
  )
  await page.getByRole('heading', { level: 2, name: say('status.progress') }).waitFor()
}

/** Text as people read it: without the invisible marks that keep numbers in order, with plain spaces. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ')
}

/** Waits until the screen shows the text, marks and spaces aside. */
export async function expectShown({ page }: Visit, text: string): Promise<void> {
  await until(
    async () => withoutMarks(await page.locator('body').innerText()),
    (seen) => seen.includes(withoutMarks(text)),
  )
}

/** Opens the map and puts the pin where an area's name stands. */
export async function pinOnMap(visit: Visit, area: string): Promise<void> {
  const { page, say } = visit
  const map = await openMap(visit)
  const [name, box] = [await map.getByText(area, { exact: true }).boundingBox(), await map.boundingBox()]
  if (!name || !box) throw new Error(`${area} is not on the map`)
  await map.click({ position: { x: name.x - box.x + name.width / 2, y: name.y - box.y + name.height / 2 } })
  await page.getByText(say('checkout.pinInArea', { area })).waitFor()
}

/** The checkout's map, opened. */
export async function openMap({ page, say }: Visit): Promise<Locator> {
  await page.getByRole('button', { name: say('checkout.openMap'), exact: true }).click()
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  return map
}

/** At the checkout of the bazaar, which asks for no code, as far as the button: one item, picked up. */
export async function fillPickupAtBazaar(visit: Visit, name = 'Omar'): Promise<void> {
  await beginAtCheckout(visit, 'bazaar')
  await waitAwake(visit)
  await visit.page.getByText(visit.say('checkout.cashPickup')).waitFor()
  await sayWho(visit, { name, phone: '050 765 4321', isConfirmed: false })
}
