import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
import type { ItemRecord } from '../../records/rounds/round.ts'

/** An item, or a part of one, that the kitchen rejected after the bill was closed. */
export interface GivenBack {
  /** Locked, as it was before. */
  readonly order: Order
  /** As it was billed: its line of the order has its id, unless it is a part itself. */
  readonly item: ItemRecord
  /** So many of it. */
  readonly units: number
  readonly at: Date
}

/** What `features/shares` does for a bill of which something was claimed. */
export interface TableBillHooks {
  /** Gives the part of an item back to who pays it. In the transaction that has locked visit and order. */
  giveBack(tenant: Tenant, given: GivenBack): Promise<void>
}
