import type { Language } from '@compass/domain/languages'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, NO_SQL, type SqlPart, sql, statement } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'

/** The words of a push. */
export interface PushWords {
  readonly title: string
  readonly body: string
  /** Where a tap leads. */
  readonly path: string
  /** Absent in letters of an older version. */
  readonly language?: Language
}

export interface OutboundWebhook {
  readonly merchantId: string
  readonly id: string
  readonly kind: 'webhook' | 'push'
  /** The webhook or the subscription. */
  readonly targetId: string
  readonly eventId: string
  readonly orderId: string
  readonly version: number
  readonly words: PushWords | null
  readonly createdAt: Date
  /** How often it was tried before. */
  readonly tries: number
}

type OutboundWebhookRow = {
  merchant_id: string
  letter_id: string
  kind: OutboundWebhook['kind']
  target_id: string
  event_id: string
  order_id: string
  version: number
  words: PushWords | null
  created_at: Date
  tries: number
  due_at: Date
  delivered_at: Date | null
  dead_at: Date | null
  last_answer: string | null
}

function outboundWebhookOf(row: OutboundWebhookRow): OutboundWebhook {
  return {
    merchantId: row.merchant_id,
    id: row.letter_id,
    kind: row.kind,
    targetId: row.target_id,
    eventId: row.event_id,
    orderId: row.order_id,
    version: row.version,
    words: row.words,
    createdAt: row.created_at,
    tries: row.tries,
  }
}

/** One for each event and target: a second one is none. */
export async function insertOutboundWebhook(
  tenant: Tenant,
  supplied: {
    readonly kind: OutboundWebhook['kind']
    readonly targetId: string
    readonly eventId: string
    readonly orderId: string
    readonly version: number
    readonly words: PushWords | null
    readonly at: Date
  },
): Promise<void> {
  await tenant.run(statement('outboundWebhooks.insertLetter')`
     insert into letters (merchant_id, letter_id, kind, target_id, event_id, order_id, version, words, created_at, due_at)
     values ($1, ${newId(supplied.at.getTime())}, ${supplied.kind}, ${supplied.targetId}, ${supplied.eventId}, ${supplied.orderId},
       ${supplied.version}, ${supplied.words && json(supplied.words)}, ${supplied.at}, ${supplied.at}) on conflict (merchant_id,
       target_id, event_id) do nothing`)
}

export function merchantsWithDueWebhooks(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('outboundWebhooks.findDue')`
        select distinct merchant_id from letters where delivered_at is null and dead_at is null and due_at <= ${now}`,
  )
}

/**
 * The due deliveries. Of each order only the earliest event of a target is due, so that a till never hears
 * of a later step first. Of each target a few are due at once, so that a slow one holds up nobody else.
 */
export async function dueWebhooks(
  tenant: Tenant,
  supplied: { readonly now: Date; readonly most: number; readonly mostOfATarget: number },
): Promise<OutboundWebhook[]> {
  const rows = await tenant.rows<OutboundWebhookRow>(statement('outboundWebhooks.dueLetters')`select * from (
       select d.*, row_number() over (partition by target_id order by due_at, version) as place
       from letters d where merchant_id = $1 and delivered_at is null and dead_at is null and due_at <= ${supplied.now}
         and not exists (select 1 from letters e where e.merchant_id = $1 and e.target_id = d.target_id
           and e.order_id = d.order_id and e.version < d.version and e.delivered_at is null and e.dead_at is null)) due
     where place <= ${supplied.mostOfATarget} order by due_at, version limit ${supplied.most}`)
  return rows.map(outboundWebhookOf)
}

/** Takes one try; the next is due at `next` unless this one succeeds. False where another process took it. */
export async function claimWebhook(tenant: Tenant, { id, tries }: OutboundWebhook, next: Date): Promise<boolean> {
  const taken = await tenant.changes(statement('outboundWebhooks.takeLetter')`
     update letters set tries = tries + 1, due_at = ${next}
     where merchant_id = $1 and letter_id = ${id} and tries = ${tries} and delivered_at is null and dead_at is null
       returning 1`)
  return taken === 1
}

export async function markDelivered(tenant: Tenant, id: string, answer: string, at: Date): Promise<void> {
  await tenant.run(
    statement('outboundWebhooks.markDelivered')`
        update letters set delivered_at = ${at}, last_answer = ${answer} where merchant_id = $1 and letter_id = ${id}`,
  )
}

/** Not taken; `isDead`: never tried again by itself. */
export async function markFailed(tenant: Tenant, id: string, answer: string, at: Date, isDead: boolean): Promise<void> {
  await tenant.run(statement('outboundWebhooks.markFailed')`
      update letters set last_answer = ${answer}, dead_at = case when ${isDead} then ${at}::timestamptz end
     where merchant_id = $1 and letter_id = ${id} and delivered_at is null`)
}

interface FailedWebhook extends OutboundWebhook {
  readonly deadAt: Date
  readonly lastAnswer: string | null
}

/** Letters to webhooks that nobody took, the latest first. */
export async function listFailedWebhooks(
  tenant: Tenant,
  /** Those to the address of this store alone; null: all. */
  storeId: string | null,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: FailedWebhook[]; readonly total: number }> {
  const kind = sql`merchant_id = $1 and kind = 'webhook' and dead_at is not null ${isOfStore(storeId)}`
  const [rows, count] = await Promise.all([
    tenant.rows<OutboundWebhookRow>(
      statement('outboundWebhooks.listDead')`
          select * from letters where ${kind} order by dead_at desc, letter_id limit ${limit} offset ${skip}`,
    ),
    tenant.row<{ total: number }>(
      statement('outboundWebhooks.countDead')`select count(*) as total from letters where ${kind}`,
    ),
  ])
  const items = rows.map((row) => ({ ...outboundWebhookOf(row), deadAt: row.dead_at!, lastAnswer: row.last_answer }))
  return { items, total: count?.total ?? 0 }
}

/** Letters to the address of one store; nothing where it may be any. */
function isOfStore(storeId: string | null): SqlPart {
  if (storeId === null) return NO_SQL
  return sql`and target_id in (select w.webhook_id from webhooks w where w.merchant_id = $1 and w.store_id = ${storeId})`
}

/** A dead letter is due again, with all its tries; false where there is none of that id. */
export async function resendWebhook(
  tenant: Tenant,
  { id, storeId }: { readonly id: string; readonly storeId: string | null },
  at: Date,
): Promise<boolean> {
  const revived = await tenant.changes(statement('outboundWebhooks.reviveLetter')`
      update letters set dead_at = null, tries = 0, due_at = ${at}
     where merchant_id = $1 and letter_id = ${id} and kind = 'webhook' and dead_at is not null ${isOfStore(storeId)} returning 1`)
  return revived === 1
}

/** What was on its way to a target that is no more. */
export async function deleteWebhooksTo(tenant: Tenant, targetId: string): Promise<void> {
  await tenant.run(
    statement('outboundWebhooks.dropLettersTo')`delete from letters where merchant_id = $1 and target_id = ${targetId}`,
  )
}

/** What became of one try. `gone`: the target is no more. */
export type Outcome = { readonly taken: boolean; readonly answer: string; readonly gone?: boolean }
