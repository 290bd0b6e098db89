import * as calls from '@compass/contract/ratings'
import { checkRating } from '@compass/domain/orders'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { orderAnswer } from '../orders/order-answer.ts'

export function serveRatings(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.rateOrder, async ({ params, body, session, now }) => {
    const tenant = api.database.tenant(session.merchantId)
    const order = await findOrder(tenant, params.id)
    if (order?.userId !== session.userId) return refuse({ reason: 'not_found' })
    const checked = checkRating(order, { stars: body.rating, feedback: body.feedback })
    if (!checked.ok) return checked
    const rating = { ...checked.value, at: now }
    if (!(await keepRating(tenant, order.id, rating))) return refuse({ reason: 'already_rated' })
    return accept({ order: orderAnswer({ ...order, rating }, 'owner') })
  })
}

/** Once: false where it was rated meanwhile. */
async function keepRating(
  tenant: Tenant,
  orderId: string,
  { stars, feedback, at }: { readonly stars: number; readonly feedback: string; readonly at: Date },
): Promise<boolean> {
  const stored = await tenant.changes(statement('ratings.keepRating')`
      update orders set rating = ${stars}, feedback = ${feedback}, rated_at = ${at}
     where merchant_id = $1 and order_id = ${orderId} and rating is null returning 1`)
  return stored === 1
}
