import type { ChosenText } from '@compass/domain/languages'
import type { ScheduleView } from '#shell/cart/cart-view.ts'
import type { ServiceCode } from '#shell/merchants/read-storefront.ts'
import type { MinutesRange } from '#shell/stores/wait-minutes.ts'

/** The parts of a day that slots are grouped by. */
export type DayPart = 'night' | 'morning' | 'afternoon' | 'evening'

/** The slots of a service, in words. */
export interface Times {
  /** The day that is looked at first. */
  readonly date: string | null
  readonly days: readonly {
    readonly date: string
    /** "Today", "Sun". */
    readonly word: string
    /** "Fri 20", "22". */
    readonly note: string
    readonly slots: readonly {
      readonly startTime: string
      readonly span: string
      readonly part: DayPart
      readonly isFull: boolean
      /** Few places that are left; null: enough. */
      readonly left: number | null
    }[]
  }[]
}

/** What the choice of a time shows, for a cart or for an item. */
export interface OrderTime {
  readonly store: string
  readonly service: ServiceCode
  readonly times: Times
  /** Of the visitor's cart at this store. */
  readonly schedule: ScheduleView | null
  readonly isFull: boolean
  /** Minutes to the door, for a delivery. */
  readonly door: MinutesRange | null
  /** What the time is for; `next`: the instant from which it can be had. */
  readonly item: { readonly id: string; readonly name: ChosenText | null; readonly next: string | null } | null
}

/** Why the time was not taken; null: none was chosen. */
export interface TimeResult {
  readonly message: string | null
  /** The cart is of another store. The time that was wanted, to be taken with the customer's yes. */
  readonly wanted?: string
  /** It is the cart's time now, and the page that asked stays. */
  readonly isTaken?: true
}
