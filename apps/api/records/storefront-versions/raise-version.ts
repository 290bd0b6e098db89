import { type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'

/**
 * Raises the part of a merchant's storefront version that orders change, where `moved` has rows. A counted product is out of
 * stock now, or is available again. The rest of the version stands at the merchant, which a sharded server changes alone.
 *
 * @param moved selects a row for each product at the edge
 */
export function raiseStorefrontVersion(moved: SqlPart, at: SqlParameter): SqlPart {
  return sql`insert into storefront_versions (merchant_id, version, updated_at)
       select $1, 1, ${at} from (${moved}) as edges having count(*) > 0
       on conflict (merchant_id) do update set version = storefront_versions.version + 1, updated_at = excluded.updated_at
       returning version`
}
