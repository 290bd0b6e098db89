import { getCourtOrder, getOrder, listOrders } from '@compass/contract/orders'
import { listOwnMerchants } from '@compass/contract/users'
import { isFinal } from '@compass/domain/orders'
import type { RouterContextProvider } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { toOrderView } from '#shell/orders/order-view.ts'
import { pathOfOrder } from '#shell/rounds/path-of-rounds.ts'
import { hasSession } from '#shell/users/has-session.ts'

/**
 * Where an order of this browser's sessions is followed, of whichever merchant it is. Without an id it is the newest order
 * that is running. Null where there is none.
 */
export async function findOwnOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string | undefined,
): Promise<string | null> {
  const { cookies } = context.get(pageRequest)
  if (!hasSession(cookies)) return null
  const call = createPageClient(context, request)
  const known = await call(listOwnMerchants, {})
  if (!known.ok) throw new Response(null, { status: 503 })
  const slugs = known.data.items.map(({ slug }) => slug)
  if (orderId) {
    const answers = await Promise.all(
      slugs.map(async (url) => {
        const order = await call(getOrder, { params: { id: orderId } }, { url })
        return order.ok || (await call(getCourtOrder, { params: { id: orderId }, query: {} }, { url })).ok ? [url] : []
      }),
    )
    const [found] = answers.flat()
    return found ? paths.orderStatus(found, orderId) : null
  }
  const newest = await Promise.all(
    slugs.map(async (url) => {
      const answer = await call(listOrders, { query: { limit: 1 } }, { url })
      const order = answer.ok ? answer.data.items[0] : undefined
      return order ? [{ url, order: toOrderView(order, () => null) }] : []
    }),
  )
  const running = newest.flat().filter(({ order }) => !isFinal(order.status))
  const [last] = running.sort((a, b) => Date.parse(b.order.placedAt) - Date.parse(a.order.placedAt))
  return last ? pathOfOrder(last.url, last.order) : null
}
