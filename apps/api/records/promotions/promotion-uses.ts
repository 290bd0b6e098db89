import { ENDED_WITHOUT_ORDER } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { parameter, type SqlParameter, type SqlPart, sql, statement } from '../../db/sql.ts'

/** Where a use of a promotion is counted, and the limit there. */
export interface CountedUse {
  readonly holder: string
  readonly most: number
}

interface PromotionCount {
  readonly holder: string
  readonly promotionId: string
  readonly used: number
}

export async function readCounts(tenant: Tenant, holders: readonly string[]): Promise<PromotionCount[]> {
  const rows = await tenant.rows<{ holder: string; promotion_id: string; used: number }>(
    statement('promotions.readCounts')`select holder, promotion_id, used from promotion_counts
      where merchant_id = $1 and holder = any(${holders})`,
  )
  return rows.map((row) => ({ holder: row.holder, promotionId: row.promotion_id, used: row.used }))
}

/** What the limits of a promotion ask of a user; null for an unknown one. */
export async function readPromotionUser(
  tenant: Tenant,
  userId: string,
  unverifiedPhoneCounts: boolean,
): Promise<{ readonly phone: string | null; readonly hasOrdered: boolean } | null> {
  const user = parameter(userId)
  const row = await tenant.row<{ phone: string | null; has_ordered: boolean }>(
    statement('promotions.readUser')`
     select case when u.phone_verified or ${unverifiedPhoneCounts} then u.phone end as phone, exists (
       select 1 from orders o where o.merchant_id = $1 and o.user_id = ${user} and o.status <> all(${ENDED_WITHOUT_ORDER})) as
         has_ordered
     from users u where u.merchant_id = $1 and u.user_id = ${user}`,
  )
  return row && { phone: row.phone, hasOrdered: row.has_ordered }
}

/** Counts one use more for every holder; false where one of the limits is reached: the transaction must then roll back. */
export async function takeUses(tenant: Tenant, promotionId: string, uses: readonly CountedUse[]): Promise<boolean> {
  const [holders, limits] = [uses.map(({ holder }) => holder), uses.map(({ most }) => most)]
  const taken = await tenant.changes(
    statement('promotions.takeUses')`insert into promotion_counts (merchant_id, holder, promotion_id, used, most)
     select $1, w.holder, ${promotionId}, 1, w.most from unnest(${holders}::text[], ${limits}::int[]) as w (holder, most)
     order by w.holder
     on conflict (merchant_id, holder, promotion_id) do update set used = promotion_counts.used + 1, most = excluded.most
       where promotion_counts.used < excluded.most
     returning holder`,
  )
  return taken === uses.length
}

/** Writes down which order the uses are of. */
export async function insertUses(
  tenant: Tenant,
  orderId: string,
  promotionId: string,
  uses: readonly CountedUse[],
): Promise<void> {
  await tenant.run(
    statement('promotions.insertUses')`insert into promotion_uses (merchant_id, order_id, holder, promotion_id)
     select $1, ${orderId}, w.holder, ${promotionId} from unnest(${uses.map(({ holder }) => holder)}::text[]) as w (holder)`,
  )
}

/** The part of the statement that gives an order up: the use of its promotion counts no more. */
export function releaseUses(orderId: SqlParameter): SqlPart {
  return sql`, unused as (
       delete from promotion_uses u using moved where u.merchant_id = $1 and u.order_id = ${orderId}
       returning u.holder, u.promotion_id
     ), uncounted as (
       update promotion_counts c set used = c.used - 1 from unused u
       where c.merchant_id = $1 and c.holder = u.holder and c.promotion_id = u.promotion_id
     )`
}

/** Releases the use of an order's promotion: nothing of it is left in the order. */
export async function releaseUsesOf(tenant: Tenant, orderId: string): Promise<void> {
  await tenant.run(
    statement('promotions.releaseUses')`with unused as (
       delete from promotion_uses where merchant_id = $1 and order_id = ${orderId} returning holder, promotion_id
     )
     update promotion_counts c set used = c.used - 1 from unused u
     where c.merchant_id = $1 and c.holder = u.holder and c.promotion_id = u.promotion_id`,
  )
}
