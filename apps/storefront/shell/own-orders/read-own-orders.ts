import { listOrders } from '@compass/contract/orders'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import type { LoaderFunctionArgs } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { toOrderViews } from '#shell/courts/court-order-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import type { OrderView } from '#shell/orders/order-view.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { type OwnOrders, toRepeatableOrder, toRunningOrder } from './own-orders.ts'

/** Among so many of the newest orders the one that runs and the one to repeat are looked for. */
const NEWEST = 5
const RECEIVED: readonly number[] = [ORDER_STATUS.DELIVERED, ORDER_STATUS.COMPLETED]

/** The visitor's order under way and the last one that arrived: what the screens of a shop say to who comes back. */
export async function readOwnOrders({ context, params, request }: LoaderFunctionArgs): Promise<OwnOrders> {
  const url = params.url!
  const none: OwnOrders = { running: null, repeatable: null }
  if (!hasSession(context.get(pageRequest).cookies)) return none
  const { say, shell } = await readStorefront(context, request, url)
  const query = { skip: 0, limit: NEWEST }
  const answer = await createPageClient(context, request)(listOrders, { query }, { url, language: shell.language })
  if (!answer.ok) throw new Response(null, { status: 503 })
  const all: readonly OrderView[] = toOrderViews(answer.data, say, shell)
  // What paid a link is neither under way nor ordered again.
  const orders = all.filter(({ isAmount }) => !isAmount)
  const running = orders.find(({ status }) => !isFinal(status))
  const received = orders.find(({ status }) => RECEIVED.includes(status))
  return {
    running: running ? toRunningOrder(running) : null,
    repeatable: received ? toRepeatableOrder(received) : null,
  }
}
