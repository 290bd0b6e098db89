import * as calls from '@compass/contract/ratings'
import { checkRating } from '@compass/domain/orders'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { writeRating } from '../../records/orders/order-rating.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { orderAnswer } from '../orders/order-answer.ts'

export function serveRatings(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.rateOrder, async ({ params, body, session, now }) => {
    const tenant = api.database.tenant(session.merchantId)
    const order = await findOrder(tenant, params.id)
    if (order?.userId !== session.userId) return refuse({ reason: 'not_found' })
    const checked = checkRating(order, {
      stars: body.rating,
      feedback: body.feedback,
      tags: body.tags ?? null,
    })
    if (!checked.ok) return checked
    const rating = { ...checked.value, at: now }
    if (!(await writeRating(tenant, order.id, rating))) return refuse({ reason: 'already_rated' })
    return accept({ order: orderAnswer({ ...order, rating }, 'owner') })
  })
}
