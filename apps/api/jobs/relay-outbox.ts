import type { Api } from '../http/api.ts'

const MOST_AT_ONCE = 200
/** Events of orders that are placed together go out together. */
const NUDGE_AFTER_MS = 15

type EventRow = { merchant_id: string; kind: string; body: { orderId: string; version: number } }

/**
 * Hands on what waits in the outbox, each event once: who deletes it, tells it. What somebody outside is to hear of becomes a
 * notice in the same statement, so that it is not lost with this process; of an order that was just placed only a till hears.
 * Returns how many there were.
 */
export async function relayOutbox(api: Api): Promise<number> {
  const rows = await api.database.everywhere<EventRow>(
    `with gone as (
       delete from outbox where (merchant_id, event_id) in (
         select merchant_id, event_id from outbox order by merchant_id, event_id limit ${MOST_AT_ONCE})
       returning merchant_id, event_id, kind, body, created_at
     ), noticed as (
       insert into notices (merchant_id, event_id, order_id, version, created_at)
       select merchant_id, event_id, (body->>'orderId')::uuid, (body->>'version')::bigint, created_at from gone
       where kind = 'order' and ((body->>'version')::bigint > 1
         or exists (select 1 from webhooks w where w.merchant_id = gone.merchant_id))
     )
     select merchant_id, kind, body from gone`,
  )
  for (const { merchant_id, kind, body } of rows) {
    if (kind === 'order') api.ports.events.publish({ merchantId: merchant_id, ...body })
  }
  return rows.length
}

const nudged = new WeakSet<Api>()

/** Something was committed: looks at the outbox in a moment, so that watchers of this process need not wait for the sweep. */
export function nudgeOutbox(api: Api): void {
  if (nudged.has(api)) return
  nudged.add(api)
  setTimeout(async () => {
    nudged.delete(api)
    try {
      if ((await relayOutbox(api)) === MOST_AT_ONCE) nudgeOutbox(api)
    } catch (error) {
      // The sweep finds what stays behind.
      api.log.debug({ err: error }, 'the outbox was not read')
    }
  }, NUDGE_AFTER_MS).unref()
}
