import type { getBoard, getTicket } from '@compass/contract/board'
import type { AnswerOf } from '@compass/contract/call'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { countDone } from '../../records/orders/board-counts.ts'
import { findOrder, listOpenOrders } from '../../records/orders/orders.ts'
import { listCallsOfStore } from '../../records/visits/staff-calls.ts'
import { callAnswer } from '../visits/visit-answer.ts'
import { businessDay } from './business-day.ts'
import { boardStoreAnswer, kitchenLanguageOf } from './store-answer.ts'
import { readTickets } from './tickets.ts'

type BoardShape = AnswerOf<typeof getBoard>

/** So many open orders stand on a board; more than that nobody can cook. */
const MAX_OPEN = 500

/**
 * What was written before a look may be committed after it, at most as long after it as a request takes. Whoever goes on from a
 * position is told so much of what was before it once more.
 */
export const POSITION_OVERLAP_MS = 60_000

/** The board of one store; with `since` the tickets that changed after it. Refuses `not_found` for a store of nobody's. */
export async function readBoard(
  api: Api,
  merchantId: string,
  { storeId, since, now }: { readonly storeId: string; readonly since: string | undefined; readonly now: Date },
): Promise<Result<BoardShape>> {
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(storeId)
  if (!loaded || !store) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(merchantId)
  const [orders, calls, done] = await Promise.all([
    listOpenOrders(tenant, storeId, MAX_OPEN),
    readCalls(api, merchantId, store),
    countDone(tenant, storeId, businessDay(now, store.hours.timeZone).start),
  ])
  const after = since === undefined ? 0 : Number(since) - POSITION_OVERLAP_MS
  const all = await readTickets(api, loaded, kitchenLanguageOf(loaded, store), orders)
  const changed = new Set(orders.filter(({ updatedAt }) => updatedAt.getTime() > after).map(({ id }) => id))
  return accept({
    at: now.toISOString(),
    position: String(now.getTime()),
    store: boardStoreAnswer(loaded, store, now),
    // News of couriers move no order: what is on its way is always told.
    tickets: all.filter(({ _id, courier }) => changed.has(_id) || courier !== null),
    open: all.map(({ _id, revision }) => ({ _id, revision })),
    calls,
    done,
  })
}

/** The open calls of a store, as its board shows them. */
export async function readCalls(api: Api, merchantId: string, store: Store): Promise<BoardShape['calls']> {
  const calls = await listCallsOfStore(api.database.tenant(merchantId), store.id)
  return calls.map((call) => ({ ...callAnswer(store, call), visit: call.visitId, table: call.number }))
}

/** One order as a board shows it, with the language of its kitchen; null: there is none. */
export async function readTicket(
  api: Api,
  loaded: LoadedMerchant,
  orderId: string,
): Promise<AnswerOf<typeof getTicket> | null> {
  const order = await findOrder(api.database.tenant(loaded.merchant.id), orderId)
  const store = order && loaded.stores.get(order.storeId)
  if (!order) return null
  const language = store ? kitchenLanguageOf(loaded, store) : loaded.merchant.languages[0]!
  const [ticket] = await readTickets(api, loaded, language, [order])
  return ticket ? { ticket, language } : null
}
