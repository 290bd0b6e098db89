import { getCart } from '@compass/contract/cart'
import { getMenuProducts, getProduct } from '@compass/contract/catalogue'
import { listFavourites } from '@compass/contract/favourites'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import type { CartLineView, CartView, ScheduleView } from '#shell/cart/cart-view.ts'
import { type Customization, readCustomizations } from '#shell/cart/customization-fields.ts'
import { toCartResult } from '#shell/cart/to-cart-result.ts'
import { favouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { isOnSale, productView } from '../product-view.ts'
import { type ItemView, itemView } from './item-view.ts'

export interface ItemRead {
  /** Null: no longer on the menu. */
  readonly item: ItemView | null
  /** The line of the cart that is being changed. */
  readonly line: CartLineView | null
  /** The time that the visitor's cart is for: the item is judged then. */
  readonly time?: ScheduleView
  /** What was chosen before scripts came, to be shown with what it contains. */
  readonly chosen?: readonly Customization[]
  /** The visitor has marked it with a heart. */
  readonly isFavourite?: true
}

const MAX_SIMILAR = 6

/** A product of the page's store with what can be chosen; what cannot be had comes with others of its kind. */
export async function readItem(
  context: Readonly<RouterContextProvider>,
  request: Request,
  at: { readonly url: string; readonly storeId: string; readonly productId: string },
): Promise<ItemRead> {
  const { say, shell } = await readStorefront(context, request, at.url)
  const call = createPageClient(context, request)
  const options = { url: at.url, language: shell.language }
  const query = { store: at.storeId, orderType: shell.service }
  const lineId = new URL(request.url).searchParams.get('line')
  const { cookies } = context.get(pageRequest)
  const [read, cart, favourites] = await Promise.all([
    call(getProduct, { params: { id: at.productId }, query }, options),
    hasSession(cookies) ? call(getCart, {}, options) : null,
    hasSession(cookies) && cookies.has(favouritesCookie(at.url)) ? call(listFavourites, { query }, options) : null,
  ])
  if (!read.ok) {
    if (read.status >= 500) throw new Response(null, { status: 503 })
    return { item: null, line: null }
  }
  const mine = cart?.ok ? toCartResult(cart.data, { say, shell }).cart : null
  const line = mine?.lines.find(({ id }) => id === lineId)
  const time = timeOf(mine, at.storeId)
  const then = time && { ...query, scheduledTime: time.startTime }
  const later = then && (await call(getProduct, { params: { id: at.productId }, query: then }, options))
  const isLater = later?.ok === true
  const { product } = isLater ? later.data : read.data
  const view = productView(product, say, shell.service, isLater)
  const others = isOnSale(view)
    ? null
    : await call(getMenuProducts, { query: { ...query, category: product.category, limit: 30 } }, options)
  const similar = others?.ok
    ? others.data.items
        .map((one) => productView(one, say, shell.service))
        .filter((one) => one.id !== view.id && isOnSale(one))
        .slice(0, MAX_SIMILAR)
    : []
  const chosen = readCustomizations(new URL(request.url).searchParams)
  return {
    item: itemView(product, similar, say, shell.service, isLater),
    line: line ?? null,
    ...(isLater && time ? { time } : {}),
    ...(chosen.length > 0 ? { chosen } : {}),
    ...(favourites?.ok && favourites.data.items.some(({ _id }) => _id === at.productId) ? { isFavourite: true } : {}),
  }
}

/** The time that a cart of the store is for, while it can still be had. */
function timeOf(cart: CartView | null, storeId: string): ScheduleView | null {
  return cart?.storeId === storeId && cart.schedule && !cart.schedule.isGone ? cart.schedule : null
}
