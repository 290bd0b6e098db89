import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Database, Tenant } from '../../db/database.ts'
import type { InForce, PreparedDocument } from '../../features/platform/prepare-document.ts'

/** A merchant as it stands in the database; `digest` is empty while only its pictures are there. */
export type StoredMerchant = {
  readonly digest: string
  readonly version: number
  readonly isRemoved: boolean
}

/** The id of a slug that was ever used, also of a merchant that was taken down. */
export async function findMerchantId(database: Database, slug: string): Promise<string | null> {
  const [row] = await database.everywhere<{ merchant_id: string }>(
    'select merchant_id from merchants where slug = $1',
    [slug],
  )
  return row?.merchant_id ?? null
}

/** Holds the merchant's row until the transaction ends. */
export async function lockMerchant(tenant: Tenant): Promise<StoredMerchant | null> {
  return tenant.row<StoredMerchant>(
    `select digest, storefront_version as version, removed_at is not null as "isRemoved" from merchants
     where merchant_id = $1 for update`,
  )
}

/** Digest of the merchant in force; null: there is none, or it was taken down. */
export async function readInForce(tenant: Tenant): Promise<string | null> {
  const row = await tenant.row<{ digest: string }>(
    "select digest from merchants where merchant_id = $1 and digest <> '' and removed_at is null",
  )
  return row?.digest ?? null
}

/** The merchant of a digest, where it is in force. */
export async function readWhole(tenant: Tenant, digest: string): Promise<InForce | null> {
  return tenant.row(
    `select compiled::text as compiled, (document - 'catalogue')::text as rest from merchants
     where merchant_id = $1 and digest = $2 and removed_at is null`,
    [digest],
  )
}

/** A place for a merchant's pictures before its document comes: nobody sees it. Does nothing where the slug is known. */
export async function reserveMerchant(tenant: Tenant, slug: string, now: Date): Promise<void> {
  await tenant.change(
    `insert into merchants (merchant_id, slug, document, compiled, digest, storefront_version, created_at, updated_at, removed_at)
     values ($1, $2, '{}', '{}', '', 0, $3, $3, $3) on conflict (slug) do nothing`,
    [slug, now],
  )
}

export async function writeMerchant(tenant: Tenant, read: PreparedDocument, version: number, now: Date): Promise<void> {
  await tenant.change(
    `insert into merchants (merchant_id, slug, document, compiled, digest, storefront_version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (merchant_id) do update set document = excluded.document, compiled = excluded.compiled,
       digest = excluded.digest, storefront_version = excluded.storefront_version, updated_at = excluded.updated_at,
       removed_at = null`,
    [read.slug, Buffer.from(read.document.buffer), Buffer.from(read.compiled.buffer), read.digest, version, now],
  )
  await tenant.change(
    `insert into stores (merchant_id, store_id) select $1::uuid, store_id from unnest($2::uuid[]) as store_id
     on conflict do nothing`,
    [read.storeIds],
  )
}

/** Takes the hosts for this merchant; answers those that another one has. */
export async function writeHosts(tenant: Tenant, hosts: readonly string[]): Promise<string[]> {
  await tenant.change('delete from merchant_hosts where merchant_id = $1 and host <> all ($2::text[])', [hosts])
  await tenant.change(
    `insert into merchant_hosts (host, merchant_id) select host, $1::uuid from unnest($2::text[]) as host
     on conflict do nothing`,
    [hosts],
  )
  const ours = await tenant.rows<{ host: string }>('select host from merchant_hosts where merchant_id = $1')
  const held = new Set(ours.map((row) => row.host))
  return hosts.filter((host) => !held.has(host))
}

export async function listPictureHashes(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.rows<{ sha256: string }>(
    'select sha256 from pictures where merchant_id = $1 order by sha256',
  )
  return rows.map((row) => row.sha256)
}

export async function readMerchantDocument(
  tenant: Tenant,
): Promise<{ document: MerchantDocument; version: number } | null> {
  const row = await tenant.row<{ document: MerchantDocument; storefront_version: number }>(
    'select document, storefront_version from merchants where merchant_id = $1 and removed_at is null',
  )
  return row && { document: row.document, version: row.storefront_version }
}

export async function findPicture(tenant: Tenant, sha256: string): Promise<{ width: number; height: number } | null> {
  return tenant.row<{ width: number; height: number }>(
    'select width, height from pictures where merchant_id = $1 and sha256 = $2',
    [sha256],
  )
}

export async function writePicture(
  tenant: Tenant,
  sha256: string,
  pixels: { readonly width: number; readonly height: number },
  now: Date,
): Promise<void> {
  await tenant.change(
    `insert into pictures (merchant_id, sha256, width, height, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [sha256, pixels.width, pixels.height, now],
  )
}

export async function writeKey(
  tenant: Tenant,
  key: { readonly keyId: string; readonly name: string; readonly hash: Buffer },
  now: Date,
): Promise<void> {
  await tenant.change(
    'insert into merchant_keys (merchant_id, key_id, name, key_hash, created_at) values ($1, $2, $3, $4, $5)',
    [key.keyId, key.name, key.hash, now],
  )
}

/** False where there is no such key. */
export async function endKey(tenant: Tenant, keyId: string, now: Date): Promise<boolean> {
  const ended = await tenant.change(
    'update merchant_keys set revoked_at = coalesce(revoked_at, $3) where merchant_id = $1 and key_id = $2',
    [keyId, now],
  )
  return ended > 0
}

/** Orders that are neither delivered nor ended otherwise (the specification, section 9). */
export async function countRunningOrders(tenant: Tenant): Promise<number> {
  const row = await tenant.row<{ count: number }>(
    'select count(*) as count from orders where merchant_id = $1 and status not in (30, 60, 70, 80, 90, 100, 120, 130)',
  )
  return row?.count ?? 0
}

export async function removeMerchant(tenant: Tenant, now: Date): Promise<void> {
  await tenant.change('delete from merchant_hosts where merchant_id = $1')
  await tenant.change('update sessions set ended_at = $2 where merchant_id = $1 and ended_at is null', [now])
  await tenant.change('update merchant_keys set revoked_at = coalesce(revoked_at, $2) where merchant_id = $1', [now])
  await tenant.change(
    `update merchants set removed_at = $2, updated_at = $2, storefront_version = storefront_version + 1
     where merchant_id = $1`,
    [now],
  )
}
