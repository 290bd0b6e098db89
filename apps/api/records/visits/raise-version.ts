import type { VisitPart } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { joinSql, NO_SQL, parameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { appendVisitEvent } from '../outbox/visit-event.ts'

/** The columns of the parts as text: a name is no parameter. */
const COLUMNS: Readonly<Record<VisitPart, SqlPart>> = {
  visit: sql`visit_version`,
  members: sql`members_version`,
  cart: sql`cart_version`,
  order: sql`order_version`,
  bill: sql`bill_version`,
  calls: sql`calls_version`,
}

/** `version`, and the versions of these parts, of an `update visits`. */
export function raisedVersions(parts: readonly VisitPart[]): SqlPart {
  const raised = parts.map((part) => sql`${COLUMNS[part]} = version + 1`)
  return joinSql([sql`version = version + 1`, ...raised], ', ')
}

/**
 * Something of a visit changed: raises its version and those of the parts, and writes the event. In the transaction of the
 * change. It is a step of the party, which idle visits are told by, unless `isStep` says otherwise.
 */
export async function raiseVisit(
  tenant: Tenant,
  visitId: string,
  parts: readonly VisitPart[],
  now: Date,
  isStep = true,
): Promise<void> {
  const [id, at] = [parameter(visitId), parameter(now)]
  const step = isStep ? sql`, last_step_at = ${at}` : NO_SQL
  const isOfGuests = parts.every((part) => part === 'cart')
  await tenant.run(
    statement('visits.raise', parts.join(' '))`with raised as (
       update visits set ${raisedVersions(parts)}${step} where merchant_id = $1 and visit_id = ${id} returning version
     )
     ${appendVisitEvent({ visitId: id, at, from: sql`raised`, isOfGuests })}`,
  )
}
