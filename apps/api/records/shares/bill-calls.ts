import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** What staff are asked for by a share that people collect. */
export type BillCall = 'billCash' | 'billCard'

/** Asks staff for the bill. What a member has asked for stays open, and is the share's from now on. */
export async function openBillCall(
  tenant: Tenant,
  call: { readonly id: string; readonly visitId: string; readonly kind: BillCall; readonly at: Date },
): Promise<void> {
  await tenant.run(
    statement('shares.openCall')`insert into staff_calls (merchant_id, call_id, visit_id, kind, member_id, asked_at)
     values ($1, ${call.id}, ${call.visitId}, ${call.kind}, null, ${call.at})
     on conflict (merchant_id, visit_id, kind) where state = 'open' do update set member_id = null`,
  )
}

/** Nobody waits for staff to collect that way any more: what a share asked by itself is answered. */
export async function answerBillCall(tenant: Tenant, visitId: string, kind: BillCall, at: Date): Promise<void> {
  await tenant.run(
    statement('shares.answerCall')`update staff_calls set state = 'answered', ended_at = ${at}
     where merchant_id = $1 and visit_id = ${visitId} and kind = ${kind} and state = 'open' and member_id is null`,
  )
}
