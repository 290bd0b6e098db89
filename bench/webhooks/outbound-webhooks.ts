import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../apps/api/db/database.ts'
import { ask, get, type Lines } from '../proof/lines.ts'
import { faultsOf, type Till } from './till.ts'

const LOOK_EVERY_MS = 500
const ALL_TAKEN_WITHIN_MS = 90_000

type Row = { readonly event_id: string; readonly state: 'taken' | 'dead' | 'due' }

/** Waits until every letter was taken or is dead; its pauses, up to half a day, are made short meanwhile. */
async function settleWebhooks(database: Pick<Database, 'everywhere'>): Promise<readonly Row[]> {
  const end = performance.now() + ALL_TAKEN_WITHIN_MS
  for (;;) {
    await database.everywhere(
      'update letters set due_at = now() where due_at > now() and delivered_at is null and dead_at is null',
    )
    const rows = await database.everywhere<Row>(
      `select event_id, case when delivered_at is not null then 'taken' when dead_at is not null then 'dead' else 'due' end as state
       from letters where kind = 'webhook'`,
    )
    const [unread] = await database.everywhere<{ n: number }>(
      'select (select count(*) from outbox) + (select count(*) from notices) as n',
    )
    const isOver = rows.every(({ state }) => state !== 'due') && unread?.n === 0
    if (isOver || performance.now() > end) return rows
    await wait(LOOK_EVERY_MS)
  }
}

/** Sends every dead letter again, each by three calls at once, and says what a till heard wrong in all. */
export async function reviveDead(supplied: {
  readonly database: Pick<Database, 'everywhere'>
  readonly lines: Lines
  readonly merchantKey: string
  readonly till: Till
  /** From now on the till takes everything. */
  readonly repair: () => void
}): Promise<{ readonly faults: readonly string[]; readonly taken: number; readonly dead: number }> {
  const { database, lines, merchantKey: token, till } = supplied
  const before = await settleWebhooks(database)
  const dead = new Set(before.filter(({ state }) => state === 'dead').map(({ event_id }) => event_id))
  supplied.repair()
  const path = '/v1/merchant/webhooks'
  const { items } = await get<{ items: { _id: string; event: string }[] }>(lines, 'dead letters', {
    path: `${path}/dead?limit=100`,
    token,
  })
  for (const { _id } of items) {
    const again = () => ask(lines, { method: 'POST', path: `${path}/${_id}/resend`, token })
    await Promise.all([again(), again(), again()])
  }
  const after = await settleWebhooks(database)
  const faults = [...till.faults, ...faultsOf(till.received, dead)]
  const open = after.filter(({ state }) => state !== 'taken')
  if (items.length !== dead.size) faults.push(`${dead.size} letters are dead, and ${items.length} are listed`)
  if (open.length > 0) faults.push(`${open.length} letters never came: ${open[0]!.event_id} …`)
  const heard = new Set(till.received.filter(({ isTaken }) => isTaken).map(({ event }) => event))
  for (const { event_id } of after)
    if (!heard.has(event_id)) faults.push(`event ${event_id} is said to be delivered, and the till never took it`)
  return { faults, taken: after.length - open.length, dead: dead.size }
}
