import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { merchantsWithEvents, takeEvents } from '../../records/outbox/outbox.ts'

const MAX_AT_ONCE = 200
/** Events of orders that change together go out together. */
const NUDGE_AFTER_MS = 15
/** Nobody of this process waits for it: more of them go out together. */
const NUDGE_UNWATCHED_AFTER_MS = 200

/** What processes left in the outbox, since they died or were too busy to relay it themselves. */
export const relayOutboxes: Sweep = {
  findDue: ({ database }) => merchantsWithEvents(database),
  async work(api, merchantId) {
    while ((await relayOutbox(api, merchantId)) === MAX_AT_ONCE);
  },
}

/**
 * Hands on what waits in a merchant's outbox, each event once: who deletes it, tells it. An event for somebody outside becomes
 * a notification in the same statement, so that it is not lost with this process. Of an order that was just placed, or placed
 * by its payment just now, only a till is notified. It waits for no disk. A crash of the database server takes deletion and
 * notification together, and whatever a notification does takes both to the disk. Returns how many there were.
 */
export async function relayOutbox(api: Api, merchantId: string): Promise<number> {
  const rows = await takeEvents(api.database.tenant(merchantId, 'asyncCommit'), MAX_AT_ONCE)
  for (const { kind, body } of rows) {
    const { version } = body
    if (kind === 'order') api.ports.events.publish({ merchantId, orderId: body.orderId, version })
    if (kind === 'visit')
      api.ports.events.publish({ merchantId, visitId: body.visitId, version, isOfGuests: body.isOfGuests === true })
  }
  return rows.length
}

interface Nudge {
  readonly timer: NodeJS.Timeout
  readonly isSoon: boolean
}

/** By merchant. */
const nudged = new WeakMap<Api, Map<string, Nudge>>()

/**
 * Something of a merchant was committed: looks at its outbox in a moment, so that watchers of this process need not wait for
 * the sweep.
 *
 * @param orderId the one order that changed: nobody may be watching it
 */
export function nudgeOutbox(api: Api, merchantId: string, orderId?: string): void {
  const isSoon = orderId === undefined || api.ports.events.isWatched(merchantId, orderId)
  const nudges = nudged.get(api) ?? new Map<string, Nudge>()
  nudged.set(api, nudges)
  const before = nudges.get(merchantId)
  if (before && (before.isSoon || !isSoon)) return
  clearTimeout(before?.timer)
  const look = async () => {
    nudges.delete(merchantId)
    try {
      if ((await relayOutbox(api, merchantId)) === MAX_AT_ONCE) nudgeOutbox(api, merchantId)
    } catch (error) {
      // The sweep finds what stays behind.
      api.log.debug({ err: error }, 'the outbox was not read')
    }
  }
  const timer = setTimeout(look, isSoon ? NUDGE_AFTER_MS : NUDGE_UNWATCHED_AFTER_MS).unref()
  nudges.set(merchantId, { timer, isSoon })
}
