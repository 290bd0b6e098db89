import type { Text } from '../languages/index.ts'
import type { SERVICE } from '../services/index.ts'

/** What a guest sits at or sleeps in: a table is the service dine-in, a room the service room. */
export type SpotKind = 'table' | 'room'

export type SpotService = typeof SERVICE.DINE_IN | typeof SERVICE.ROOM

/** A table or a room of a store, as its merchant's document says. */
export interface Spot {
  /** Derived from store, kind and number: the merchant's side names a spot by it. It opens nothing. */
  readonly id: string
  readonly kind: SpotKind
  /** What stands on it: "12", "A3", "304". */
  readonly number: string
  /** Of a table; null where the document names none. */
  readonly zone: Text | null
  /** Of a table; null where the document does not count them. */
  readonly seats: number | null
  /** Of a room; null where the document names none. */
  readonly floor: Text | null
  /** `single`: each guest orders alone and pays at placing. `rounds`: the party shares a cart and a bill. Rooms are single. */
  readonly orders: 'single' | 'rounds'
}

/** What a store says of its tables and rooms. */
export interface StoreSpots {
  /** Tables first, each kind in the document's order. */
  readonly items: readonly Spot[]
  /** How a guest joins the party of a table. */
  readonly joining: 'approve' | 'code' | 'open'
  /** The store has a code that names no table: who scans it chooses one. */
  readonly chooseTable: boolean
  /** An order of a room says the surname of its guest. */
  readonly askSurname: boolean
  /** What guests may call staff for, beside a waiter and the bill: the merchant's own words. */
  readonly staffCalls: readonly StaffCall[]
}

interface StaffCall {
  readonly key: string
  readonly name: Text
}
