import { getCart, getFreeProducts } from '@compass/contract/cart'
import { listPromotions } from '@compass/contract/promotions'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { noCart } from '#shell/cart/cart-view.ts'
import { toCartResult } from '#shell/cart/to-cart-result.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { bestFirst, giftView, listedPromotion, type PromoData } from './promo-view.ts'

/** The cart, the promotions of its store (of the page's one while it is empty), and the gifts of the promotion in use. */
export async function readPromo(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<PromoData> {
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const read = hasSession(context.get(pageRequest).cookies) ? await call(getCart, {}, options) : null
  const answer = read?.ok ? toCartResult(read.data, { say, shell }) : noCart
  const { cart } = answer
  const store = cart?.lines.length ? cart.storeId : shell.storeId
  if (!store) return { answer, promotions: [], gifts: [] }
  const promotion = cart?.promotion
  const [listed, free] = await Promise.all([
    call(listPromotions, { query: { store } }, options),
    promotion?.gift ? call(getFreeProducts, { params: { id: promotion.id } }, options) : null,
  ])
  if (!listed.ok) throw new Response(null, { status: 503 })
  const gifts = free?.ok ? free.data.items.map((product) => giftView(product, say)) : []
  return {
    answer,
    promotions: bestFirst(listed.data.items.map((one) => listedPromotion(one, say))),
    gifts: gifts.length > 1 || promotion?.gift?.mustChoose ? gifts : [],
  }
}
