import { placeOrder } from '@compass/contract/orders'
import type { Reason } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from './api.ts'
import { merchantOfRequest } from './merchant-of-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, once it was. */
    refusedWith: Reason | null
  }
}

/**
 * Writes one line for each request and counts it. A line names the route and never its path, query or body, which can hold
 * what people typed. It has no personal data and nothing that could break a line in two.
 */
export function logRequests(app: FastifyInstance, api: Api): void {
  const { metrics } = api
  app.decorateRequest('refusedWith', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    metrics.observeRequest(request.method, route, status, elapsedTime / 1000)
    if (request.refusedWith) {
      metrics.count('compass_refusals_total', 'Requests that a rule refused.', { reason: request.refusedWith })
    }
    if (route === placeOrder.path && request.method === placeOrder.method && status === 201) {
      metrics.count('compass_orders_placed_total', 'Orders that were placed.')
    }
    api.log.info(
      {
        requestId: request.id,
        merchant: merchantOfRequest(api, request),
        method: request.method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        ...(request.refusedWith && { error: request.refusedWith }),
      },
      'request',
    )
    done()
  })
}
