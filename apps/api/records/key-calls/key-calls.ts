import type { Row, Tenant } from '../../db/database.ts'
import { joinSql, json, sql, statement } from '../../db/sql.ts'

/** Whose the calls are that concern no merchant: landing pages, maintenance of everything. */
export const NO_MERCHANT = '00000000-0000-0000-0000-000000000000'

/** Rows may be deleted after 400 days (migration 0066); clocks need not agree to the hour. */
const STORED_DAYS = 401

/** What a change was about, for the sentence that people are told: figures and ids alone, never what somebody wrote. */
export interface CallDetails {
  /** Of the document that it made. */
  readonly version?: number
  /** The number that people call the order by. */
  readonly order?: string
  readonly status?: number
  /** What was given back. */
  readonly amount?: { readonly amount: number; readonly currency: string }
  readonly store?: string
  readonly product?: string
  readonly soldOut?: boolean
  readonly channel?: number
  readonly isPaused?: boolean
  /** Null: until somebody ends it. */
  readonly until?: string | null
}

/** One change that was made, or refused, with a key or by staff in the console. */
export interface KeyCall {
  readonly id: string
  readonly at: Date
  readonly actor: 'platform' | 'merchant' | 'staff'
  /** Of staff: the member's id; their name is the key's. */
  readonly keyId: string
  readonly keyName: string
  /** Its name in the contract. */
  readonly operation: string
  readonly object: Readonly<Record<string, string>>
  readonly status: number
  /** Null: it was done. */
  readonly error: string | null
  readonly requestId: string
  /** Null: nothing more is to be said of it. */
  readonly details: CallDetails | null
}

/** `searchKey`: the words by which people find it, folded as `searchKey()` of the domain does. */
export async function writeKeyCall(tenant: Tenant, call: KeyCall, searchKey: string): Promise<void> {
  await tenant.run(statement('keyCalls.write')`
     insert into key_calls (merchant_id, call_id, at, actor, key_id, key_name, operation, object, status, error, request_id,
       details, search_key)
     values ($1, ${call.id}, ${call.at}, ${call.actor}, ${call.keyId}, ${call.keyName}, ${call.operation},
       ${json(call.object)}::jsonb, ${call.status}, ${call.error}, ${call.requestId},
       ${call.details && json(call.details)}::jsonb, ${searchKey})`)
}

const COLUMNS = sql`call_id as id, at, actor, key_id as "keyId", key_name as "keyName", operation, object, status, error,
  request_id as "requestId", details`

/** The latest first. */
export async function listKeyCalls(
  tenant: Tenant,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: KeyCall[]; readonly total: number }> {
  const [items, count] = await Promise.all([
    tenant.rows<KeyCall & Row>(statement('keyCalls.list')`
       select ${COLUMNS} from key_calls where merchant_id = $1
       order by at desc, call_id desc offset ${skip} limit ${limit}`),
    tenant.row<{ total: number }>(statement('keyCalls.count')`
       select count(*) as total from key_calls where merchant_id = $1`),
  ])
  return { items, total: count?.total ?? 0 }
}

/** What the log is narrowed to; null: it is not. */
interface KeyCallFilter {
  readonly keyId: string | null
  readonly operations: readonly string[] | null
  readonly from: Date | null
  readonly until: Date | null
  /** Folded as the search key of a row; each stands in it. */
  readonly words: readonly string[]
}

/** Where a page ends. */
export interface KeyCallPosition {
  readonly at: Date
  readonly id: string
}

/** Those that fit, the latest first, from the one after `after`. */
export function searchKeyCalls(
  tenant: Tenant,
  { keyId, operations, from, until, words }: KeyCallFilter,
  { after, limit }: { readonly after: KeyCallPosition | null; readonly limit: number },
): Promise<KeyCall[]> {
  const parts = [
    sql`merchant_id = $1`,
    ...(keyId === null ? [] : [sql`key_id = ${keyId}`]),
    ...(operations === null ? [] : [sql`operation = any(${operations}::text[])`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(until === null ? [] : [sql`at < ${until}`]),
    ...words.map((word) => sql`position(${word} in search_key) > 0`),
    ...(after === null ? [] : [sql`(at, call_id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ]
  return tenant.rows<KeyCall & Row>(statement('keyCalls.search')`
     select ${COLUMNS} from key_calls where ${joinSql(parts, ' and ')}
     order by at desc, call_id desc limit ${limit}`)
}

/** Calls of before this time are deleted. */
export function callsStoredSince(now: Date): Date {
  return new Date(Math.min(now.getTime(), Date.now()) - STORED_DAYS * 24 * 3600_000)
}

export async function deleteOldKeyCalls(tenant: Tenant, now: Date, limit: number): Promise<void> {
  await tenant.run(statement('keyCalls.deleteOld')`
     delete from key_calls where merchant_id = $1 and call_id in (
       select call_id from key_calls where merchant_id = $1 and at < ${callsStoredSince(now)} limit ${limit})`)
}
