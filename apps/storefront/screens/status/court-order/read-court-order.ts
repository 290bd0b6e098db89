import { getCourtOrder, getOrder, listOrders, openCourtOrderLink, openOrderLink } from '@compass/contract/orders'
import { getOrderReceipt, getPayment } from '@compass/contract/payments'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type CourtOrderView, toCourtOrderView } from '#shell/courts/court-order-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'
import type { BankWait } from '#shell/payments/bank-wait.ts'
import { pathOfOrder } from '#shell/rounds/path-of-rounds.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { isUnderway } from '../order-status/delivery-progress.ts'
import type { PaidCard } from '../order-status/read-order.ts'
import { readMapAreas } from '../track-order/read-map-areas.ts'

export interface CourtStatusData {
  readonly courtOrder: CourtOrderView
  /** Where its courier is; null for what is not delivered. */
  readonly delivery: DeliveryView | null
  readonly waits: BankWait
  readonly card: PaidCard | null
  readonly areas: readonly AreaView[]
  /** Opens it without login; null where this browser does not hold it. */
  readonly link: string | null
  /** The server's time, RFC 3339. */
  readonly now: string
}

/**
 * The court order of a status page; null where the merchant is no court, and where there is none to see. What was asked for as
 * one vendor's order is seen in its court order; what a party ordered in rounds at its table's pages.
 */
export async function readCourtStatus(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string | undefined,
): Promise<CourtStatusData | null> {
  const { say, shell } = await readStorefront(context, request, url)
  if (!shell.merchant?.menuPath) return null
  const page = context.get(pageRequest)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  if (!orderId) {
    const newest = hasSession(page.cookies) ? await call(listOrders, { query: { limit: 1 } }, options) : null
    const [running] = newest?.ok ? newest.data.courtOrders : []
    const view = running && toCourtOrderView(running, say, shell)
    if (view && !isFinal(view.whole.status)) throw redirect(paths.orderStatus(url, view.whole.id))
    return null
  }
  const k = new URL(request.url).searchParams.get('k')
  if (k !== null) {
    const opened = await call(openCourtOrderLink, { params: { id: orderId }, body: { k } }, options)
    if (!opened.ok) await call(openOrderLink, { params: { id: orderId }, body: { k } }, options)
    throw redirect(paths.orderStatus(opened.ok ? opened.data.slug : url, orderId))
  }
  const read = async () => {
    const answer = await call(getCourtOrder, { params: { id: orderId }, query: { isActiveDelivery: 'true' } }, options)
    if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
    const view = answer.ok ? toCourtOrderView(answer.data.courtOrder, say, shell) : null
    return answer.ok && view ? { view, delivery: answer.data.delivery ?? null } : null
  }
  let seen = await read()
  if (!seen) return findOfVendor(orderId)
  const bank = await askBank(seen.view.whole)
  if (bank?.hasAnswered) seen = (await read()) ?? seen
  const { view, delivery } = seen
  const { whole } = view
  if (whole.payment.hasFailed && whole.payment.id) throw redirect(paths.paymentFailure(url, whole.payment.id))
  const [card, areas] = await Promise.all([
    readCard(whole),
    isUnderway(whole, delivery) ? readMapAreas(context, request, url, whole.store.id) : [],
  ])
  const held = page.cookies.get(`o.${orderId}`)
  return {
    courtOrder: view,
    delivery,
    waits: bank?.waits ?? null,
    card,
    areas,
    link: held ? `${paths.orderStatus(url, orderId)}?k=${held}` : null,
    now: new Date().toISOString(),
  }

  /** The way from one vendor's order to the whole that it belongs to. */
  async function findOfVendor(id: string): Promise<null> {
    const answer = await call(getOrder, { params: { id } }, options)
    const order = answer.ok ? answer.data.order : null
    if (order?.courtOrder) throw redirect(paths.orderStatus(url, order.courtOrder._id))
    const seen = order && toOrderView(order, say)
    if (seen?.inRounds) throw redirect(pathOfOrder(url, seen))
    return null
  }

  async function readCard({ id, isOwn, payment }: OrderView): Promise<PaidCard | null> {
    if (!isOwn || !payment.isPaid || payment.id === null) return null
    const answer = await call(getOrderReceipt, { params: { id } }, options)
    return answer.ok ? (answer.data.receipt?.card ?? null) : null
  }

  /** Who opens the page while the bank has the payment has it asked once more; null: it has none. */
  async function askBank({ status, isOwn, payment: { id, isPending } }: OrderView) {
    if (status !== ORDER_STATUS.INITIALIZE || !isPending || id === null || !isOwn) return null
    const answer = await call(getPayment, { params: { id } }, options)
    if (!answer.ok) return null
    const { waitsSince: since, isSlow } = answer.data.payment
    return { hasAnswered: since === null, waits: since === null ? null : { since, isSlow } }
  }
}
