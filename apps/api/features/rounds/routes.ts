import * as calls from '@compass/contract/rounds'
import { accept, refuse } from '@compass/domain/refusal'
import { ITEM_STATE, isBilled, itemsTotalOf } from '@compass/domain/rounds'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader } from '../../http/idempotency-key.ts'
import { Buckets } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { accessOrder } from '../orders/order-access.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { moveItemAsGuest } from './cancel-item.ts'
import { partyOrderAnswer } from './party-order.ts'
import { moneyOf, readOrderRounds, subOrderAnswers } from './round-answer.ts'
import { sendRound } from './send-round.ts'

export function serveRounds(app: FastifyInstance, api: Api): void {
  const { ordersPerMinute } = api.configuration.limits
  const beginning = new Buckets({ rate: ordersPerMinute / 60, burst: ordersPerMinute })

  serve(app, api, calls.sendRound, async ({ session, body, language, now, request, reply }) => {
    const sent = await sendRound(api, {
      session,
      body,
      rawBody: request.body,
      idempotencyKey: keyHeader(request),
      language,
      now,
      countOrder: () => beginning.take(session.tokenHash.toString('base64'), Date.now()),
    })
    if (!sent.ok) return sent
    if (sent.value.isReplay) markReplayed(reply)
    return accept(sent.value.answer)
  })

  serve(app, api, calls.getRounds, async ({ params, session, request }) => {
    const seen = await accessOrder(api, request, session, params.id)
    if (!seen.ok) return seen
    const { order, seenBy, merchantId } = seen.value
    const read = seenBy === 'link' ? null : await readOrderRounds(api.database.tenant(merchantId), order)
    if (!read) return refuse({ reason: 'not_found' })
    const onBill = itemsTotalOf(read.items.filter(({ state }) => isBilled(state)))
    const waiting = itemsTotalOf(read.items.filter(({ state }) => state === ITEM_STATE.WAITING))
    return accept({
      order: orderAnswer(order, seenBy),
      subOrders: subOrderAnswers(order, read, session.userId),
      ...moneyOf(order, { onBill, waiting }),
    })
  })

  serve(app, api, calls.cancelItem, async ({ params, body, session, now }) => {
    const moved = await moveItemAsGuest(api, session, params.id, body.state, now)
    if (!moved.ok) return moved
    const { order, roundId } = moved.value
    const read = await readOrderRounds(api.database.tenant(session.merchantId), order)
    const subOrder = read && subOrderAnswers(order, read, session.userId).find(({ _id }) => _id === roundId)
    return subOrder
      ? accept({ order: partyOrderAnswer(order, session.userId), subOrder })
      : refuse({ reason: 'not_found' })
  })
}
