import { directionOf } from '@compass/domain/languages'
import type { Api } from '../../http/api.ts'
import type { OutboundWebhook, Outcome } from '../../records/outbound-webhooks/outbound-webhooks.ts'
import { dropSubscription, findSubscription } from '../../records/push/push-subscriptions.ts'
import { encryptFor } from './encrypt.ts'
import { pushKeysOf, vapidHeader } from './vapid.ts'

const ANSWERS_WITHIN_MS = 3_000
/** A phone that is off for longer has no use of it any more. */
const TTL_SECONDS = 3600

/** One push message to one browser, by its push service, never to a private address. 404 and 410: the browser has let go of it. */
export async function sendPush(api: Api, webhook: OutboundWebhook, now: Date): Promise<Outcome> {
  const tenant = api.database.tenant(webhook.merchantId)
  const subscription = await findSubscription(tenant, webhook.targetId)
  if (!subscription || !webhook.words) return { taken: false, answer: 'gone', gone: true }
  const { publicUrl, lastingKey } = api.configuration
  const { title, body, path, language } = webhook.words
  const direction = language && { lang: language, dir: directionOf(language) }
  const text = JSON.stringify({ title, body, url: path, tag: webhook.orderId, ...direction })
  const contact = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost'
  const status = await api.ports.post.post({
    url: subscription.endpoint,
    headers: {
      authorization: vapidHeader(pushKeysOf(lastingKey), subscription.endpoint, contact, now),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_SECONDS),
      urgency: 'high',
    },
    body: encryptFor(subscription, text),
    withinMs: ANSWERS_WITHIN_MS,
    mayBePrivate: false,
  })
  if (status === 404 || status === 410) {
    await dropSubscription(tenant, subscription.id)
    return { taken: false, answer: String(status), gone: true }
  }
  return { taken: status >= 200 && status < 300, answer: String(status) }
}
