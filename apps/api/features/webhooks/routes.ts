import * as calls from '@compass/contract/webhooks'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { isId, newId } from '../../ids/index.ts'
import { isPublicUrl } from '../../ports/sender/public-address.ts'
import {
  deleteWebhooksTo,
  listFailedWebhooks,
  resendWebhook,
} from '../../records/outbound-webhooks/outbound-webhooks.ts'
import { deleteWebhook, keepWebhook, listWebhooks, type Webhook } from '../../records/outbound-webhooks/webhooks.ts'
import { signingKey } from './sign.ts'

export function serveWebhooks(app: FastifyInstance, api: Api): void {
  const tenantOf = (merchantId: string | null) => api.database.tenant(merchantId!)
  const isDemo = api.configuration.mode === 'demo'

  serve(app, api, calls.listWebhooks, async ({ merchantId, keyStore }) => {
    const webhooks = await listWebhooks(tenantOf(merchantId))
    const seen = webhooks.filter(({ storeId }) => keyStore === null || storeId === keyStore)
    return accept({ items: seen.map(webhookAnswer) })
  })

  serve(app, api, calls.putWebhook, async ({ body, merchantId, now }) => {
    const loaded = await api.merchants.load(merchantId!)
    const storeId = body.store ?? null
    if (!loaded || (storeId !== null && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
    if (!isPublicUrl(body.url) && !(isDemo && isHttp(body.url)))
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'url', rule: 'invalid' }] })
    const id = newId()
    const { url, newKey } = body
    const webhook = await keepWebhook(tenantOf(merchantId), { id, storeId, url, newKey, at: now })
    const isNew = webhook.id === id
    const key = { merchantId: merchantId!, id: webhook.id, generation: webhook.generation }
    const secret = isNew || newKey ? signingKey(api.configuration.lastingKey, key) : null
    return accept({ webhook: webhookAnswer(webhook), secret })
  })

  serve(app, api, calls.deleteWebhook, async ({ query, merchantId }) => {
    if (query.store !== undefined && !isId(query.store)) return refuse({ reason: 'not_found' })
    const tenant = tenantOf(merchantId)
    const gone = await deleteWebhook(tenant, query.store ?? null)
    if (!gone) return refuse({ reason: 'not_found' })
    await deleteWebhooksTo(tenant, gone)
    return accept({ done: true })
  })

  serve(app, api, calls.listFailedWebhooks, async ({ query, merchantId, keyStore }) => {
    const { skip, limit } = query
    const { items, total } = await listFailedWebhooks(tenantOf(merchantId), keyStore, query)
    return accept({
      items: items.map((dead) => ({
        _id: dead.id,
        webhook: dead.targetId,
        event: dead.eventId,
        order: dead.orderId,
        version: dead.version,
        tries: dead.tries,
        lastAnswer: dead.lastAnswer,
        createdAt: dead.createdAt.toISOString(),
        deadAt: dead.deadAt.toISOString(),
      })),
      total,
      skip,
      limit,
    })
  })

  serve(app, api, calls.resendWebhook, async ({ params, merchantId, keyStore, now }) => {
    const isRevived =
      isId(params.id) && (await resendWebhook(tenantOf(merchantId), { id: params.id, storeId: keyStore }, now))
    return isRevived ? accept({ done: true }) : refuse({ reason: 'not_found' })
  })
}

function webhookAnswer({ id, storeId, url, createdAt, updatedAt }: Webhook) {
  return {
    _id: id,
    store: storeId,
    url,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** In demo mode a till may stand on this machine, and speak http. */
function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === ''
}
