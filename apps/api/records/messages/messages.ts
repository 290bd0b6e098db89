import type { MessageChannel } from '@compass/domain/contacts'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

type MessageKind = 'otp' | 'order' | 'account'

export interface Message {
  readonly merchantId: string
  readonly id: string
  /** SMS 10, WhatsApp 20. */
  readonly channel: MessageChannel
  /** E.164. */
  readonly phone: string
  readonly language: string
  readonly kind: MessageKind
  readonly body: string
  readonly createdAt: Date
  /** How often it was tried before. */
  readonly tries: number
}

type MessageRow = {
  merchant_id: string
  message_id: string
  channel: MessageChannel
  phone: string
  language: string
  kind: MessageKind
  body: string
  created_at: Date
  tries: number
}

const COLUMNS = sql`merchant_id, message_id, channel, phone, language, kind, body, created_at, tries`

function messageOf(row: MessageRow): Message {
  return {
    merchantId: row.merchant_id,
    id: row.message_id,
    channel: row.channel,
    phone: row.phone,
    language: row.language,
    kind: row.kind,
    body: row.body,
    createdAt: row.created_at,
    tries: row.tries,
  }
}

/** `eventId`: the event that it tells of, which tells once on each channel. */
export async function insertMessage(
  tenant: Tenant,
  message: Omit<Message, 'merchantId' | 'tries'> & { readonly eventId?: string },
): Promise<void> {
  await tenant.run(statement('messages.insertMessage')`
     insert into messages (merchant_id, message_id, channel, phone, language, kind, body, created_at,
       event_id) values ($1, ${message.id}, ${message.channel}, ${message.phone}, ${message.language},
         ${message.kind}, ${message.body}, ${message.createdAt}, ${message.eventId ?? null})`)
}

interface MessageSchedule {
  readonly now: Date
  /** How old a message is at its first, second … try. */
  readonly triedAfterSeconds: readonly number[]
  readonly otpOverAfterSeconds: number
}

/** Waits for its next try, or for its end. */
function isDue({ now, triedAfterSeconds, otpOverAfterSeconds }: MessageSchedule): SqlPart {
  return sql`sent_at is null and failed_at is null and created_at <= ${now}::timestamptz - interval '1 second' *
       case when tries >= cardinality(${triedAfterSeconds}::int[]) then 0
            when kind = 'otp' then least((${triedAfterSeconds}::int[])[tries + 1],
              ${otpOverAfterSeconds}::int) else (${triedAfterSeconds}::int[])[tries + 1] end`
}

export function merchantsWithDueMessages(database: Database, schedule: MessageSchedule): Promise<string[]> {
  return findMerchants(
    database,
    statement('messages.findDue')`select distinct merchant_id from messages where ${isDue(schedule)}`,
  )
}

/** Messages whose next try, or whose end, is due, oldest first. */
export async function dueMessages(tenant: Tenant, schedule: MessageSchedule, most: number): Promise<Message[]> {
  const rows = await tenant.rows<MessageRow>(statement('messages.dueMessages')`
     select ${COLUMNS} from messages where merchant_id = $1 and ${isDue(schedule)} order by created_at limit ${most}`)
  return rows.map(messageOf)
}

export async function waitingMessagesOf(tenant: Tenant, ids: readonly string[]): Promise<Message[]> {
  const rows = await tenant.rows<MessageRow>(statement('messages.waitingMessagesOf')`select ${COLUMNS} from messages
     where merchant_id = $1 and message_id = any(${ids}::uuid[]) and sent_at is null and failed_at is null`)
  return rows.map(messageOf)
}

/** What was written to phones, the latest first. */
export async function latestMessages(
  tenant: Tenant,
  most: number,
): Promise<(Message & { readonly sentAt: Date | null })[]> {
  const rows = await tenant.rows<MessageRow & { sent_at: Date | null }>(
    statement('messages.latestMessages')`
        select ${COLUMNS}, sent_at from messages where merchant_id = $1 order by created_at desc, message_id limit ${most}`,
  )
  return rows.map((row) => ({ ...messageOf(row), sentAt: row.sent_at }))
}

/** Takes one try of a message; false where another process took it. */
export async function takeTry(tenant: Tenant, { id, tries }: Message): Promise<boolean> {
  const taken = await tenant.changes(statement('messages.takeTry')`
     update messages set tries = tries + 1
     where merchant_id = $1 and message_id = ${id} and tries = ${tries} and sent_at is null and failed_at is null
       returning 1`)
  return taken === 1
}

/** `body` is what is kept of it. */
export async function markSent(tenant: Tenant, id: string, body: string, now: Date): Promise<void> {
  await tenant.run(
    statement('messages.markSent')`
        update messages set sent_at = ${now}, body = ${body} where merchant_id = $1 and message_id = ${id}`,
  )
}

export async function markFailed(tenant: Tenant, id: string, body: string, now: Date): Promise<void> {
  await tenant.run(
    statement('messages.markFailed')`
        update messages set failed_at = ${now}, body = ${body} where merchant_id = $1 and message_id = ${id}`,
  )
}
