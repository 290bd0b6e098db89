import type { StoreHours, WeekSpan } from '../availability/types.ts'
import type { SlotUnavailable } from '../refusal/index.ts'
import type { SlotKind } from './slot-kind.ts'

/** How a store takes orders of one service for later (the specification, sections 3 and 9). */
export interface Scheduling {
  /** Slots of one width, one after the other, or the merchant's own. */
  readonly type: SlotKind
  /** Of standard slots; divides the day. */
  readonly widthMinutes: number
  /** Custom slots; empty for standard ones. */
  readonly slots: readonly WeekSpan[]
  /** From now to the start of a slot, at least. */
  readonly leadMinutes: number
  /** Days after today; 0: today alone. */
  readonly daysAhead: number
  /** The slots of a day can be chosen until this time, so many days before it; null: as long as there is time. */
  readonly cutOff: { readonly daysBefore: number; readonly time: string } | null
  /** What one slot takes; null: any number. */
  readonly capacity: Capacity | null
}

/** Orders, pieces, or minor units of subtotals. */
export interface Capacity {
  readonly of: keyof Load
  readonly most: number
}

/** What a slot carries, or a cart would add to it. Money is minor units of the subtotal. */
export interface Load {
  readonly orders: number
  readonly items: number
  readonly money: number
}

/** All that decides which slots there are. */
export interface Offering {
  /** Those of the service. */
  readonly hours: StoreHours
  readonly preparationMinutes: number
  readonly scheduling: Scheduling
}

/** `end` does not belong to it. */
export interface Slot {
  readonly start: Date
  readonly end: Date
}

/** Why a slot cannot be chosen; that it is full is told by `fits`. */
export type SlotFault = SlotUnavailable

/** The slots of one day that can be chosen, by their start. */
export interface SlotDay {
  /** `YYYY-MM-DD` in the store's zone. */
  readonly date: string
  readonly slots: readonly Slot[]
}
