/** Minutes are not compared anywhere else in the code: every question about time goes through this feature. */

/** 0 Sunday … 6 Saturday, in the store's zone. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** A span of one day in local clock time, `HH:MM`; `closes` may be `24:00`, or earlier than `opens` to run past midnight. */
export interface DaySpan {
  readonly opens: string
  readonly closes: string
}

export interface WeekSpan extends DaySpan {
  readonly day: Weekday
}

/** Planned-off day (the specification, section 3): the whole day, or the spans in which the store is closed. */
interface PlannedOff {
  /** `YYYY-MM-DD` in the store's zone. */
  readonly date: string
  readonly fullDayClose: boolean
  readonly timings: readonly DaySpan[]
}

/** A date with hours of its own, instead of its weekday's. */
interface SpecialDay {
  readonly date: string
  readonly spans: readonly DaySpan[]
}

export interface StoreHours {
  /** IANA zone. */
  readonly timeZone: string
  readonly week: readonly WeekSpan[]
  readonly plannedOff: readonly PlannedOff[]
  readonly specialDays: readonly SpecialDay[]
}

/** When an item is on sale (the specification, section 3): the store's time or slots of its own, within optional dates. */
export interface ItemWindows {
  readonly isStoreTime: boolean
  readonly slots: readonly WeekSpan[]
  /** Local date-times `YYYY-MM-DDTHH:MM` in the store's zone; empty: always. */
  readonly dates: readonly { readonly startDateTime: string; readonly endDateTime: string }[]
}

/** Sold out at one store until an instant, at which it is back by itself. */
export interface Snooze {
  readonly storeId: string
  readonly until: Date
}
