import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import {
  addFromCard,
  expectShown,
  giveAddress,
  goToCart,
  goToCheckout,
  sayWho,
} from '../../storefront/e2e/harness/customer.ts'
import { TOP } from '../../storefront/e2e/harness/documents.ts'
import { CARDS, choose, expectOrdered, place, typeCard } from '../../storefront/e2e/harness/paying.ts'
import { inviteOwner, type Product, startProduct } from '../../storefront/e2e/harness/product.ts'
import { drawCorners, expectPrintedCodes, openWithPasskeys, publish, takeFirstSteps } from './owner.ts'

const SLUG = 'reem'
const MENU = [
  'Item,Section,Price',
  ...['Cheese manakish', 'Zaatar manakish', 'Spinach pie', 'Halloumi roll', 'Labneh wrap'].map(
    (name, place) => `${name},Manakish,${12 + place}`,
  ),
  ...['Date cake', 'Honey cake', 'Kunafa', 'Baklava', 'Croissant'].map((name, place) => `${name},Sweets,${9 + place}`),
].join('\n')
/** Typed by hand, each with its picture. */
const BY_HAND = [
  { line: 'Fattoush 26', name: 'Fattoush', picture: 'fattoush.webp' },
  { line: 'Hummus 18', name: 'Hummus', picture: 'hummus.webp' },
]
const SQUARE = [
  [0.35, 0.3],
  [0.65, 0.3],
  [0.65, 0.7],
  [0.35, 0.7],
] as const

async function bringMenu({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Excel or CSV' }).click()
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU) }
  await page.locator('input[type=file]').setInputFiles(file)
  const create = page.getByRole('button', { name: 'Make it' })
  await create.first().waitFor()
  // Once for each of the two sections, whatever number of rows names it.
  await create.first().click()
  await create.first().click()
  await page.getByText('10 new, 0 changed').waitFor()
  await page.getByRole('button', { name: 'Take over as a draft' }).click()
}

async function typeItems(owner: Visit): Promise<void> {
  const { page } = owner
  await owner.open(`/console/${SLUG}/menu`)
  await page.getByRole('link', { name: /^Manakish/ }).click()
  for (const { line, name, picture } of BY_HAND) {
    await page.getByRole('textbox', { name: 'Add an item' }).fill(line)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    const editor = page.getByRole('region', { name })
    await editor.locator('input[type=file]').setInputFiles(join(TOP, 'demo/saffron/pictures', picture))
    await editor.getByRole('button', { name: 'Replace' }).waitFor()
  }
  await expectNoBarriers(owner)
  await publish(owner)
}

async function drawArea(owner: Visit): Promise<void> {
  const { page } = owner
  await page.getByRole('link', { name: 'Draw it' }).click()
  await page.locator('.area-map').waitFor()
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await drawCorners(owner, SQUARE)
  const area = page.locator('.area-panel')
  await area.getByLabel('Name', { exact: true }).fill('Jumeirah')
  const fee = area.getByLabel(/^Fee/)
  await fee.fill('9')
  await fee.press('Tab')
  await page.getByRole('row', { name: /Jumeirah.*9/ }).waitFor()
  await publish(owner)
}

