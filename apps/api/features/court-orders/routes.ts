import * as calls from '@compass/contract/orders'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { type EventStreams, STREAMS_RETRY_SECONDS } from '../../http/event-stream.ts'
import { serve } from '../../http/serve.ts'
import { lastEventId } from '../orders/order-events.ts'
import { OrderWatch } from '../orders/watch-orders.ts'
import { cancelCourtOrder } from './cancel-court-order.ts'
import { changeCourtAddress } from './change-court-address.ts'
import { courtOrderAnswer } from './court-answer.ts'
import { streamCourtOrder } from './court-events.ts'
import { trackCourt } from './court-tracking.ts'
import { accessCourtOrder, openCourtLink } from './read-court-order.ts'

export function serveCourtOrders(app: FastifyInstance, api: Api, streams: EventStreams): void {
  const watch = new OrderWatch(api)

  serve(app, api, calls.getCourtOrder, async ({ params, query, session, request }) => {
    const seen = await accessCourtOrder(api, request, session, params.id)
    if (!seen.ok) return seen
    const courtOrder = courtOrderAnswer(seen.value.whole, seen.value.seenBy)
    const isTracked = query.isActiveDelivery === 'true' || query.isActiveDelivery === '1'
    return accept(isTracked ? { courtOrder, delivery: await trackCourt(api, seen.value) } : { courtOrder })
  })

  serve(app, api, calls.openCourtOrderLink, ({ params, body, reply }) => openCourtLink(api, reply, params.id, body.k))

  serve(app, api, calls.changeCourtOrder, async ({ params, body, session, now }) => {
    const { merchantId, userId } = session
    const changed = await cancelCourtOrder(api, { merchantId, userId, courtOrderId: params.id, ...body, now })
    return changed.ok ? accept({ courtOrder: courtOrderAnswer(changed.value, 'owner') }) : changed
  })

  serve(app, api, calls.changeCourtOrderAddress, async ({ params, body, session, now }) => {
    const changed = await changeCourtAddress(api, { session, courtOrderId: params.id, body, now })
    return changed.ok ? accept({ courtOrder: courtOrderAnswer(changed.value, 'owner') }) : changed
  })

  serve(app, api, calls.courtOrderEvents, async ({ params, session, request, reply }) => {
    const seen = await accessCourtOrder(api, request, session, params.id)
    if (!seen.ok) return refuse({ reason: 'not_found' })
    const holder =
      session && seen.value.seenBy !== 'link'
        ? ({ kind: 'session', session } as const)
        : ({ kind: 'link', id: seen.value.whole.court.id } as const)
    const stream = streams.open(reply, holder)
    if (!stream) return refuse({ reason: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_SECONDS })
    streamCourtOrder(api, watch, stream, seen.value, lastEventId(request.headers['last-event-id']))
    return accept('')
  })
}
