import { createClient, fetchTransport } from '@compass/client'
import { getBoard } from '@compass/contract/board'
import { addProductToCart } from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import { getOrder, placeOrder } from '@compass/contract/orders'
import { createUser } from '@compass/contract/users'
import { SERVICE } from '@compass/domain/services'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Visit } from '../../storefront/e2e/harness/browser.ts'
import { openConsole } from './open-console.ts'

/** The shop of the counter's journeys. */
export const COUNTER = 'counter-saffron'

export interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly link: string
  readonly token: string
}

/** Somebody orders on a phone beside the board; `note` is what they wrote. */
export async function order(note?: string): Promise<PlacedOrder> {
  const { url } = inject('product')
  const headers = { 'x-forwarded-for': `10.77.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}` }
  const client = createClient({ base: url, transport: fetchTransport(), headers })
  const created = await client(createUser, { body: { url: COUNTER } })
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

export async function statusOf({ id, token }: PlacedOrder): Promise<number> {
  const client = createClient({ base: inject('product').url, transport: fetchTransport() })
  const answer = await client(getOrder, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.message)
  return answer.data.order.status
}

/** In the page: its clock is an hour ahead, and what it prints is kept. */
function changePage(aheadMs: number): void {
  const Real = Date
  const Ahead = class extends Real {
    constructor(...parts: []) {
      super(...((parts.length > 0 ? parts : [Real.now() + aheadMs]) as []))
    }
    static override now = () => Real.now() + aheadMs
  }
  const page = globalThis as unknown as { Date: unknown; print(): void; prints: number }
  if (aheadMs !== 0) page.Date = Ahead
  page.prints = 0
  page.print = () => {
    page.prints += 1
  }
}

interface CounterOptions {
  /** Where the product is asked; absent: as it says itself. */
  readonly at?: string
  readonly aheadMs?: number
  readonly prepare?: (visit: Visit) => Promise<unknown>
}

/** A tablet at the counter. */
export async function openCounter(
  language: 'en' | 'ar' = 'en',
  { at, aheadMs = 0, prepare }: CounterOptions = {},
): Promise<Visit> {
  const counter = await openConsole(COUNTER, 'board', {
    language,
    ...(at ? { at } : {}),
    async prepare(owner) {
      await owner.page.addInitScript(changePage, aheadMs)
      await prepare?.(owner)
    },
  })
  await counter.page.locator('.board-columns').waitFor()
  return counter
}

interface Row {
  readonly _id: string
  readonly orderId?: string
}

/** An order stands so often on this board, each time under another number. */
export async function showOften(page: Page, { id }: PlacedOrder, times: number): Promise<void> {
  const repeat = (ones: readonly Row[]) =>
    ones.flatMap((one) =>
      one._id === id
        ? Array.from({ length: times }, (_, at) => ({ ...one, _id: `${id}-${at}`, orderId: `${at}` }))
        : [],
    )
  await page.route(`**${getBoard.path}?**`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { tickets: Row[]; open: Row[] } }
    const { tickets, open } = json.data
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, tickets: repeat(tickets), open: repeat(open) } },
    })
  })
}