async function printCode(owner: Visit): Promise<void> {
  const { page } = owner
  await owner.open(`/console/${SLUG}/tables`)
  // The code of the whole shop stands there already.
  await page.getByRole('button', { name: 'Arrange tables' }).click()
  await page.getByLabel('Numbers of the tables').fill('1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await publish(owner)
  await expectPrintedCodes(owner)
}

/** From the menu to the bank's answer, on a phone beside the desktop. */
async function orderByPhone(at: string): Promise<Visit> {
  const phone = await visit({ at })
  await phone.open(`/${SLUG}`)
  await addFromCard(phone, 'Fattoush')
  await addFromCard(phone, 'Hummus')
  await goToCart(phone)
  await goToCheckout(phone)
  const fields = { buildingName: 'Villa 12', flatOrVilla: '1', streetName: 'Al Wasl Road' }
  await giveAddress(phone, { area: 'Jumeirah', fields })
  await sayWho(phone, { name: 'Layla Haddad', phone: '050 123 4567' })
  const terms = phone.page.locator('#field-terms')
  if ((await terms.count()) > 0) await terms.check()
  await choose(phone, 'card')
  await place(phone)
  await typeCard(phone, CARDS.pays)
  await expectOrdered(phone)
  return phone
}

async function serve(owner: Visit): Promise<void> {
  const { page } = owner
  await owner.open(`/console/${SLUG}/board`)
  const ticket = page.locator('[id^="ticket-"]').first()
  await ticket.waitFor()
  // Accepted, ready, on its way.
  for (const next of ['preparing', 'ready', 'onItsWay']) {
    await ticket.locator('.ticket-action').click()
    await page.locator(`[data-column="${next}"] [id^="ticket-"]`).waitFor()
  }
  await ticket.locator('.ticket-open').click()
  await page.getByRole('button', { name: 'Handed over', exact: true }).click()
  await ticket.waitFor({ state: 'detached' })
}

async function giveBack(owner: Visit): Promise<void> {
  const { page } = owner
  await owner.open(`/console/${SLUG}/orders`)
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Give money back' }).click()
  const panel = page.getByRole('complementary', { name: 'Give money back' })
  await panel.getByRole('button', { name: 'An amount' }).click()
  await panel.getByRole('textbox', { name: /^Amount/ }).fill('5.00')
  await panel.getByRole('button', { name: 'Late' }).click()
  await panel.getByRole('button', { name: /^Give back .*5\.00/ }).click()
  await panel.waitFor({ state: 'detached' })
  await owner.open(`/console/${SLUG}/reports`)
  await page.getByText('Same as the ledger, to the last digit').waitFor()
  await expectShown(owner, '48.00')
}

async function changePrice(owner: Visit, phone: Visit): Promise<void> {
  const { page } = owner
  await owner.open(`/console/${SLUG}/menu/manakish`)
  await page.getByRole('textbox', { name: 'Price of Fattoush' }).fill('+2')
  await page.keyboard.press('Tab')
  await publish(owner)
  await phone.open(`/${SLUG}`)
  await expectShown(phone, '28.00')
  await owner.open(`/console/${SLUG}/history`)
  await page.getByRole('button', { name: 'Bring back' }).first().click()
  await page.getByRole('complementary').getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await phone.open(`/${SLUG}`)
  await expectShown(phone, '26.00')
}

describe('a newcomer', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ isEmpty: true })
  })
  afterAll(() => product.stop())

  it('goes from an invitation to a paid order, and on to the report, in a quarter of an hour', async () => {
    const link = await inviteOwner(product, SLUG, 'Reem Bakery')
    const began = performance.now()
    const owner = await openWithPasskeys({ at: product.url })
    const { page } = owner
    await page.goto(link)
    await page.getByLabel('Your name').fill('Reem Haddad')
    await page.getByRole('button', { name: 'Join with a passkey' }).click()
    await page.getByRole('heading', { name: /Reem\./ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${SLUG}/first-steps`)

    await takeFirstSteps(owner)
    await bringMenu(owner)
    await publish(owner)
    await typeItems(owner)
    // What is behind is told by the document: the next step stands open.
    await owner.open(`/console/${SLUG}/first-steps`)
    await drawArea(owner)
    await owner.open(`/console/${SLUG}/first-steps`)
    await page.getByLabel('Card online').check()
    await page.getByRole('button', { name: 'Keep ways to pay' }).click()
    await expectNoBarriers(owner)
    await page.getByRole('button', { name: 'Open the store' }).click()
    await page.getByText('Scan the code and order something').waitFor()
    await printCode(owner)
    const phone = await orderByPhone(product.url)
    await serve(owner)
    await giveBack(owner)
    await changePrice(owner, phone)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`The newcomer’s quarter of an hour: ${seconds} s of machine time.\n`)
  })
})
