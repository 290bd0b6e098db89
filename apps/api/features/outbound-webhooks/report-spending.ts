import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { markReported, merchantsWithAlarms, type SpendingAlarm, takeAlarms } from '../../records/messages/spending.ts'
import { listWebhooks } from '../../records/outbound-webhooks/webhooks.ts'
import { signatureOf, signingKey } from '../webhooks/sign.ts'

const ANSWERS_WITHIN_MS = 3_000
/** A quarter of a minute apart: for an hour. */
const MAX_REPORTS = 240

/** The sweep: tells the merchant's systems and the platform that half of a day's sum for SMS is spent, or all of it. */
export const reportSpending: Sweep = {
  findDue: ({ database }) => merchantsWithAlarms(database, MAX_REPORTS),
  async work(api, merchantId) {
    for (const alarm of await takeAlarms(api.database.tenant(merchantId), MAX_REPORTS))
      await report(api, merchantId, alarm)
  },
}

/** Where an alarm is told, and with which key it is signed there. */
interface Target {
  readonly url: string
  readonly key: string
  readonly mayBePrivate: boolean
}

async function report(api: Api, merchantId: string, alarm: SpendingAlarm): Promise<void> {
  const now = api.clock()
  const loaded = await api.merchants.load(merchantId)
  const { day, country, parts, limit } = alarm
  const body = Buffer.from(
    JSON.stringify({
      id: `${merchantId} ${day} ${country} ${alarm.alarm}`,
      type: alarm.alarm === 'half' ? 'messages.half_spent' : 'messages.stopped',
      createdAt: alarm.at.toISOString(),
      merchant: loaded?.merchant.slug ?? null,
      messages: { day, country, parts, limit },
    }),
  )
  const targets = await targetsOf(api, merchantId)
  const taken = await Promise.all(targets.map((target) => post(api, target, body, now)))
  if (taken.every(Boolean)) await markReported(api.database.tenant(merchantId), alarm, now)
}

/** The merchant's systems for all of its stores, and the platform's own, which knows its key. */
async function targetsOf(api: Api, merchantId: string): Promise<Target[]> {
  const { secretKey, mode, alarmUrl, platformKey } = api.configuration
  const mayBePrivate = mode === 'demo'
  const webhooks = await listWebhooks(api.database.tenant(merchantId))
  const own = webhooks
    .filter(({ storeId }) => storeId === null)
    .map(({ id, url, generation }) => ({
      url,
      key: signingKey(secretKey, { merchantId, id, generation }),
      mayBePrivate,
    }))
  // The platform names its own address, which may stand beside this process.
  return alarmUrl ? [...own, { url: alarmUrl, key: platformKey, mayBePrivate: true }] : own
}

async function post(api: Api, { url, key, mayBePrivate }: Target, body: Buffer, now: Date): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'compass-webhooks',
    'compass-signature': signatureOf(key, body, now),
  }
  try {
    const status = await api.ports.post.post({ url, headers, body, withinMs: ANSWERS_WITHIN_MS, mayBePrivate })
    return status >= 200 && status < 300
  } catch (error) {
    api.log.warn({ err: error }, 'an alarm was not taken')
    return false
  }
}
