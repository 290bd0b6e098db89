import { isFinal } from '@compass/domain/orders'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { insertDraft, type NamedDraft } from '../../records/carts/drafts.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { CartAnswerShape } from '../cart/cart-answer.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { draftEndsAt, readDraft } from '../cart/draft-context.ts'
import { lookAt } from '../cart/read-cart.ts'
import { openSeriesDraft } from '../recurring/series-draft.ts'
import { linesForDraft } from '../substitutions/draft-lines.ts'

/**
 * The one draft of an order, at today's prices; made of what was ordered where there is none. Without an order named the
 * draft that was changed last, or null. Refuses `not_found` for another's order, `order_ended` for one that is over, and
 * `cart_store_mismatch` for one of another store than the one that is named.
 */
export async function openDraft(api: Api, asking: CartCaller, named: NamedDraft): Promise<CallResult<CartAnswerShape>> {
  const { session, now } = asking
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded || (named.store !== undefined && !loaded.stores.has(named.store))) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  if (named.recurring !== undefined) {
    const opened = await openSeriesDraft(tenant, loaded, session.userId, named.recurring, now)
    if (!opened.ok) return opened
    const draft = await readDraft(tenant, session.userId, { recurring: named.recurring })
    return draft.ok ? lookAt(api, loaded, draft.value, asking) : draft
  }
  if (named.order === undefined) {
    const last = await readDraft(tenant, session.userId, named)
    return last.ok ? lookAt(api, loaded, last.value, asking) : accept({ cart: null })
  }
  const order = await findOrder(tenant, named.order)
  if (!order || order.userId !== session.userId) return refuse({ reason: 'not_found' })
  if (named.store !== undefined && named.store !== order.storeId) return refuse({ reason: 'cart_store_mismatch' })
  if (isFinal(order.status)) return refuse({ reason: 'order_ended' })
  const { id: orderId, userId } = order
  const lines = linesForDraft(order)
  await insertDraft(tenant, { id: newId(now.getTime()), orderId, userId, expiresAt: draftEndsAt(now), lines }, now)
  const draft = await readDraft(tenant, userId, { order: orderId })
  return draft.ok ? lookAt(api, loaded, draft.value, asking) : draft
}
