import type { CourtOwnLines } from '@compass/domain/courts'
import type { OrderPromotion } from '@compass/domain/orders'
import type { DeliveryTerms, Totals } from '@compass/domain/pricing'

/** The totals of the whole as it was placed, and which promotion of the court they have; null: none. */
interface CourtTotals extends Totals {
  readonly promotion: OrderPromotion | null
  /** The reward that was used, as it is called; null: none. */
  readonly voucher: { readonly id: string; readonly name: OrderPromotion['name'] } | null
  /** What delivery was to cost where it was ordered to; null: nobody brings it. Absent in rows of an older version. */
  readonly delivery?: DeliveryTerms | null
}

/** What was ordered at a court at once, apart from its vendors' orders. */
export interface CourtOrderRecord {
  readonly id: string
  /** The court's own store. */
  readonly storeId: string
  /** That people read out. */
  readonly number: number
  readonly cartId: string
  readonly userId: string
  readonly currency: string
  /** Minor units: the orders of its vendors, and its own lines. */
  readonly grandTotal: number
  readonly own: CourtOwnLines
  /** Minor units of its own lines that went back, or are on their way. */
  readonly ownRefunded: number
  readonly totals: CourtTotals
  /** The slot that it is for; null: as soon as possible. */
  readonly schedule: { readonly start: Date; readonly end: Date } | null
  readonly capabilityHash: Buffer
  readonly placedAt: Date
}

export type CourtOrderRow = {
  court_order_id: string
  store_id: string
  order_number: number
  cart_id: string
  user_id: string
  currency: string
  grand_total: number
  own_refunded: number
  totals: CourtTotals
  own: CourtOwnLines
  schedule: { start: string; end: string } | null
  capability_hash: Buffer
  placed_at: Date
}

export function courtOrderOf(row: CourtOrderRow): CourtOrderRecord {
  const { schedule } = row
  return {
    id: row.court_order_id,
    storeId: row.store_id,
    number: row.order_number,
    cartId: row.cart_id,
    userId: row.user_id,
    currency: row.currency,
    grandTotal: row.grand_total,
    own: row.own,
    ownRefunded: row.own_refunded,
    totals: row.totals,
    schedule: schedule && { start: new Date(schedule.start), end: new Date(schedule.end) },
    capabilityHash: row.capability_hash,
    placedAt: row.placed_at,
  }
}
