import { getOrderDetails, listOrders, openOrderLink } from '@compass/contract/orders'
import { getOrderReceipt, getPayment } from '@compass/contract/payments'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import type { DeliveryView } from '#shell/orders/use-live-order.ts'
import type { BankWait } from '#shell/payments/bank-wait.ts'
import { pathOfOrder } from '#shell/rounds/path-of-rounds.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { readMapAreas } from '../track-order/read-map-areas.ts'
import { isUnderway, withCourierTime } from './delivery-progress.ts'

/** Ways to pay online of which a gateway tells the card. */
const ONLINE_CARDS: readonly string[] = ['card', 'savedCard', 'express']

/** A card that an order was paid with: nothing of it but its brand and last four digits. */
export type PaidCard = { readonly brand: string; readonly last4: string }

export interface StatusData {
  /** Null: there is none to see; `isAsked` tells an order that cannot be found from none at all. */
  readonly order: OrderView | null
  readonly hasOpenRequest: boolean
  /** Where its courier is; null for what is not delivered. */
  readonly delivery: DeliveryView | null
  /** Since when its bank has the payment without an answer, RFC 3339; null: it does not, or another's order is seen. */
  readonly waits: BankWait
  /** That it was paid with, where the gateway has said so and who paid looks; else null. */
  readonly card: PaidCard | null
  /** Of its store, for the map of a delivery that is under way; else none. */
  readonly areas: readonly AreaView[]
  /** Opens the order without login; null where this browser does not hold it. */
  readonly link: string | null
  /** The server's time, RFC 3339. */
  readonly now: string
}

/**
 * The order of a status page. With `?k=` (its link) the server swaps the capability for a cookie and redirects. The address
 * that is seen and shared by accident then opens nothing. Without an id it is the order that is running.
 */
export async function readStatus(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string | undefined,
): Promise<StatusData> {
  const page = context.get(pageRequest)
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const now = new Date().toISOString()
  const none = { order: null, delivery: null, waits: null, card: null, areas: [], link: null, now } as const
  if (!orderId) {
    if (!hasSession(page.cookies)) return { ...none, hasOpenRequest: false }
    const newest = await call(listOrders, { query: { limit: 1 } }, options)
    const order = newest.ok ? newest.data.items[0] : undefined
    if (order && !isFinal(toOrderView(order, say).status)) throw redirect(pathOfOrder(url, toOrderView(order, say)))
    return { ...none, hasOpenRequest: false }
  }

  const k = new URL(request.url).searchParams.get('k')
  if (k !== null) {
    const opened = await call(openOrderLink, { params: { id: orderId }, body: { k } }, options)
    throw redirect(paths.orderStatus(opened.ok ? opened.data.slug : url, orderId))
  }
  const read = async () => {
    const query = { isActiveDelivery: 'true' }
    const answer = await call(getOrderDetails, { params: { id: orderId }, query }, options)
    if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
    return answer.ok ? { view: toOrderView(answer.data.order, say), delivery: answer.data.delivery ?? null } : null
  }
  let seen = await read()
  if (!seen) return { ...none, hasOpenRequest: true }
  if (seen.view.inRounds || seen.view.isAmount) throw redirect(pathOfOrder(url, seen.view))
  const bank = await askBank(seen.view)
  if (bank?.hasAnswered) seen = (await read()) ?? seen
  const { view, delivery } = seen
  // What was to be paid and was not is paid another way: the page that was watched leads there by itself.
  if (view.payment.hasFailed && view.payment.id) throw redirect(paths.paymentFailure(url, view.payment.id))
  const order = withCourierTime(view, delivery)
  const [card, areas] = await Promise.all([
    readCard(view),
    isUnderway(view, delivery) ? readMapAreas(context, request, url, view.store.id) : [],
  ])
  return { order, delivery, waits: bank?.waits ?? null, card, areas, hasOpenRequest: true, link: linkOf(), now }

  /** Of a payment by card that came; a failure of this look says no more than the way's name. */
  async function readCard({ id, isOwn, payment }: OrderView): Promise<PaidCard | null> {
    if (!isOwn || !payment.isPaid || payment.id === null || !ONLINE_CARDS.includes(payment.method)) return null
    const answer = await call(getOrderReceipt, { params: { id } }, options)
    return answer.ok ? (answer.data.receipt?.card ?? null) : null
  }

  /** Who opens or refreshes the page while the bank has the payment has it asked once more; null: it has none. */
  async function askBank({ status, isOwn, payment: { id, isPending } }: OrderView) {
    if (status !== ORDER_STATUS.INITIALIZE || !isPending || id === null || !isOwn) return null
    const answer = await call(getPayment, { params: { id } }, options)
    if (!answer.ok) return null
    const { waitsSince: since, isSlow } = answer.data.payment
    return { hasAnswered: since === null, waits: since === null ? null : { since, isSlow } }
  }

  /** The path of the link again: the cookie that it was swapped for is what it carried. */
  function linkOf(): string | null {
    const held = page.cookies.get(`o.${orderId}`)
    return held ? `${paths.orderStatus(url, orderId ?? '')}?k=${held}` : null
  }
}
