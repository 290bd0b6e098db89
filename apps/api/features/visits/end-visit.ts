import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { endVisit } from '../../records/visits/visits.ts'
import { onOpenVisit } from './change-members.ts'

/** A visit that staff end. */
export interface StaffEnding {
  readonly merchantId: string
  readonly visitId: string
  /** Why what is owed is written off; null: nothing may be owed. */
  readonly writeOffReason: string | null
  readonly now: Date
}

/** What ends a visit by staff, with its orders and its bill. */
export type EndVisitByStaff = (api: Api, ending: StaffEnding) => Promise<Result<true>>

/** Ends a visit with nothing owed. Refuses `bill_open` with what is owed, `visit_ended`, `not_found`. */
export const endVisitWithNothingOwed: EndVisitByStaff = (api, { merchantId, visitId, now }) =>
  onOpenVisit<true>(api, { merchantId, visitId, actor: { kind: 'staff' } }, async (tenant) => {
    const orders = await findOrdersOfVisits(tenant, [visitId])
    const owed = orders.reduce((sum, order) => sum + order.owed, 0)
    if (owed > 0) return refuse({ reason: 'bill_open', owed: { amount: owed, currency: orders[0]!.currency } })
    await endVisit(tenant, visitId, 'staff', now)
    return accept(true)
  })
