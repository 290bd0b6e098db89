import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'

const MAX_AT_ONCE = 200
/** Events of orders that change together go out together. */
const NUDGE_AFTER_MS = 15
/** Nobody of this process waits for it: more of them go out together. */
const NUDGE_UNWATCHED_AFTER_MS = 200

type EventRow = { merchant_id: string; kind: string; body: { orderId: string; version: number } }

/**
 * Hands on what waits in the outbox, each event once: who deletes it, tells it. An event for somebody outside becomes a
 * notification in the same statement, so that it is not lost with this process. Of an order that was just placed, or placed
 * by its payment just now, only a till is notified. It waits for no disk. A crash of the database server takes deletion and
 * notification together, and whatever a notification does takes both to the disk. Returns how many there were.
 */
export async function relayOutbox(api: Api): Promise<number> {
  const rows = await api.database.platform('asyncCommit').rows<EventRow>(statement('jobs.relayOutbox')`with gone as (
       delete from outbox where (merchant_id, event_id) in (
         select merchant_id, event_id from outbox order by merchant_id, event_id limit ${MAX_AT_ONCE})
       returning merchant_id, event_id, kind, body, created_at
     ), noticed as (
       insert into notices (merchant_id, event_id, order_id, version, created_at)
       select merchant_id, event_id, (body->>'orderId')::uuid, (body->>'version')::bigint, created_at from gone
       where kind = 'order' and (((body->>'version')::bigint > 1 and body->>'isPlacing' is null)
         or merchant_id in (select merchant_id from webhooks))
     )
     select merchant_id, kind, body from gone`)
  for (const { merchant_id, kind, body } of rows) {
    const { orderId, version } = body
    if (kind === 'order') api.ports.events.publish({ merchantId: merchant_id, orderId, version })
  }
  return rows.length
}

interface Nudge {
  readonly timer: NodeJS.Timeout
  readonly isSoon: boolean
}

const nudged = new WeakMap<Api, Nudge>()

/**
 * Something was committed: looks at the outbox in a moment, so that watchers of this process need not wait for the sweep.
 *
 * @param changed the one order that changed: nobody may be watching it
 */
export function nudgeOutbox(api: Api, changed?: { readonly merchantId: string; readonly orderId: string }): void {
  const isSoon = !changed || api.ports.events.isWatched(changed.merchantId, changed.orderId)
  const before = nudged.get(api)
  if (before && (before.isSoon || !isSoon)) return
  clearTimeout(before?.timer)
  const look = async () => {
    nudged.delete(api)
    try {
      if ((await relayOutbox(api)) === MAX_AT_ONCE) nudgeOutbox(api)
    } catch (error) {
      // The sweep finds what stays behind.
      api.log.debug({ err: error }, 'the outbox was not read')
    }
  }
  const timer = setTimeout(look, isSoon ? NUDGE_AFTER_MS : NUDGE_UNWATCHED_AFTER_MS).unref()
  nudged.set(api, { timer, isSoon })
}
