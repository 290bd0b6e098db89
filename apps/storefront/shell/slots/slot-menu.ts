import { getMenu, type Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { Service } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import type { CartResult } from '#shell/cart/cart-view.ts'
import { type SaleView, toSaleView } from '#shell/catalogue/sale-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import type { SlotMenu } from '#shell/slots/slot-menu-view.ts'

const MAX_CACHED = 60

const cache = new Map<string, { readonly menuThen: SlotMenu; readonly until: number }>()

/**
 * The answer with what is had otherwise at the time that its cart is for: the menu page is everybody's and knows of now
 * alone. A cart for now costs nothing here, and one whose menu cannot be read goes without.
 */
export async function addSlotMenu(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  answer: CartResult,
): Promise<CartResult> {
  const { cart } = answer
  if (!cart?.schedule || cart.schedule.isGone) return answer
  const { startTime } = cart.schedule
  const { cacheKey, shell } = await readStorefront(context, request, url)
  const key = [cacheKey, cart.storeId, cart.orderType, startTime].join(' ')
  const known = cache.get(key)
  if (cacheKey !== null && known && known.until > Date.now())
    return { ...answer, cart: { ...cart, menuThen: known.menuThen } }

  const read = (scheduledTime?: string) =>
    createPageClient(context, request)(
      getMenu,
      { params: { id: cart.storeId }, query: { orderType: cart.orderType as Service, scheduledTime } },
      { url, language: shell.language },
    )
  const [now, then] = await Promise.all([read(), read(startTime)])
  if (!now.ok || !then.ok) return answer
  const menuThen = compareMenus(productsOf(now.data), productsOf(then.data))
  if (cacheKey === null) return { ...answer, cart: { ...cart, menuThen } }
  cache.delete(key)
  cache.set(key, {
    menuThen,
    until: now.data.validUntil ? Date.parse(now.data.validUntil) : Number.POSITIVE_INFINITY,
  })
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return { ...answer, cart: { ...cart, menuThen } }
}

type Products = readonly ShapeOf<typeof Product>[]

const productsOf = ({ categories }: { readonly categories: readonly { readonly products: Products }[] }) =>
  categories.flatMap(({ products }) => products)

/** Products that are on sale now and then alike are left out: that is most of them. */
export function compareMenus(now: Products, then: Products): SlotMenu {
  const before = new Map(now.map((product) => [product._id, toSaleView(product, false)]))
  const differs: Record<string, SaleView> = {}
  for (const product of then) {
    const { soldOut, beforehand, later } = toSaleView(product, true)
    const was = before.get(product._id)
    if (soldOut || later || was?.soldOut || was?.beforehand || was?.later) {
      differs[product._id] = { soldOut, beforehand, later }
    }
  }
  return differs
}
