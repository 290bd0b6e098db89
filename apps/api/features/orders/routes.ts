import * as calls from '@compass/contract/orders'
import type { Language } from '@compass/domain/languages'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { type EventStreams, STREAMS_RETRY_SECONDS } from '../../http/event-stream.ts'
import { Buckets } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { listOrdersOfUser } from '../../records/orders/orders.ts'
import { findWatchedOrder } from '../../records/orders/watched-order.ts'
import { trackingAnswer } from '../couriers/tracking-answer.ts'
import { followCourier } from '../couriers/watch-couriers.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { changeAddress } from './change-address.ts'
import { CountTogether } from './count-together.ts'
import type { CourtOrderHooks } from './court-order-hooks.ts'
import { moveOrder } from './move-order.ts'
import { accessOrder, accessOrderAs, keepLink, openLink } from './order-access.ts'
import { orderAnswer } from './order-answer.ts'
import { lastEventId, streamOrder } from './order-events.ts'
import { placeOrder } from './place-order.ts'
import type { PlaceOrderBody } from './placing-request.ts'
import { OrderWatch } from './watch-orders.ts'

/** What has an order repeated that is placed with the wish to; `features/recurring` does it. */
export interface RecurrenceStarter {
  /** Before the order is placed: could it be repeated as was asked? */
  check(
    api: Api,
    session: Session,
    body: PlaceOrderBody & { readonly recurrenceObj: Recurrence },
    now: Date,
  ): Promise<Result<true>>
  begin(
    api: Api,
    wanted: {
      readonly session: Session
      readonly orderId: string
      readonly recurrence: Recurrence
      readonly language: Language
      readonly now: Date
    },
  ): Promise<Result<{ readonly seriesId: string }>>
}

type Recurrence = NonNullable<PlaceOrderBody['recurrenceObj']>

export function serveOrders(
  app: FastifyInstance,
  api: Api,
  streams: EventStreams,
  repeating: RecurrenceStarter,
  courtOrders: CourtOrderHooks,
): void {
  const watch = new OrderWatch(api)

  servePlacing(app, api, repeating, courtOrders)

  serve(app, api, calls.listOrders, async ({ session, query }) => {
    const { stores, sortByCreatedAt, skip, limit } = query
    const named = stores?.split(',').filter((id) => id !== '') ?? []
    const storeIds = named.length > 0 ? named.filter(isId) : null
    const filter = { storeIds, oldestFirst: sortByCreatedAt === '1' }
    const tenant = api.database.tenant(session.merchantId)
    const { items, total } = await listOrdersOfUser(tenant, session.userId, filter, { skip, limit })
    const seenBy = ({ userId }: Order) => (userId === session.userId ? 'owner' : 'member')
    const courtIds = items.flatMap(({ courtOrder }) => courtOrder?.id ?? [])
    const answers = await courtOrders.answersOf(api, session.merchantId, courtIds)
    return accept({
      items: items.map((order) => orderAnswer(order, seenBy(order))),
      ...{ courtOrders: answers, total, skip, limit },
    })
  })

  serve(app, api, calls.getOrder, async ({ params, session, request }) => {
    const seen = await accessOrder(api, request, session, params.id)
    return seen.ok ? accept({ order: orderAnswer(seen.value.order, seen.value.seenBy) }) : seen
  })

  serve(app, api, calls.getOrderDetails, async ({ params, query, session, request }) => {
    const seen = await accessOrder(api, request, session, params.id)
    if (!seen.ok) return seen
    const order = orderAnswer(seen.value.order, seen.value.seenBy)
    const isTracked = query.isActiveDelivery === 'true' || query.isActiveDelivery === '1'
    return accept(isTracked ? { order, delivery: await trackingAnswer(api, seen.value) } : { order })
  })

  serve(app, api, calls.openOrderLink, ({ params, body, request, reply }) =>
    openLink(api, request, reply, params.id, body.k),
  )

  serve(app, api, calls.changeOrder, async ({ params, body, session, now }) => {
    const { merchantId, userId } = session
    const moved = await moveOrder(api, {
      merchantId,
      userId,
      orderId: params.id,
      to: body.status,
      actor: 'customer',
      reason: body.reason,
      now,
    })
    return moved.ok ? accept({ order: orderAnswer(moved.value, 'owner') }) : moved
  })

  serve(app, api, calls.changeOrderAddress, async ({ params, body, session, now }) => {
    const changed = await changeAddress(api, { session, orderId: params.id, body, now })
    return changed.ok ? accept({ order: orderAnswer(changed.value, 'owner') }) : changed
  })

  serve(app, api, calls.orderEvents, async ({ params, session, request, reply }) => {
    const seen = await accessOrderAs(findWatchedOrder, api, request, session, params.id)
    if (!seen.ok) return refuse({ reason: 'not_found' })
    const holder =
      session && seen.value.seenBy !== 'link'
        ? ({ kind: 'session', session } as const)
        : ({ kind: 'link', id: seen.value.order.id } as const)
    const stream = streams.open(reply, holder)
    if (!stream) return refuse({ reason: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_SECONDS })
    streamOrder(watch, stream, seen.value, lastEventId(request.headers['last-event-id']))
    void followCourier(api, stream, seen.value)
    return accept('')
  })
}

function servePlacing(
  app: FastifyInstance,
  api: Api,
  repeating: RecurrenceStarter,
  courtOrders: CourtOrderHooks,
): void {
  const { ordersPerMinute } = api.configuration.limits
  const placing = new Buckets({ rate: ordersPerMinute / 60, burst: ordersPerMinute })
  const together = new CountTogether()

  serve(app, api, calls.placeOrder, async ({ session, body, language, now, request, reply }) => {
    const loaded = await api.merchants.load(session.merchantId)
    const court = loaded?.merchant.court ? loaded : null
    const recurrenceObj = court ? undefined : body.recurrenceObj
    const repeats = recurrenceObj && (await repeating.check(api, session, { ...body, recurrenceObj }, now))
    if (repeats && !repeats.ok) return repeats
    const key = request.headers['idempotency-key']
    const holder = session.tokenHash.toString('base64')
    const count = () => placing.take(holder, Date.now())
    const placed = await together.run(`${holder} ${body.cart ?? ''}`, count, (countOrder) => {
      const placing = {
        session,
        body,
        rawBody: request.body,
        idempotencyKey: Array.isArray(key) ? key.join(',') : key,
        language,
        host: request.headers.host,
        now,
        countOrder,
      }
      return court ? courtOrders.place(api, court, placing) : placeOrder(api, placing)
    })
    if (!placed.ok) return placed
    const { answer, isReplay, capability } = placed.value
    const orderId = answer.order?._id ?? answer.courtOrder!._id
    // Who pays online comes back from the bank, not over the link, and holds it all the same.
    if (capability) keepLink(api, reply, { merchantId: session.merchantId, orderId, capability })
    if (isReplay) markReplayed(reply)
    else {
      reply.code(201)
      nudgeOutbox(api, session.merchantId, answer.order?._id)
    }
    if (!recurrenceObj) return accept(answer)
    const begun = await repeating.begin(api, { session, orderId, recurrence: recurrenceObj, language, now })
    return accept(begun.ok ? { ...answer, recurring: begun.value.seriesId } : answer)
  })
}
