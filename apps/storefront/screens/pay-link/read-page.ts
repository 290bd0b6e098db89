import { getOrder } from '@compass/contract/orders'
import { idOfPage } from '@compass/domain/pay-links/pages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { type PageStorefront, readStorefront } from '#shell/merchants/read-storefront.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { isMerchant } from '#shell/pay-links/merchant-of-page.ts'

/** What the pages after a payment begin with. */
interface NamedPage {
  readonly url: string
  /** Of the order or the payment. */
  readonly id: string
  readonly storefront: PageStorefront
  readonly call: ReturnType<typeof createPageClient>
  readonly options: { readonly url: string; readonly language: PageStorefront['shell']['language'] }
}

/** Null where the address names nothing, or nobody. */
export async function readNamedPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  named: string,
): Promise<NamedPage | null> {
  const page = idOfPage(named)
  if (!page || !(await isMerchant(context, request, page.slug))) return null
  const storefront = await readStorefront(context, request, page.slug)
  const options = { url: page.slug, language: storefront.shell.language }
  return { url: page.slug, id: page.id, storefront, call: createPageClient(context, request), options }
}

/** An order that paid a link, for who paid it; null for anybody else, and for what is none. */
export async function readLinkOrder(page: NamedPage, orderId: string): Promise<OrderView | null> {
  const answer = await page.call(getOrder, { params: { id: orderId } }, page.options)
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  const order = answer.ok ? toOrderView(answer.data.order, page.storefront.say) : null
  return order?.isOfLink && order.isOwn ? order : null
}
