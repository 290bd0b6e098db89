import type { Result } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import type { OrderStep } from '../../records/orders/write-step.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'

/** An item, or a part of one, that the kitchen rejected after the bill was closed. */
export interface ReturnedItem {
  /** Whose bill it is on. Locked, as it was before. */
  readonly order: Order
  /** As it was billed: its line of the order has its id, unless it is a part itself. */
  readonly item: ItemRecord
  /** So many of it. */
  readonly units: number
  readonly at: Date
}

/** What the merchant gives back of an order with rounds: an amount, or units of its lines. */
export interface TableRefund {
  readonly order: Order
  /** Minor units; null: lines. */
  readonly amount: number | null
  readonly lines: readonly { readonly id: string; readonly units: number | undefined }[]
  readonly cause: string
  readonly reason: string | null
  readonly at: Date
}

/** An order with rounds that is locked, with the orders of its vendors at a court's table, and its items as they are now. */
export interface BilledTable {
  readonly order: Order
  /** None, but at a court's table. */
  readonly parts: readonly Order[]
  readonly items: readonly ItemRecord[]
}

/** What an open bill costs. */
export interface OpenBill extends Pick<Order, 'lines' | 'totals'> {
  /** At a court's table: what each vendor's order costs of it. */
  readonly vendors: readonly ({ readonly orderId: string } & Pick<Order, 'lines' | 'totals'>)[]
}

/** What `features/shares` does for a bill of which something was claimed. */
export interface TableBillHooks {
  /** What the open bill of a locked order costs, with its promotion, points and reward as they count now. */
  price(tenant: Tenant, table: BilledTable, at: Date): Promise<OpenBill>
  /** Prices an open bill anew, since what its points waited for was given; a closed one stays as it is. */
  reprice(merchantId: string, orderId: string, at: Date): Promise<void>
  /** Gives the part of an item back to who pays it. In the transaction that has locked visit and order. */
  returnItem(tenant: Tenant, item: ReturnedItem): Promise<void>
  /** Who goes gives back what they claimed and do not pay yet. In the transaction that has locked the visit. */
  releaseClaims(
    tenant: Tenant,
    member: { readonly visitId: string; readonly memberId: string },
    at: Date,
  ): Promise<void>
  /** Completes a paid order: its points go to who paid, and its visit ends with it. Null where the order has moved on. */
  complete(merchantId: string, step: OrderStep): Promise<{ readonly changesMenu: boolean } | null>
  /** Gives money back to who paid it. In the transaction that has locked visit and order. */
  refund(tenant: Tenant, refund: TableRefund): Promise<Result<number>>
}
