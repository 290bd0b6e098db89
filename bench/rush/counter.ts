import { addProductToCart } from '@compass/contract/cart'
import { moveOrder } from '@compass/contract/merchant-side'
import { placeOrder } from '@compass/contract/orders'
import { getDemoLink } from '@compass/contract/staff'
import { createUser } from '@compass/contract/users'
import { ORDER_STATUS } from '@compass/domain/orders'
import { SERVICE } from '@compass/domain/services'
import { type Cable, openCable } from '@compass/testkit/cable'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addressOf } from '../load/connection.ts'
import { type Market, phoneOf } from '../load/journeys.ts'
import { ask, PLATFORM_KEY, type Product } from '../product/run-product.ts'

type Port = Pick<Product, 'port'>

const TABLET = { viewport: { width: 1194, height: 834 } }

/** A tablet at the counter: its page tells when it has drawn an order. */
export interface Tablet {
  readonly context: BrowserContext
  readonly page: Page
  /** Between it and the server. */
  readonly cable: Cable
  /** By order: when this tablet drew it first, by the clock of this machine. */
  readonly drawnAt: Map<string, number>
}

/** In the page: each ticket that is drawn is told once, whatever column it is in. */
function watchTickets(): void {
  const noted = new Set<string>()
  const look = () => {
    for (const { id } of document.querySelectorAll('.ticket')) {
      if (noted.has(id)) continue
      noted.add(id)
      ;(globalThis as unknown as { noteDrawn(id: string, at: number): void }).noteDrawn(
        id.slice('ticket-'.length),
        Date.now(),
      )
    }
  }
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true }),
  )
}

/** Signs in by the link of the demo and opens the board of the market's store; without `isWatched` nothing is noted. */
export async function openTablet(
  browser: Browser,
  product: Port,
  market: Market,
  { isWatched = false }: { readonly isWatched?: boolean } = {},
): Promise<Tablet> {
  const cable = await openCable(product.port)
  try {
    return await signInAt(cable, browser, product, market, isWatched)
  } catch (error) {
    // It would hold up the end of who asked.
    await cable[Symbol.asyncDispose]()
    throw error
  }
}

async function signInAt(
  cable: Cable,
  browser: Browser,
  product: Port,
  market: Market,
  isWatched: boolean,
): Promise<Tablet> {
  const context = await browser.newContext(TABLET)
  const page = await context.newPage()
  const drawnAt = new Map<string, number>()
  if (isWatched) {
    await page.exposeFunction('noteDrawn', (id: string, at: number) => {
      if (!drawnAt.has(id)) drawnAt.set(id, at)
    })
    await page.addInitScript(watchTickets)
  }
  const { url } = await ask(product, getDemoLink, { params: { slug: market.slug } }, { token: PLATFORM_KEY })
  const link = new URL(url)
  await page.goto(`${cable.url}${link.pathname}${link.hash}`)
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/in'), { timeout: 60_000 })
  await openBoard({ page, cable }, market)
  return { context, page, cable, drawnAt }
}

export async function openBoard(
  { page, cable }: Pick<Tablet, 'page' | 'cable'>,
  { slug, store }: Market,
): Promise<void> {
  await page.goto(`${cable.url}/console/${slug}/board?store=${store}`)
  const columns = page.locator('.board-columns')
  await columns.waitFor({ timeout: 60_000 }).catch(async (cause: Error) => {
    const words = await page.locator('body').innerText()
    throw new Error(`the board of ${slug} did not come, and its page says: ${words.slice(0, 400)}`, { cause })
  })
}

/** Somebody who orders something to pick up, in cash; answers the order and when it was answered. */
export async function orderSomething(
  product: Port,
  market: Market,
  number: number,
): Promise<{ readonly id: string; readonly at: number }> {
  const headers = { 'x-forwarded-for': addressOf(number) }
  const { user } = await ask(product, createUser, { body: { url: market.slug } }, { headers })
  const signed = { headers, token: user.token! }
  const [first] = market.products
  const body = { store: market.store, product: market.products[number % market.products.length] ?? first!, qty: 1 }
  const filled = await ask(product, addProductToCart, { body: { ...body, orderType: SERVICE.PICKUP } }, signed)
  const cart = filled.cart!
  const placed = await ask(
    product,
    placeOrder,
    {
      body: {
        store: market.store,
        cart: cart!._id,
        orderType: SERVICE.PICKUP,
        payment: { mod: 'cod' },
        name: 'Layla Haddad',
        phone: phoneOf(number),
        isTermsAndConditionAgreed: true,
        expected: { grandTotal: cart!.totals.grandTotal },
      },
    },
    signed,
  )
  return { id: placed.order!._id, at: Date.now() }
}

/** The kitchen is done with an order: it leaves the board. */
export async function finishOrder(product: Port, token: string, id: string): Promise<void> {
  for (const to of [ORDER_STATUS.APPROVED, ORDER_STATUS.KITCHEN_READY, ORDER_STATUS.DELIVERED])
    await ask(product, moveOrder, { params: { id }, body: { to } }, { token }).catch((error: Error) => {
      // It was moved already, before the server went away.
      if (!/: 409 /.test(error.message)) throw error
    })
}
