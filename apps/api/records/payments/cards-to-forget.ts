import { LATE_ANSWERS_HOURS } from '@compass/domain/payments'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/**
 * Has a user's cards forgotten by the gateways that keep them, from inside the transaction that closes the user. A sweep asks
 * until it is done, and once more when no payment of theirs can end any more. Nothing where they never paid online.
 */
export async function forgetCardsOf(tenant: Tenant, userId: string, now: Date): Promise<void> {
  const lastAt = new Date(now.getTime() + (LATE_ANSWERS_HOURS + 1) * 3_600_000)
  await tenant.run(
    statement('payments.forgetCardsOf')`insert into cards_to_forget (merchant_id, user_id, next_at, last_at)
     select $1, ${userId}, ${now}, ${lastAt} where exists (
       select 1 from orders o join payments p on p.merchant_id = $1 and p.order_id = o.order_id
       where o.merchant_id = $1 and o.user_id = ${userId})
     on conflict (merchant_id, user_id) do nothing`,
  )
}

interface CardsToForget {
  readonly userId: string
  readonly lastAt: Date
  readonly tries: number
}

export function merchantsWithCardsToForget(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('payments.findCardsToForget')`select distinct merchant_id from cards_to_forget where next_at <= ${now}`,
  )
}

/** Users whose gateways are to be asked, the one that is due longest first. */
export async function listCardsToForget(tenant: Tenant, now: Date, limit: number): Promise<CardsToForget[]> {
  const rows = await tenant.rows<{ user_id: string; last_at: Date; tries: number }>(
    statement('payments.listCardsToForget')`select user_id, last_at, tries from cards_to_forget
       where merchant_id = $1 and next_at <= ${now} order by next_at limit ${limit}`,
  )
  return rows.map((row) => ({
    userId: row.user_id,
    lastAt: row.last_at,
    tries: row.tries,
  }))
}

export async function postponeForgetting(tenant: Tenant, userId: string, nextAt: Date): Promise<void> {
  await tenant.run(
    statement('payments.postponeForgetting')`update cards_to_forget set tries = tries + 1, next_at = ${nextAt}
     where merchant_id = $1 and user_id = ${userId}`,
  )
}

/** All that there was is forgotten; it is asked once more in the end. */
export async function waitForLastForgetting(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(
    statement('payments.waitForLastForgetting')`update cards_to_forget set tries = 0, next_at = last_at
     where merchant_id = $1 and user_id = ${userId}`,
  )
}

export async function deleteForgetting(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(
    statement('payments.deleteForgetting')`delete from cards_to_forget where merchant_id = $1 and user_id = ${userId}`,
  )
}
