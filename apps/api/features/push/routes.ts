import * as calls from '@compass/contract/notifications'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { isPublicUrl } from '../../ports/sender/public-address.ts'
import {
  dropSubscriptions,
  keepNewest,
  keepSubscription,
  subscriptionsOf,
} from '../../records/push/push-subscriptions.ts'
import { encryptFor } from './encrypt.ts'
import { pushKeysOf } from './vapid.ts'

/** Browsers of one user that are told. */
const MAX_BROWSERS = 10

export function servePush(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getPush, async ({ query, session }) => {
    const stored = await subscriptionsOf(api.database.tenant(session.merchantId), session.userId)
    return accept({
      publicKey: pushKeysOf(api.configuration.lastingKey).publicKey,
      subscriptions: stored.length,
      isTold: stored.some(({ endpoint }) => endpoint === query.endpoint),
    })
  })

  serve(app, api, calls.subscribePush, async ({ body, session, now }) => {
    const { endpoint, keys } = body
    const p256dh = Buffer.from(keys.p256dh, 'base64url')
    const auth = Buffer.from(keys.auth, 'base64url')
    if (!isPublicUrl(endpoint))
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'endpoint', rule: 'invalid' }] })
    if (p256dh.length !== 65 || auth.length !== 16 || !isKey(p256dh, auth))
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'keys', rule: 'invalid' }] })
    const tenant = api.database.tenant(session.merchantId)
    await keepSubscription(tenant, session.userId, { id: newId(), endpoint, p256dh, auth }, now)
    await keepNewest(tenant, session.userId, MAX_BROWSERS)
    return accept({ done: true })
  })

  serve(app, api, calls.unsubscribePush, async ({ query, session }) => {
    await dropSubscriptions(api.database.tenant(session.merchantId), session.userId, query.endpoint ?? null)
    return accept({ done: true })
  })
}

function isKey(p256dh: Buffer, auth: Buffer): boolean {
  try {
    encryptFor({ p256dh, auth }, '')
    return true
  } catch {
    return false
  }
}
