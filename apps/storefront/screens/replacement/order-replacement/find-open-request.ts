import { listOrders } from '@compass/contract/orders'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { hasSession } from '#shell/users/has-session.ts'

/** Orders that are looked through: a question is open for ten minutes. */
const NEWEST = 10

/** The customer’s newest order about which something is asked; null where nothing is. */
export async function findOpenRequest(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<string | null> {
  if (!hasSession(context.get(pageRequest).cookies)) return null
  const orders = await createPageClient(context, request)(listOrders, { query: { limit: NEWEST } }, { url })
  if (!orders.ok) return null
  return orders.data.items.find(({ awaiting }) => awaiting !== null)?._id ?? null
}
