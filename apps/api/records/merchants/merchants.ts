import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Database, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { InForce, PreparedDocument } from './prepared-document.ts'

/** A merchant as it stands in the database; `digest` is empty while only its pictures are there. */
type StoredMerchant = {
  readonly digest: string
  readonly version: number
  readonly isRemoved: boolean
}

/** The id of a slug that was ever used, also of a merchant that was taken down. */
export async function findMerchantId(database: Database, slug: string): Promise<string | null> {
  const [row] = await database
    .platform()
    .rows<{ merchant_id: string }>(
      statement('merchants.findMerchantId')`select merchant_id from merchants where slug = ${slug}`,
    )
  return row?.merchant_id ?? null
}

/** Ids of merchants in their order, after one of them; also of those that were taken down. */
export async function listMerchantsAfter(
  database: Pick<Database, 'platform'>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await database.platform().rows<{ merchant_id: string }>(statement('merchants.listAfter')`
     select merchant_id from merchants where ${after}::uuid is null or merchant_id > ${after}::uuid
     order by merchant_id limit ${limit}`)
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}

/** Holds the merchant's row until the transaction ends. */
export async function lockMerchant(tenant: Tenant): Promise<StoredMerchant | null> {
  return tenant.row<StoredMerchant>(statement('merchants.lockMerchant')`
      select digest, storefront_version as version, removed_at is not null as "isRemoved" from merchants
     where merchant_id = $1 for update`)
}

/** Digest of the merchant in force; null: there is none, or it was taken down. */
export async function readInForce(tenant: Tenant): Promise<string | null> {
  const row = await tenant.row<{ digest: string }>(
    statement('merchants.readInForce')`
        select digest from merchants where merchant_id = $1 and digest <> '' and removed_at is null`,
  )
  return row?.digest ?? null
}

/** The merchant of a digest, where it is in force. */
export async function readWhole(tenant: Tenant, digest: string): Promise<InForce | null> {
  return tenant.row(statement('merchants.readWhole')`
      select compiled::text as compiled, document::text as document from merchants
     where merchant_id = $1 and digest = ${digest} and removed_at is null`)
}

/** A place for a merchant's pictures before its document comes: nobody sees it. Does nothing where the slug is known. */
export async function reserveMerchant(tenant: Tenant, slug: string, now: Date): Promise<void> {
  await tenant.run(statement('merchants.reserveMerchant')`
     insert into merchants (merchant_id, slug, document, compiled, digest, storefront_version, created_at, updated_at,
       removed_at)
     values ($1, ${slug}, '{}', '{}', '', 0, ${now}, ${now}, ${now}) on conflict (slug) do nothing`)
}

export async function writeMerchant(tenant: Tenant, read: PreparedDocument, version: number, now: Date): Promise<void> {
  await tenant.run(statement('merchants.writeMerchant')`
     insert into merchants (merchant_id, slug, document, compiled, digest, storefront_version, created_at, updated_at)
     values ($1, ${read.slug}, ${Buffer.from(read.document.buffer)}, ${Buffer.from(read.compiled.buffer)},
       ${read.digest}, ${version}, ${now}, ${now})
     on conflict (merchant_id) do update set document = excluded.document, compiled = excluded.compiled,
       digest = excluded.digest, storefront_version = excluded.storefront_version, updated_at = excluded.updated_at,
       removed_at = null`)
  await tenant.run(statement('merchants.insertStores')`
      insert into stores (merchant_id, store_id) select $1::uuid, store_id from unnest(${read.storeIds}::uuid[]) as store_id
     on conflict do nothing`)
}

/** Takes the hosts for this merchant; answers those that another one has. */
export async function writeHosts(tenant: Tenant, hosts: readonly string[]): Promise<string[]> {
  await tenant.run(
    statement('merchants.writeHosts')`
        delete from merchant_hosts where merchant_id = $1 and host <> all (${hosts}::text[])`,
  )
  await tenant.run(statement('merchants.insertHosts')`
      insert into merchant_hosts (host, merchant_id) select host, $1::uuid from unnest(${hosts}::text[]) as host
     on conflict do nothing`)
  const ours = await tenant.rows<{ host: string }>(
    statement('merchants.listHosts')`select host from merchant_hosts where merchant_id = $1`,
  )
  const held = new Set(ours.map((row) => row.host))
  return hosts.filter((host) => !held.has(host))
}

export async function listPictureHashes(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.rows<{ sha256: string }>(
    statement('merchants.listPictureHashes')`select sha256 from pictures where merchant_id = $1 order by sha256`,
  )
  return rows.map((row) => row.sha256)
}

export async function readMerchantDocument(
  tenant: Tenant,
): Promise<{ document: MerchantDocument; version: number } | null> {
  const row = await tenant.row<{ document: MerchantDocument; storefront_version: number }>(
    statement('merchants.readMerchantDocument')`
        select document, storefront_version from merchants where merchant_id = $1 and removed_at is null`,
  )
  return row && { document: row.document, version: row.storefront_version }
}

export async function findPicture(tenant: Tenant, sha256: string): Promise<{ width: number; height: number } | null> {
  return tenant.row<{ width: number; height: number }>(
    statement('merchants.findPicture')`
        select width, height from pictures where merchant_id = $1 and sha256 = ${sha256}`,
  )
}

export async function writePicture(
  tenant: Tenant,
  sha256: string,
  pixels: { readonly width: number; readonly height: number },
  now: Date,
): Promise<void> {
  await tenant.run(statement('merchants.writePicture')`
     insert into pictures (merchant_id, sha256, width, height, created_at) values ($1, ${sha256}, ${pixels.width},
       ${pixels.height}, ${now})
     on conflict do nothing`)
}

/** Orders that are neither delivered nor ended otherwise (the specification, section 9). */
export async function countRunningOrders(tenant: Tenant): Promise<number> {
  const row = await tenant.row<{ count: number }>(
    statement('merchants.countRunningOrders')`
        select count(*) as count from orders where merchant_id = $1 and status not in (30, 60, 70, 80, 90, 100, 120, 130)`,
  )
  return row?.count ?? 0
}

export async function removeMerchant(tenant: Tenant, now: Date): Promise<void> {
  await tenant.run(statement('merchants.removeMerchant')`delete from merchant_hosts where merchant_id = $1`)
  await tenant.run(
    statement('merchants.endSessions')`
        update sessions set ended_at = ${now} where merchant_id = $1 and ended_at is null`,
  )
  await tenant.run(
    statement('merchants.revokeKeys')`
        update merchant_keys set revoked_at = coalesce(revoked_at, ${now}) where merchant_id = $1`,
  )
  await tenant.run(statement('merchants.remove')`
      update merchants set removed_at = ${now}, updated_at = ${now}, storefront_version = storefront_version + 1
     where merchant_id = $1`)
}
