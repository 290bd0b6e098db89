import { getOrderPrescriptions } from '@compass/contract/prescriptions'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import type { OrderView } from '#shell/orders/order-view.ts'
import { type PageView, toPageView } from '#shell/prescriptions/prescription-view.ts'

/** Pages of the prescriptions that an order was placed with, for who ordered it. A failure of this look says nothing of them. */
export async function readPrescriptions(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  order: OrderView | null,
): Promise<readonly PageView[]> {
  if (!order?.isOwn || !order.isPrescribed) return []
  const answer = await createPageClient(context, request)(getOrderPrescriptions, { params: { id: order.id } }, { url })
  return answer.ok ? answer.data.items.map(toPageView) : []
}
