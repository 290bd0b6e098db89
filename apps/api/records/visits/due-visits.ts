import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { parameter, sql, statement } from '../../db/sql.ts'
import { appendVisitEvent } from '../outbox/visit-event.ts'
import { raisedVersions } from './raise-version.ts'
import { SETTLED_STATUSES } from './visit-orders.ts'

interface DueSince {
  /** The last step of visits that may be over. */
  readonly idle: Date
  /** Since when lines are unsent that are asked about. */
  readonly unsent: Date
}

export function merchantsWithDueVisits(database: Database, { idle, unsent }: DueSince): Promise<string[]> {
  return findMerchants(
    database,
    statement('visits.findDue')`select distinct merchant_id from visits where state = 'open'
       and (last_step_at <= ${idle} or (unsent_since <= ${unsent} and cart_asked_at is null))`,
  )
}

/** Open visits whose last step was by then, and whose orders owe nothing. */
export async function findIdleVisits(tenant: Tenant, since: Date, limit: number): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listIdle')`select v.visit_id from visits v
     where v.merchant_id = $1 and v.state = 'open' and v.last_step_at <= ${since} and not exists (
       select 1 from orders o
       where o.merchant_id = $1 and o.visit_id = v.visit_id and o.status <> all(${SETTLED_STATUSES}::smallint[])
         and (o.table_order_id is null or o.table_order_id = o.order_id))
     order by v.last_step_at limit ${limit}`,
  )
  return rows.map(({ visit_id }) => visit_id)
}

export async function findUnsentVisits(tenant: Tenant, since: Date, limit: number): Promise<string[]> {
  const rows = await tenant.rows<{ visit_id: string }>(
    statement('visits.listUnsent')`select visit_id from visits
     where merchant_id = $1 and state = 'open' and unsent_since <= ${since} and cart_asked_at is null
     order by unsent_since limit ${limit}`,
  )
  return rows.map(({ visit_id }) => visit_id)
}

/** Its guests are asked about what they have not sent, once; a change of the cart answers it. It is no step of theirs. */
export async function askAboutCart(tenant: Tenant, visitId: string, since: Date, now: Date): Promise<void> {
  const [id, at] = [parameter(visitId), parameter(now)]
  await tenant.run(
    statement('visits.askAboutCart')`with raised as (
       update visits set cart_asked_at = ${at}, ${raisedVersions(['cart'])}
       where merchant_id = $1 and visit_id = ${id} and state = 'open' and unsent_since <= ${since} and cart_asked_at is null
       returning version
     )
     ${appendVisitEvent({ visitId: id, at, from: sql`raised`, isOfGuests: true })}`,
  )
}
