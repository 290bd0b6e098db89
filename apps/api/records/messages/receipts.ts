import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import { MESSAGE_STATES, type MessageState } from './messages.ts'

/** What a provider says of a message of a merchant. */
interface MessageReceipt {
  readonly provider: string
  /** Whose account it was sent with: nobody else's receipts are about it. */
  readonly account: 'merchant' | 'platform'
  /** Ours; null: it is known by the provider's id alone. */
  readonly messageId: string | null
  readonly providerId: string | null
  readonly state: MessageState
  readonly failure: string | null
}

/**
 * Moves a message forwards. Null: it is none of the merchant's with this account, it has another id at the provider, or it is
 * as far already. A message that failed and waited for SMS is due at once; one that arrived does not wait any more.
 */
export async function moveMessage(
  tenant: Tenant,
  receipt: MessageReceipt,
  now: Date,
): Promise<{ readonly id: string; readonly kind: string; readonly fallsBack: boolean } | null> {
  const { provider, account, messageId, providerId, state, failure } = receipt
  const lower = MESSAGE_STATES.slice(0, MESSAGE_STATES.indexOf(state))
  const isOver = state === 'failed' || state === 'undelivered'
  const [sentAt, failedAt, deliveredAt] = [isOver ? null : now, isOver ? now : null, state === 'delivered' ? now : null]
  const row = await tenant.row<{ message_id: string; kind: string; falls_back: boolean }>(
    statement('messages.moveMessage')`
       update messages set state = ${state}, failure = coalesce(${failure}, failure),
         provider_id = coalesce(provider_id, ${providerId}),
         sent_at = coalesce(sent_at, ${sentAt}::timestamptz), failed_at = coalesce(${failedAt}::timestamptz, failed_at),
         delivered_at = coalesce(delivered_at, ${deliveredAt}::timestamptz),
         falls_back_at = case when falls_back_at is null or ${state} = 'delivered' then null
           when ${isOver} then ${now}::timestamptz else falls_back_at end
       where merchant_id = $1 and provider = ${provider} and account = ${account} and state = any(${lower}::text[])
         and (message_id = ${messageId}::uuid or (${messageId}::uuid is null and provider_id = ${providerId}))
         and (provider_id is null or ${providerId}::text is null or provider_id = ${providerId})
       returning message_id, kind, falls_back_at is not null as falls_back`,
  )
  return row && { id: row.message_id, kind: row.kind, fallsBack: row.falls_back }
}

/** A code is not kept once it has arrived, or has gone another way. */
export async function forgetText(tenant: Tenant, id: string): Promise<void> {
  await tenant.run(
    statement('messages.forgetText')`
        update messages set body = '', params = null where merchant_id = $1 and message_id = ${id}`,
  )
}

export function merchantsWithFallbacks(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('messages.findFallbacks')`select distinct merchant_id from messages where falls_back_at <= ${now}`,
  )
}

/** Ids of messages in whose place an SMS is due. */
export async function dueFallbacks(tenant: Tenant, now: Date, most: number): Promise<string[]> {
  const rows = await tenant.rows<{ message_id: string }>(
    statement('messages.dueFallbacks')`
        select message_id from messages where merchant_id = $1 and falls_back_at <= ${now} order by falls_back_at
          limit ${most}`,
  )
  return rows.map((row) => row.message_id)
}

/**
 * Takes the one fallback of a message: false where it was taken, or the message arrived meanwhile. A message that has not left
 * yet does not leave any more: a code is never under way twice.
 */
export async function takeFallback(tenant: Tenant, id: string, now: Date): Promise<boolean> {
  const taken = await tenant.changes(
    statement('messages.takeFallback')`
       update messages set falls_back_at = null, failed_at = case when sent_at is null then ${now}::timestamptz else failed_at end,
         state = case when state = 'queued' then 'failed' else state end,
         failure = case when state = 'queued' then coalesce(failure, 'late') else failure end
       where merchant_id = $1 and message_id = ${id} and falls_back_at <= ${now} and state <> 'delivered' returning 1`,
  )
  return taken === 1
}
