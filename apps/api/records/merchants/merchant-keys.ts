import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** That a key is used is written once in so long. */
const USE_WRITTEN_AFTER_MS = 3600_000

/** A key as it is shown: never its text, of which only the hash is kept. */
export interface MerchantKey {
  readonly id: string
  readonly name: string
  /** The one store that it is for; null: the whole merchant. */
  readonly storeId: string | null
  readonly createdAt: Date
  /** Null: it does not end by itself. */
  readonly expiresAt: Date | null
  /** To the hour; null: never. */
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

interface NewKey extends Pick<MerchantKey, 'id' | 'name' | 'storeId' | 'expiresAt'> {
  readonly hash: Buffer
  /** The key that it takes the place of. */
  readonly follows: string | null
}

const COLUMNS = sql`key_id as id, name, store_id as "storeId", created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

function isLive(now: Date) {
  return sql`revoked_at is null and (expires_at is null or expires_at > ${now})`
}

/** A key of a merchant, by its hash; null: none, or one that has ended. */
export async function findMerchantKey(
  tenant: Tenant,
  keyHash: Buffer,
  now: Date,
): Promise<(Pick<MerchantKey, 'id' | 'name' | 'storeId'> & { readonly isUseOld: boolean }) | null> {
  const row = await tenant.row<{ id: string; name: string; storeId: string | null; lastUsedAt: Date | null }>(
    statement('merchants.findKey')`
        select ${COLUMNS} from merchant_keys where merchant_id = $1 and key_hash = ${keyHash} and ${isLive(now)}`,
  )
  if (!row) return null
  const { id, name, storeId, lastUsedAt } = row
  return { id, name, storeId, isUseOld: now.getTime() - (lastUsedAt?.getTime() ?? 0) > USE_WRITTEN_AFTER_MS }
}

/** Which of these hashes are of keys that have not ended. */
export async function liveKeys(tenant: Tenant, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await tenant.rows<{ key_hash: Buffer }>(
    statement('merchants.liveKeys')`
        select key_hash from merchant_keys
        where merchant_id = $1 and key_hash = any(${hashes}::bytea[]) and ${isLive(now)}`,
  )
  return rows.map((row) => row.key_hash)
}

/** Writes that a key is used, unless another process has just done so. */
export async function writeKeyUse(tenant: Tenant, keyId: string, now: Date): Promise<void> {
  await tenant.run(statement('merchants.writeKeyUse')`
     update merchant_keys set last_used_at = ${now} where merchant_id = $1 and key_id = ${keyId}
       and (last_used_at is null or last_used_at < ${new Date(now.getTime() - USE_WRITTEN_AFTER_MS)})`)
}

export async function writeKey(tenant: Tenant, key: NewKey, now: Date): Promise<void> {
  await tenant.run(
    statement('merchants.writeKey')`
        insert into merchant_keys (merchant_id, key_id, name, store_id, key_hash, created_at, expires_at, follows)
        values ($1, ${key.id}, ${key.name}, ${key.storeId}, ${key.hash}, ${now}, ${key.expiresAt}, ${key.follows})`,
  )
}

/** All keys that were made, the latest first. */
export async function listKeys(tenant: Tenant): Promise<MerchantKey[]> {
  return tenant.rows<{ [field in keyof MerchantKey]: MerchantKey[field] }>(
    statement('merchants.listKeys')`
        select ${COLUMNS} from merchant_keys where merchant_id = $1 order by created_at desc, key_id desc limit 500`,
  )
}

/** A key that has not ended, locked; null: there is none. */
export async function lockKey(tenant: Tenant, keyId: string, now: Date): Promise<MerchantKey | null> {
  return tenant.row<{ [field in keyof MerchantKey]: MerchantKey[field] }>(
    statement('merchants.lockKey')`
        select ${COLUMNS} from merchant_keys where merchant_id = $1 and key_id = ${keyId} and ${isLive(now)}
        for update`,
  )
}

/** A key ends then, unless it ends sooner. */
export async function endKeyAt(tenant: Tenant, keyId: string, end: Date): Promise<void> {
  await tenant.run(
    statement('merchants.endKeyAt')`
        update merchant_keys set expires_at = least(expires_at, ${end}::timestamptz)
        where merchant_id = $1 and key_id = ${keyId}`,
  )
}

/** How many keys are live, of the whole merchant or of a store. */
export async function countMerchantKeys(tenant: Tenant, now: Date): Promise<number> {
  const row = await tenant.row<{ keys: number }>(
    statement('merchants.countKeys')`
        select count(*) as keys from merchant_keys where merchant_id = $1 and ${isLive(now)}`,
  )
  return row?.keys ?? 0
}

/** False where there is no such key. */
export async function endKey(tenant: Tenant, keyId: string, now: Date): Promise<boolean> {
  const ended = await tenant.changes(
    statement('merchants.endKey')`
        update merchant_keys set revoked_at = coalesce(revoked_at, ${now}) where merchant_id = $1 and key_id =
          ${keyId} returning 1`,
  )
  return ended > 0
}
