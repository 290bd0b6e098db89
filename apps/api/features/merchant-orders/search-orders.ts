import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { searchOrders as call } from '@compass/contract/merchant-orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { dayClockOf, spanOf } from '@compass/domain/reports'
import { channelOf, ORDER_TYPE, type OrderType } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findUsersLike } from '../../records/customers/customers.ts'
import { type OrderFilter, type OrderPosition, searchOrders as search } from '../../records/orders/search-orders.ts'
import { typedSearch } from '../customers/typed-search.ts'
import { orderRowAnswer } from './order-row.ts'

const DAY_MS = 86_400_000
const MAX_USERS = 500
const ALL_TYPES: readonly OrderType[] = Object.values(ORDER_TYPE)

interface SearchCommand {
  readonly merchantId: string
  readonly query: QueryOf<typeof call>
  /** People at the counter: orders of now, and phones of running ones. */
  readonly isCounter: boolean
  readonly now: Date
}

/** Refuses `invalid_fields` for dates that are no period; what names nothing of the merchant's finds nothing. */
export async function searchOrders(
  api: Api,
  { merchantId, query, isCounter, now }: SearchCommand,
): Promise<Result<AnswerOf<typeof call>>> {
  const filter = await filterOf(api, { merchantId, query, isCounter, now })
  if (!filter.ok) return filter
  if (filter.value === null) return accept({ items: [], next: null })
  const { limit } = query
  const found = await search(api.database.tenant(merchantId), filter.value, limit + 1)
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1)! : null
  return accept({
    items: items.map((order) => orderRowAnswer(order, !isCounter)),
    next: last && `${last.placedAt.getTime()}_${last.id}`,
  })
}

/** Null: nothing can fit. */
async function filterOf(
  api: Api,
  { merchantId, query, isCounter, now }: SearchCommand,
): Promise<Result<OrderFilter | null>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const { store, customer, payLink, from, to, channel, after } = query
  const ids = [store, customer, payLink].filter((id) => id !== undefined)
  if (!ids.every(isId)) return accept(null)
  const typed = typedSearch(query.query)
  const tenant = api.database.tenant(merchantId)
  const found = typed ? await findUsersLike(tenant, typed, MAX_USERS) : null
  const number = typed && /^\d{1,9}$/.test(typed.digits) && typed.isNumber ? Number(typed.digits) : null
  const clock = dayClockOf((store ? loaded.stores.get(store) : undefined)?.hours ?? loaded.merchant.stores[0]!.hours)
  const first = from ?? to
  const span = first === undefined ? null : spanOf({ from: first, to: to ?? first }, clock)
  if (span && span.end <= span.start)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'to', rule: 'out_of_range' }] })
  return accept({
    number,
    userIds: customer === undefined ? found : found ? found.filter((id) => id === customer) : [customer],
    state: query.state ?? null,
    from: from === undefined ? null : span!.start,
    until: to === undefined ? null : span!.end,
    storeId: store ?? null,
    orderTypes: channel === undefined ? null : typesOf(channel),
    payLinkId: payLink ?? null,
    recentSince: isCounter ? new Date(now.getTime() - DAY_MS) : null,
    after: positionOf(after),
  })
}

/** Order types of a channel; the channel of pay links has amounts, and baskets that were paid by link. */
function typesOf(channel: number): readonly (OrderType | null)[] {
  return [...ALL_TYPES, null].filter((type) => channelOf(type) === channel)
}

function positionOf(after: string | undefined): OrderPosition | null {
  const [time, id] = (after ?? '').split('_')
  if (!id || !isId(id) || !/^\d{1,15}$/.test(time!)) return null
  return { placedAt: new Date(Number(time)), id }
}
