import { getOrder } from '@compass/contract/orders'
import type { RouterContextProvider } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { toOrderView } from '#shell/orders/order-view.ts'
import { isPaidInRounds, pathOfOrder } from '#shell/rounds/path-of-rounds.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { hasSession } from '#shell/users/has-session.ts'

/** What the address of my-order or checkout asks for beside the cart. */
export function readOrderQuery(address: string): { readonly orderId: string | null } | null {
  const { searchParams } = new URL(address)
  const tab = searchParams.get('tab')
  const orderId = searchParams.get('orderId')
  if (tab === 'cart') return null
  return orderId || tab === 'orders' ? { orderId } : null
}

/**
 * Where the order of `tab` and `orderId` goes on (the specification, section 2; 0051): its rounds, its bill, or its status.
 * `tab=orders` alone is the order that is running. Null where the cart is meant, or where nobody here may see the order.
 */
export async function findNamedOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  screen: 'cart' | 'checkout',
): Promise<string | null> {
  const query = readOrderQuery(request.url)
  if (!query || !hasSession(context.get(pageRequest).cookies)) return null
  if (!query.orderId) return paths.orderStatus(url)
  const answer = await createPageClient(context, request)(getOrder, { params: { id: query.orderId } }, { url })
  if (!answer.ok) return null
  const order = toOrderView(answer.data.order, () => null)
  const isToPay = screen === 'checkout' && order.inRounds && !isPaidInRounds(order)
  return isToPay ? tablePaths.bill(url, order.id) : pathOfOrder(url, order)
}
