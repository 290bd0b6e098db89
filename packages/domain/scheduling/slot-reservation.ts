import type { OrderType } from '../services/index.ts'
import type { Capacity, Load } from './types.ts'

/** A slot of a store by its keys; `service` is 10 or 20. */
export interface SlotKey {
  readonly storeId: string
  readonly service: OrderType
  readonly start: Date
}

/** A share of a slot's capacity, held for a cart or reserved for an order. */
export interface SlotReservation extends SlotKey {
  readonly cartId: string
  readonly capacity: Capacity
  readonly load: Load
}
