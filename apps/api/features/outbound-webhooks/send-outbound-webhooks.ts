import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import {
  claimWebhook,
  deleteWebhooksTo,
  dueWebhooks,
  markDelivered,
  markFailed,
  merchantsWithDueWebhooks,
  type OutboundWebhook,
  type Outcome,
} from '../../records/outbound-webhooks/outbound-webhooks.ts'
import { sendPush } from '../push/send-push.ts'
import { sendWebhook } from '../webhooks/send-webhook.ts'

/** How long after a try that failed the next one comes, in seconds; after the last the letter is dead. */
const NEXT_TRY_SECONDS: Readonly<Record<OutboundWebhook['kind'], readonly number[]>> = {
  webhook: [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600],
  // A push that comes late is no news.
  push: [10, 60],
}

const MAX_IN_A_SWEEP = 100
const MAX_OF_A_TARGET = 5
const MAX_AT_ONCE = 20

/** The sweep: sends what is due to tills and browsers, again with growing pauses where nobody took it. */
export const sendOutboundWebhooks: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueWebhooks(database, clock()),
  async work(api, merchantId) {
    for (;;) {
      const due = await dueWebhooks(api.database.tenant(merchantId), {
        now: api.clock(),
        most: MAX_IN_A_SWEEP,
        mostOfATarget: MAX_OF_A_TARGET,
      })
      for (let at = 0; at < due.length; at += MAX_AT_ONCE)
        await Promise.all(due.slice(at, at + MAX_AT_ONCE).map((webhook) => deliver(api, webhook)))
      if (due.length === 0) return
    }
  },
}

async function deliver(api: Api, webhook: OutboundWebhook): Promise<void> {
  const tenant = api.database.tenant(webhook.merchantId)
  const now = api.clock()
  const pauses = NEXT_TRY_SECONDS[webhook.kind]
  const pause = pauses[webhook.tries]
  const next = new Date(now.getTime() + (pause ?? pauses.at(-1)!) * 1000)
  if (!(await claimWebhook(tenant, webhook, next))) return
  const { taken, answer, gone = false } = await tryOnce(api, webhook, now)
  if (taken) return markDelivered(tenant, webhook.id, answer, now)
  if (gone) return deleteWebhooksTo(tenant, webhook.targetId)
  await markFailed(tenant, webhook.id, answer, now, pause === undefined)
  const { merchantId, id, tries } = webhook
  api.log.warn({ merchantId, letterId: id, tries: tries + 1, answer }, 'a letter was not taken')
}

async function tryOnce(api: Api, webhook: OutboundWebhook, now: Date): Promise<Outcome> {
  try {
    return await (webhook.kind === 'webhook' ? sendWebhook(api, webhook, now) : sendPush(api, webhook, now))
  } catch (error) {
    return { taken: false, answer: (error instanceof Error ? error.message : String(error)).slice(0, 200) }
  }
}
