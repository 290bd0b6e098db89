import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, fetchTransport } from '@compass/client'
import { addProductToCart } from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import { getOrder, placeOrder } from '@compass/contract/orders'
import { createUser } from '@compass/contract/users'
import { SERVICE } from '@compass/domain/services'
import { openCable } from '@compass/testkit/cable'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import { copyMerchant, EVERY_DAY, TOP } from '../../storefront/e2e/harness/documents.ts'
import { applyMerchants } from '../../storefront/e2e/harness/product.ts'

const SLUG = 'counter-saffron'
const MARKUP = '<img src=x onerror=alert(1)>'

interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly link: string
  readonly token: string
}

/** Somebody orders on a phone beside the board; `note` is what they wrote. */
async function order(note?: string): Promise<PlacedOrder> {
  const { url } = inject('product')
  const headers = { 'x-forwarded-for': `10.77.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}` }
  const client = createClient({ base: url, transport: fetchTransport(), headers })
  const created = await client(createUser, { body: { url: SLUG } })
  if (!created.ok) throw new Error(created.message)
  const token = created.data.user.token!
  const store = created.data.stores[0]!._id
  const menu = await client(getMenu, { params: { id: store }, query: { orderType: SERVICE.PICKUP } })
  if (!menu.ok) throw new Error(menu.message)
  const products = menu.data.categories.flatMap((category) => category.products)
  const plain = products.find((product) => product.customize.length === 0 && product.available.now && !product.soldOut)!
  const body = { store, product: plain._id, qty: 1, orderType: SERVICE.PICKUP }
  const filled = await client(addProductToCart, { body }, { token })
  if (!filled.ok) throw new Error(filled.message)
  const cart = filled.data.cart!
  const placed = await client(
    placeOrder,
    {
      body: {
        ...{ store, cart: cart._id, orderType: SERVICE.PICKUP, payment: { mod: 'cod' }, name: 'Layla Haddad' },
        ...(note ? { deliveryInstruction: note } : {}),
        phone: { number: `50${Math.floor(1_000_000 + Math.random() * 8_999_999)}`, countryCode: '+971' },
        isTermsAndConditionAgreed: true,
        expected: { grandTotal: cart.totals.grandTotal },
      },
    },
    { token },
  )
  if (!placed.ok) throw new Error(placed.message)
  const { _id, orderId } = placed.data.order!
  return { id: _id, number: orderId, link: placed.data.link!, token }
}

async function statusOf({ id, token }: PlacedOrder): Promise<number> {
  const client = createClient({ base: inject('product').url, transport: fetchTransport() })
  const answer = await client(getOrder, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.message)
  return answer.data.order.status
}

