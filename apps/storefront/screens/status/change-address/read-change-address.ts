import { listAddresses } from '@compass/contract/addresses'
import { getCourtOrder, getOrder } from '@compass/contract/orders'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { type AddressView, toAddressViews } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { toCourtOrderView } from '#shell/courts/court-order-view.ts'
import { type PageStorefront, readStorefront, type ShellData } from '#shell/merchants/read-storefront.ts'
import { orderPaths } from '#shell/orders/order-paths.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'

export interface ChangeAddressData {
  readonly order: OrderView
  /** Saved ones, without the one that it goes to. */
  readonly addresses: readonly AddressView[]
}

/** Of a court all that was ordered at once goes to one door. */
export function isOfCourt({ merchant }: ShellData): boolean {
  return merchant?.menuPath !== undefined
}

/**
 * The order of the page, and where else it could go. Throws a response: not found for somebody else's, the way to its status
 * for what nobody brings. A vendor's order leads to the court order that it is part of.
 */
export async function readChangeAddress(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  id: string,
): Promise<ChangeAddressData> {
  const storefront = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: storefront.shell.language }
  const order = await (isOfCourt(storefront.shell) ? readWhole(storefront) : readOrder(storefront))
  if (!order.isOwn || !order.isDelivery) throw redirect(paths.orderStatus(url, order.id))
  const saved = order.mayChangeAddress ? await call(listAddresses, { query: { limit: 100 } }, options) : null
  if (saved && !saved.ok) throw new Response(null, { status: 503 })
  const addresses = saved ? toAddressViews(saved.data).filter(({ line }) => line !== order.deliverTo?.address) : []
  return { order, addresses }

  async function readOrder({ say }: PageStorefront): Promise<OrderView> {
    const answer = await call(getOrder, { params: { id } }, options)
    if (!answer.ok) throw new Response(null, { status: answer.status >= 500 ? 503 : 404 })
    return toOrderView(answer.data.order, say)
  }

  async function readWhole({ say, shell }: PageStorefront): Promise<OrderView> {
    const answer = await call(getCourtOrder, { params: { id }, query: {} }, options)
    const view = answer.ok ? toCourtOrderView(answer.data.courtOrder, say, shell) : null
    if (view) return view.whole
    if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
    const ofVendor = await call(getOrder, { params: { id } }, options)
    const whole = ofVendor.ok ? ofVendor.data.order.courtOrder : null
    throw whole ? redirect(orderPaths.changeAddress(url, whole._id)) : new Response(null, { status: 404 })
  }
}
