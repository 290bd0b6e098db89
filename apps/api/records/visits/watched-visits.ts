import type { PartVersions } from '@compass/domain/visits'
import type { Database, Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** How a visit stands that screens watch. */
export interface WatchedVisit {
  readonly id: string
  readonly version: number
  readonly parts: PartVersions
  /** As `presenceOf` says it. */
  readonly presence: string
}

type Row = {
  visit_id: string
  version: number
  visit_version: number
  members_version: number
  cart_version: number
  order_version: number
  bill_version: number
  calls_version: number
  presence: string | null
}

/** How visits of several merchants stand, in one look. */
export async function lookAtVisits(
  database: Database,
  visits: readonly { readonly merchantId: string; readonly visitId: string }[],
  { connectedSince, choosingSince }: { readonly connectedSince: Date; readonly choosingSince: Date },
): Promise<WatchedVisit[]> {
  const rows = await database.platform('asyncCommit').rows<Row>(
    statement('visits.look')`
     select v.visit_id, v.version, v.visit_version, v.members_version, v.cart_version, v.order_version, v.bill_version,
       v.calls_version, (
       select string_agg(m.number::text || case when m.changed_cart_at > ${choosingSince} then '+' else '' end, ','
         order by m.number) from visit_members m
       where m.merchant_id = v.merchant_id and m.visit_id = v.visit_id and m.state = 'in' and m.seen_at > ${connectedSince}
     ) as presence
     from unnest(${visits.map(({ merchantId }) => merchantId)}::uuid[], ${visits.map(({ visitId }) => visitId)}::uuid[])
       as w (merchant_id, visit_id)
     join visits v on v.merchant_id = w.merchant_id and v.visit_id = w.visit_id`,
  )
  return rows.map((row) => ({
    id: row.visit_id,
    version: row.version,
    parts: {
      visit: row.visit_version,
      members: row.members_version,
      cart: row.cart_version,
      order: row.order_version,
      bill: row.bill_version,
      calls: row.calls_version,
    },
    presence: row.presence ?? '',
  }))
}

/** A visit as the board tells of it. */
interface ChangedVisit {
  readonly id: string
  readonly storeId: string
  readonly number: string
  readonly state: 'open' | 'ended'
  /** The version of what staff see: the cart of its guests is left out. */
  readonly version: number
  readonly changedAt: Date
  readonly calls: number
  readonly waiting: number
}

type ChangedRow = {
  visit_id: string
  store_id: string
  number: string
  state: ChangedVisit['state']
  version: number
  last_step_at: Date
  calls: number
  waiting: number
}

/** Visits of a merchant with a step after `since`, the oldest first. */
export async function findChangedVisits(tenant: Tenant, since: Date): Promise<ChangedVisit[]> {
  const rows = await tenant.rows<ChangedRow>(
    statement('visits.findChanged')`
     select v.visit_id, v.store_id, v.number, v.state, v.last_step_at,
       greatest(v.visit_version, v.members_version, v.order_version, v.bill_version, v.calls_version) as version,
       (select count(*)::int from staff_calls c
         where c.merchant_id = $1 and c.visit_id = v.visit_id and c.state = 'open') as calls,
       (select count(*)::int from visit_members m
         where m.merchant_id = $1 and m.visit_id = v.visit_id and m.state = 'waiting') as waiting
     from visits v where v.merchant_id = $1 and v.last_step_at > ${since} order by v.last_step_at, v.visit_id limit 500`,
  )
  return rows.map((row) => ({
    id: row.visit_id,
    storeId: row.store_id,
    number: row.number,
    state: row.state,
    version: row.version,
    changedAt: row.last_step_at,
    calls: row.calls,
    waiting: row.waiting,
  }))
}
