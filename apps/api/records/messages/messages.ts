import type { MessageChannel } from '@compass/domain/contacts'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { json, type SqlPart, sql, statement } from '../../db/sql.ts'

type MessageKind = 'otp' | 'order' | 'account' | 'invitation'

/** How far a message is, in this order: it only goes forwards. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'undelivered', 'delivered'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What is said: the whole text, and the template with its values for a channel that takes no other text. */
export interface MessageText {
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  readonly body: string
}

export interface Message extends Omit<MessageText, 'template'> {
  readonly merchantId: string
  readonly id: string
  /** SMS 10, WhatsApp 20. */
  readonly channel: MessageChannel
  /** E.164. */
  readonly phone: string
  readonly language: string
  readonly kind: MessageKind
  /** Null: it was written before messages had templates. */
  readonly template: string | null
  readonly createdAt: Date
  /** How often it was tried before. */
  readonly tries: number
  readonly state: MessageState
  /** Of a code: the verification that it is for. */
  readonly verificationHash: Buffer | null
  /** When it goes by SMS unless it is there by then; null: it does not. */
  readonly fallsBackAt: Date | null
}

type MessageRow = {
  merchant_id: string
  message_id: string
  channel: MessageChannel
  phone: string
  language: string
  kind: MessageKind
  template: string | null
  params: Record<string, string> | null
  body: string
  created_at: Date
  tries: number
  state: MessageState
  verification_hash: Buffer | null
  falls_back_at: Date | null
}

const COLUMNS = sql`merchant_id, message_id, channel, phone, language, kind, template, params, body, created_at, tries,
  state, verification_hash, falls_back_at`

function messageOf(row: MessageRow): Message {
  return {
    merchantId: row.merchant_id,
    id: row.message_id,
    channel: row.channel,
    phone: row.phone,
    language: row.language,
    kind: row.kind,
    template: row.template,
    params: row.params ?? {},
    body: row.body,
    createdAt: row.created_at,
    tries: row.tries,
    state: row.state,
    verificationHash: row.verification_hash,
    fallsBackAt: row.falls_back_at,
  }
}

export interface NewMessage extends MessageText {
  readonly id: string
  readonly channel: MessageChannel
  readonly phone: string
  readonly language: string
  readonly kind: MessageKind
  readonly createdAt: Date
  /** The event that it tells of, which tells once on each channel. */
  readonly eventId?: string
  readonly verificationHash?: Buffer
  readonly fallsBackAt?: Date | null
  /** The message in whose place it goes: one goes once. */
  readonly fallbackOf?: string
}

export async function insertMessage(tenant: Tenant, message: NewMessage): Promise<void> {
  const { id, channel, phone, language, kind, template, params, body, createdAt } = message
  const { eventId = null, verificationHash = null, fallsBackAt = null, fallbackOf = null } = message
  await tenant.run(statement('messages.insertMessage')`
     insert into messages (merchant_id, message_id, channel, phone, language, kind, template, params, body, created_at,
       event_id, verification_hash, falls_back_at, fallback_of)
     values ($1, ${id}, ${channel}, ${phone}, ${language}, ${kind}, ${template}, ${json(params)}, ${body}, ${createdAt},
       ${eventId}, ${verificationHash}, ${fallsBackAt}, ${fallbackOf})`)
}

interface MessageSchedule {
  readonly now: Date
  /** How old a message is at its first, second … try. */
  readonly triedAfterSeconds: readonly number[]
  readonly otpOverAfterSeconds: number
}

/** Waits for its next try, or for its end. */
function isDue({ now, triedAfterSeconds, otpOverAfterSeconds }: MessageSchedule): SqlPart {
  return sql`sent_at is null and failed_at is null and (not_before is null or not_before <= ${now}::timestamptz)
     and created_at <= ${now}::timestamptz - interval '1 second' *
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

/** Those of them that nobody has tried yet: a sweep may be quicker than who wrote them, and has them under way. */
export async function untriedMessagesOf(tenant: Tenant, ids: readonly string[]): Promise<Message[]> {
  const rows = await tenant.rows<MessageRow>(statement('messages.untriedMessagesOf')`select ${COLUMNS} from messages
     where merchant_id = $1 and message_id = any(${ids}::uuid[]) and tries = 0 and failed_at is null`)
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

/** Who is asked to take a message, and with whose account. */
interface Taker {
  readonly provider: string
  readonly account: 'merchant' | 'platform'
}

/**
 * Takes one try of a message; false where another process took it. What is told of it is told by this provider alone. Until it
 * is known what became of it, it is not tried again before `until`, lest it come twice.
 */
export async function takeTry(
  tenant: Tenant,
  { id, tries }: Message,
  taker: Taker | null,
  until: Date,
): Promise<boolean> {
  const { provider, account } = taker ?? { provider: null, account: null }
  const taken = await tenant.changes(statement('messages.takeTry')`
     update messages set tries = tries + 1, provider = ${provider}, account = ${account}, not_before = ${until}
     where merchant_id = $1 and message_id = ${id} and tries = ${tries} and sent_at is null and failed_at is null
       returning 1`)
  return taken === 1
}

/** What stays of a message once it needs no text any more; of a code that is nothing. */
export interface StoredText {
  readonly body: string
  readonly params: Readonly<Record<string, string>> | null
}

/**
 * The provider took it. A receipt that was quicker than the answer to our request stands; it may even have said that the
 * message failed.
 */
export async function markSent(
  tenant: Tenant,
  id: string,
  sent: { readonly providerId: string | null; readonly state: 'sent' | 'delivered'; readonly text: StoredText },
  now: Date,
): Promise<void> {
  const { providerId, state, text } = sent
  const delivered = state === 'delivered' ? now : null
  await tenant.run(
    statement('messages.markSent')`
        update messages set sent_at = coalesce(sent_at, ${now}), body = ${text.body}, params = ${text.params && json(text.params)},
          provider_id = coalesce(provider_id, ${providerId}), delivered_at = coalesce(delivered_at, ${delivered}::timestamptz),
          state = case when state = 'queued' then ${state} else state end,
          falls_back_at = case when ${delivered}::timestamptz is null then falls_back_at end
        where merchant_id = $1 and message_id = ${id}`,
  )
}

export async function markFailed(
  tenant: Tenant,
  id: string,
  failed: { readonly failure: string; readonly text: StoredText },
  now: Date,
): Promise<void> {
  const { failure, text } = failed
  await tenant.run(
    statement('messages.markFailed')`
        update messages set failed_at = ${now}, body = ${text.body}, params = ${text.params && json(text.params)},
          failure = ${failure}, state = 'failed',
          falls_back_at = case when falls_back_at is null then null else ${now}::timestamptz end
        where merchant_id = $1 and message_id = ${id} and sent_at is null`,
  )
}

/** It did not leave: it is tried again when its next try is due. */
export async function endTry(tenant: Tenant, id: string): Promise<void> {
  await tenant.run(
    statement('messages.endTry')`
        update messages set not_before = null where merchant_id = $1 and message_id = ${id} and sent_at is null`,
  )
}

export async function findMessage(tenant: Tenant, id: string): Promise<Message | null> {
  const row = await tenant.row<MessageRow>(
    statement('messages.findMessage')`select ${COLUMNS} from messages where merchant_id = $1 and message_id = ${id}`,
  )
  return row && messageOf(row)
}
