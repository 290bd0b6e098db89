import type { CartRecord } from '@compass/domain/cart'
import type { Tenant } from '../../db/database.ts'
import { parameter, type SqlPart, sql, statement } from '../../db/sql.ts'
import { inStates } from '../carts/cart-states.ts'
import { WRITTEN_COLUMNS, writtenValues } from '../carts/carts.ts'
import { appendVisitEvent } from '../outbox/visit-event.ts'
import { raisedVersions } from './raise-version.ts'

/** Who changes the cart of a visit, and the members among whom they were seen to be. */
interface CartWriter {
  readonly visitId: string
  readonly memberId: string
  readonly membersVersion: number
}

/**
 * Writes the cart of a visit over the version that was read, and tells the others of it, in one statement. False where another
 * change was first, where the visit has ended, and where its members changed since they were read.
 *
 * The lock of the visit comes before that of the cart, as in every operation of a visit.
 */
export async function updateVisitCart(
  tenant: Tenant,
  cart: CartRecord,
  readVersion: number,
  { visitId, memberId, membersVersion }: CartWriter,
  now: Date,
): Promise<boolean> {
  const [id, at] = [parameter(visitId), parameter(now)]
  const row = await tenant.row(
    statement('visits.updateCart')`with open_visit as (
       select visit_id from visits where merchant_id = $1 and visit_id = ${id} and state = 'open'
         and members_version = ${membersVersion} for update
     ), written as (
       update carts set (${WRITTEN_COLUMNS}) = (${writtenValues(cart, now)})
       where merchant_id = $1 and cart_id = ${cart.id} and version = ${readVersion} and state ${inStates(['live'])}
         and visit_id = ${id} and exists (select 1 from open_visit) returning cart_id
     ), choosing as (
       update visit_members set changed_cart_at = ${at}, seen_at = ${at} where merchant_id = $1 and visit_id = ${id}
         and member_id = ${memberId} and exists (select 1 from written) returning member_id
     ), raised as (
       update visits set ${raisedVersions(['cart'])}, last_step_at = ${at}, ${unsent(cart.lines.length > 0, now)}
       where merchant_id = $1 and visit_id = ${id} and exists (select 1 from written) returning version
     ), event as (
       ${appendVisitEvent({ visitId: id, at, from: sql`raised`, isOfGuests: true })}
     )
     select version from raised`,
  )
  return row !== null
}

/**
 * What a change of the cart says of its unsent lines, in an `update visits`. They lie there since the first of them, and anew
 * since a change after their guests were asked.
 */
function unsent(hasLines: boolean, now: Date): SqlPart {
  if (!hasLines) return sql`unsent_since = null, cart_asked_at = null`
  return sql`unsent_since = case when unsent_since is null or cart_asked_at is not null then ${now}::timestamptz
         else unsent_since end, cart_asked_at = null`
}

/** The same for a change that a transaction makes beside others, which raises the version itself. */
export async function writeUnsent(tenant: Tenant, visitId: string, hasLines: boolean, now: Date): Promise<void> {
  await tenant.run(
    statement('visits.writeUnsent')`update visits set ${unsent(hasLines, now)}
     where merchant_id = $1 and visit_id = ${visitId}`,
  )
}

/** Somebody changed the cart just now: the others see that they are choosing. */
export async function writeChoosing(tenant: Tenant, visitId: string, memberId: string, now: Date): Promise<void> {
  const at = parameter(now)
  await tenant.run(
    statement('visits.writeChoosing')`update visit_members set changed_cart_at = ${at}, seen_at = ${at}
     where merchant_id = $1 and visit_id = ${visitId} and member_id = ${memberId}`,
  )
}
