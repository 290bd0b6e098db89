import type { Weekday } from '../availability/types.ts'

/** A rule of RFC 5545 as far as orders are repeated: dates alone; the time of day belongs to who uses it. */
export interface Recurrence {
  /** Every so many units. */
  readonly every: number
  readonly unit: RecurrenceUnit
  /** Of weeks, sorted from Sunday, at least one; else empty. */
  readonly weekdays: readonly Weekday[]
  /** Of months; a month that has no such day is left out. Else null. */
  readonly monthDay: number | null
  readonly end: RecurrenceEnd
  /** `YYYY-MM-DD`: every second week or third day is counted from it. */
  readonly startsOn: string
  /** `YYYY-MM-DD`: nothing is repeated before it. */
  readonly from: string
  /** Orders before `from` that count where it ends after so many; absent in older rules: the first one alone (`ordersBefore`). */
  readonly before?: number
}

export type RecurrenceUnit = 'day' | 'week' | 'month'

export type RecurrenceEnd =
  | { readonly kind: 'never' }
  /** `YYYY-MM-DD`, included. */
  | { readonly kind: 'on'; readonly date: string }
  /** Dates, counted from `from`: what came before is in `before`. */
  | { readonly kind: 'after'; readonly count: number }

/** A rule as somebody asks for it: numbers may be anything. */
export interface RecurrenceInput {
  readonly every?: number | undefined
  readonly unit?: string | undefined
  readonly weekdays?: readonly number[] | undefined
  readonly monthDay?: number | null | undefined
  readonly end?:
    | { readonly on?: string | null | undefined; readonly after?: number | null | undefined }
    | null
    | undefined
}
