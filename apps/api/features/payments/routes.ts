import * as calls from '@compass/contract/payments'
import { refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendData, sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import type { ReturnedFields } from '../../ports/gateways/port.ts'
import { deleteCard, listCards } from './cards.ts'
import { handleGatewayWebhook } from './handle-gateway-webhook.ts'
import { handleReturn } from './handle-return.ts'
import { lookUpBin, lookUpVpa } from './lookup.ts'
import { serveMoneyOfMerchants } from './merchant-routes.ts'
import { readConfiguration } from './pg-config.ts'
import { WebhookLimits } from './webhook-limits.ts'

/** Looking up whose UPI id, or what card, something is: enough for a person who mistypes, too few to try names out. */
const LOOK_UPS = { rate: 10 / 60, burst: 10 }

export function servePayments(app: FastifyInstance, api: Api): void {
  const lookUps = new Buckets(LOOK_UPS)
  const limits = new WebhookLimits()

  serve(app, api, calls.binDetails, async ({ session, body, now }) => {
    const wait = lookUps.take(session.tokenHash.toString('base64'), Date.now())
    if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
    return lookUpBin(api, session, body, now)
  })

  serve(app, api, calls.validateVpa, async ({ session, body }) => {
    const wait = lookUps.take(session.tokenHash.toString('base64'), Date.now())
    if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
    return lookUpVpa(api, session, body)
  })

  serve(app, api, calls.paymentConfiguration, ({ params }) => readConfiguration(api, params.storeId))
  serve(app, api, calls.listCards, ({ session, query, now }) => listCards(api, session, query, now))
  serve(app, api, calls.deleteCard, ({ session, params }) => deleteCard(api, session, params.id))

  serveMoneyOfMerchants(app, api)

  // What was signed is the text as it came, and browsers come back with forms.
  void app.register(async (gateways) => {
    gateways.removeAllContentTypeParsers()
    gateways.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    serveRaw(gateways, api, calls.gatewayWebhook, async ({ params, query, request, reply, now }) => {
      const taken = await handleGatewayWebhook(api, limits, {
        address: networkOf(request.ip),
        gateway: params.gateway,
        account: query.account,
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        now,
      })
      if (!taken.ok) return sendRefusal(request, reply, taken.refusal, request.language)
      const { answer } = taken.value
      // Some gateways wait for words of their own.
      if (answer !== null) return reply.type('application/json').send(answer)
      return sendData(request, reply, { done: true })
    })

    for (const call of [calls.gatewayReturn, calls.gatewayReturnByForm]) {
      serveRaw(gateways, api, call, async ({ params, query, request, reply }) => {
        const fields = returnedFields(request)
        const path = await handleReturn(api, { gateway: params.gateway, ...query, fields })
        return reply.header('cache-control', 'no-store').redirect(path, 303)
      })
    }
  })
}

/** What a browser brought in its address or form. A name that comes twice says nothing. */
function returnedFields({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): ReturnedFields {
  const inAddress = Object.entries(query as Readonly<Record<string, unknown>>)
  const inForm = Buffer.isBuffer(body) ? [...new URLSearchParams(body.toString('utf8'))] : []
  const all = [...inAddress, ...inForm]
  const times = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries(
    all.filter((field): field is [string, string] => typeof field[1] === 'string' && times.get(field[0])!.length === 1),
  )
}
