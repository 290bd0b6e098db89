import { choiceFor, ORDER_STATUS, planNoResponse } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { moveOrder } from '../orders/move-order.ts'
import { hasOwn, isTooLate } from './read-request.ts'
import { similarTo } from './replacements-of.ts'
import { writeAnswer } from './write-answer.ts'

const MAX_TRIES = 5

/**
 * Nobody has answered a question in time: what the customer chose at checkout is done. Something similar never costs more;
 * where nothing is similar it is left out, and where nothing would be left the order is cancelled. Does nothing for a
 * question that is answered, or that has time.
 */
export async function expireSubstitutionRequest(
  api: Api,
  {
    merchantId,
    orderId,
    requestId,
  }: { readonly merchantId: string; readonly orderId: string; readonly requestId: string },
  now: Date,
): Promise<Result<true>> {
  const tenant = api.database.tenant(merchantId)
  let mayReplace = true
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const [loaded, order] = [await api.merchants.load(merchantId), await findOrder(tenant, orderId)]
    if (!loaded || order?.awaiting?.id !== requestId || !isTooLate(order.awaiting, now)) return accept(true)
    const request = { ...order, awaiting: order.awaiting }
    const ids = new Set(order.awaiting.lines.map(({ line }) => line))
    const missing = order.lines.filter(({ id }) => ids.has(id))
    const plan = planNoResponse(
      missing.map(({ id, ifSoldOut }) => ({ id, choice: choiceFor(ifSoldOut, order.ifSoldOut) })),
    )
    const wanted = plan.cancels || !mayReplace ? [] : plan.similar
    const enters = missing.flatMap((line) =>
      wanted.includes(line.id) ? (similarTo(loaded, request, line, now) ?? []) : [],
    )
    const isNothingLeft = enters.length === 0 && !hasOwn(order.lines.filter(({ id }) => !ids.has(id)))
    if (plan.cancels || isNothingLeft) {
      const to = ORDER_STATUS.CUSTOMER_REJECT
      const moved = await moveOrder(api, { merchantId, orderId, to, actor: 'system', requestId, now })
      return moved.ok || moved.refusal.reason === 'nothing_asked' ? accept(true) : moved
    }
    const outcome = enters.length > 0 ? 'similar' : 'left_out'
    const written = await writeAnswer(api, loaded, {
      order: request,
      enters,
      outcome,
      actor: 'system',
      draftVersion: null,
      now,
    })
    if (written.ok && written.value) return accept(true)
    // Another order took what was similar: what is missing is left out.
    if (!written.ok) mayReplace = false
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}