/** A tablet at the counter, signed in by the link of the demo. */
async function openCounter(language: 'en' | 'ar' = 'en', at?: string): Promise<Visit> {
  const { url, dataDir } = inject('product')
  const key = (await readFile(join(dataDir, 'platform.key'), 'utf8')).trim()
  const answer = await fetch(`${url}/v1/platform/merchants/${SLUG}/staff/demo-link`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  const counter = await visit({ size: 'desktop', language, ...(at ? { at } : {}) })
  const link = new URL(data.url)
  await counter.open(`${link.pathname}${link.hash}`)
  await counter.page.waitForURL(({ pathname }) => !pathname.endsWith('/in'))
  await counter.open(`/console/${SLUG}/board`)
  await counter.page.locator('.board-columns').waitFor()
  return counter
}

describe('the board at the counter', () => {
  beforeAll(async () => {
    const product = inject('product')
    const folder = await copyMerchant(join(TOP, 'demo', 'saffron'), join(product.dataDir, 'counter'), (document) => {
      document.slug = SLUG
      delete document.simulatedKitchen
      const { contact } = document as { readonly contact?: object }
      Object.assign(document, { contact: { ...contact, verifyPhone: 'never' } })
      for (const store of document.stores) {
        store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY } as typeof store.hours
        delete (store as { minimumOrder?: unknown }).minimumOrder
      }
    })
    await applyMerchants(product, [folder])
  })

  it('an order from a phone rings, is accepted with minutes, gets ready and is handed over', async () => {
    const { page } = await openCounter()
    const placed = await order(MARKUP)
    const ticket = page.locator(`#ticket-${placed.id}`)
    await ticket.waitFor()
    await ticket.locator('.ticket-open').click()
    // What somebody wrote is text, whatever it looks like.
    expect(await page.locator('.order-words').textContent()).toContain(MARKUP)
    await page.locator('.minutes-choice button', { hasText: '25' }).click()
    await page.locator('.order-foot .act-fill').click()
    await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
    expect(await statusOf(placed)).toBe(20)
    const phone = await visit()
    await phone.open(placed.link)
    await page.keyboard.press('Escape')
    await ticket.locator('.ticket-action').click()
    await page.locator(`[data-column="ready"] #ticket-${placed.id}`).waitFor()
    await phone.page.getByText(phone.say('status.readyToPickUp')).first().waitFor()
    await ticket.locator('.ticket-action').click()
    await ticket.waitFor({ state: 'detached' })
    expect(await statusOf(placed)).toBe(60)
  })

  it('of two boards that accept at once one is told who was first', async () => {
    const boards = [await openCounter(), await openCounter()]
    const placed = await order()
    const buttons = boards.map(({ page }) => page.locator(`#ticket-${placed.id} .ticket-action`))
    for (const board of boards) board.expectFault(/409/)
    await Promise.all(buttons.map((button) => button.waitFor()))
    await Promise.all(buttons.map((button) => button.click()))
    const notified = () =>
      Promise.all(boards.map(({ page }) => page.locator(`#ticket-${placed.id} .ticket-first`).count()))
    await expect.poll(async () => (await notified()).reduce((sum, count) => sum + count)).toBe(1)
    for (const { page } of boards) await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
  })

  it('says when the connection is gone, sends what was pressed once, and catches up', async () => {
    await using cable = await openCable(Number(new URL(inject('product').url).port))
    const board = await openCounter('en', cable.url)
    const { page } = board
    board.expectFault(/ERR_|Failed to load resource/)
    const before = await order()
    await page.locator(`#ticket-${before.id}`).waitFor()
    cable.cut()
    await page.locator('.board-head .link-state[data-look="warn"]').waitFor()
    await page.locator(`#ticket-${before.id} .ticket-action`).click()
    expect(await page.locator(`#ticket-${before.id} [aria-busy="true"]`).count()).toBe(1)
    const missed = await order()
    await page.locator('.board-bar[data-look="lost"]').waitFor()
    expect([await statusOf(before), await page.locator(`#ticket-${missed.id}`).count()]).toEqual([10, 0])
    cable.restore()
    await page.locator(`#ticket-${missed.id}`).waitFor()
    await page.locator(`[data-column="preparing"] #ticket-${before.id}`).waitFor()
    await page.locator('.board-bar[data-look="plain"]').waitFor()
    expect(await statusOf(before)).toBe(20)
  })

  it('works with the keyboard alone, in Arabic too', async () => {
    const { page } = await openCounter('ar')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const placed = await order()
    await page.locator(`#ticket-${placed.id}`).waitFor()
    const isChosen = () => page.locator(`#ticket-${placed.id}[data-chosen]`).count()
    for (let steps = 0; steps < 30 && (await isChosen()) === 0; steps++) await page.keyboard.press('j')
    await page.keyboard.press('6')
    await page.keyboard.press('Enter')
    expect(await page.locator('.minutes-choice [aria-pressed="true"]').textContent()).toBe('30')
    await page.keyboard.press('a')
    await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
    await page.keyboard.press('r')
    await page.locator(`[data-column="ready"] #ticket-${placed.id}`).waitFor()
    await page.keyboard.press('h')
    await page.locator(`#ticket-${placed.id}`).waitFor({ state: 'detached' })
    expect(await statusOf(placed)).toBe(60)
    await page.keyboard.type('?')
    await page.locator('.keys-list').waitFor()
  })
})
