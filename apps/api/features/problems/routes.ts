import type { AnswerOf } from '@compass/contract/call'
import * as calls from '@compass/contract/problems'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { markReplayed, sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findProblemPicture, listProblemsOfMerchant } from '../../records/problems/problems.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { problemAnswer } from '../orders/problem-answer.ts'
import { declineProblem } from './decline-problem.ts'
import { reportProblem } from './report-problem.ts'

type MerchantProblem = AnswerOf<typeof calls.listProblems>['items'][number]

export function serveProblems(app: FastifyInstance, api: Api): void {
  // As many as orders: each may bring a picture to decode.
  const { ordersPerMinute } = api.configuration.limits
  const reports = new Buckets({ rate: ordersPerMinute / 60, burst: ordersPerMinute })

  serve(app, api, calls.reportProblem, async ({ params, body, session, now, reply }) => {
    const count = () => {
      const wait = reports.take(session.tokenHash.toString('base64'), Date.now())
      return wait > 0 ? ({ reason: 'rate_limited', retryAfterSeconds: wait } as const) : null
    }
    const reported = await reportProblem(api, { session, orderId: params.id, body, now, count })
    if (!reported.ok) return reported
    const { order, problemId, isReplay } = reported.value
    if (isReplay) markReplayed(reply)
    return accept({ order: orderAnswer(order, 'owner'), problem: problemId })
  })

  serveRaw(app, api, calls.getProblemPicture, async ({ params, session, request, reply }) => {
    const tenant = api.database.tenant(session.merchantId)
    const order = await findOrder(tenant, params.id)
    const isOwn = order?.userId === session.userId && order.problems?.some(({ id }) => id === params.problem)
    const picture = isOwn ? await findProblemPicture(tenant, params.problem) : null
    return picture
      ? sendPicture(reply, picture)
      : sendRefusal(request, reply, { reason: 'not_found' }, request.language)
  })

  serveMerchantProblems(app, api)
}

function serveMerchantProblems(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listProblems, async ({ query, merchantId }) => {
    const { skip, limit } = query
    if (query.store !== undefined && !isId(query.store)) return accept({ items: [], total: 0, skip, limit })
    const tenant = api.database.tenant(merchantId!)
    const filter = { state: query.state === 'all' ? null : query.state, storeId: query.store ?? null }
    const { items, total } = await listProblemsOfMerchant(tenant, filter, { skip, limit })
    const orders = await Promise.all(
      [...new Set(items.map(({ orderId }) => orderId))].map((id) => findOrder(tenant, id)),
    )
    const answers = items.flatMap(({ problemId, orderId }) => {
      const order = orders.find((one) => one?.id === orderId)
      return order ? [merchantProblem(order, problemId)] : []
    })
    return accept({ items: answers.flatMap((answer) => answer ?? []), total, skip, limit })
  })

  serveRaw(app, api, calls.readProblemPicture, async ({ params, merchantId, request, reply }) => {
    const picture = isId(params.id) ? await findProblemPicture(api.database.tenant(merchantId!), params.id) : null
    return picture
      ? sendPicture(reply, picture)
      : sendRefusal(request, reply, { reason: 'not_found' }, request.language)
  })

  serve(app, api, calls.declineProblem, async ({ params, body, merchantId, now }) => {
    const command = { merchantId: merchantId!, problemId: params.id, words: body.words, now }
    const declined = await declineProblem(api, command)
    if (!declined.ok) return declined
    const problem = merchantProblem(declined.value, params.id)
    return problem ? accept({ problem }) : refuse({ reason: 'not_found' })
  })
}

function merchantProblem(order: Order, problemId: string): MerchantProblem | null {
  const problem = order.problems?.find(({ id }) => id === problemId)
  if (!problem) return null
  return {
    ...problemAnswer(problem, order.currency),
    order: order.id,
    orderId: String(order.number),
    store: order.storeId,
  }
}

/** A picture that we encoded, for whoever may see it now: nobody keeps it, and it is nothing else but a picture. */
function sendPicture(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .type('image/webp')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'")
    .send(bytes)
}
