import { courierWebhook } from '@compass/contract/delivery'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { handleCourierWebhook } from './handle-courier-webhook.ts'

export function serveCouriers(app: FastifyInstance, api: Api): void {
  // What was signed is the bytes as they came.
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(webhooks, api, courierWebhook, ({ params, query, request, now }) =>
      handleCourierWebhook(api, {
        company: params.company,
        account: query.account,
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        now,
      }),
    )
  })
}
