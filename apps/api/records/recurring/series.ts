import type { CartPromotion } from '@compass/domain/cart'
import type { Language, Text } from '@compass/domain/languages'
import type { Recurrence } from '@compass/domain/recurrence'
import type { ServiceWithoutSpot } from '@compass/domain/services'
import type { StoredLine } from '../carts/carts.ts'

/** An order that repeats, as it is kept. */
export interface Series {
  readonly id: string
  readonly userId: string
  /** The order that is repeated. */
  readonly orderId: string
  readonly storeId: string
  readonly service: ServiceWithoutSpot
  readonly rule: Recurrence
  /** `HH:MM` on the store's wall. */
  readonly time: string
  readonly cart: SeriesCart
  readonly instructions: SeriesInstructions
  /** Up to this total the customer has said yes; minor units. */
  readonly agreed: number
  readonly state: SeriesState
  /** `YYYY-MM-DD`: the dates before it have been worked on. */
  readonly cursorOn: string
  /** When there is something to do; null: never again. */
  readonly nextAt: Date | null
  readonly version: number
  readonly createdAt: Date
}

export type SeriesState = 'active' | 'paused' | 'ended'

interface SeriesCart {
  readonly lines: readonly StoredLine[]
  readonly promo: CartPromotion | null
}

/** How each order of a series is placed; all that is personal in it. */
export interface SeriesInstructions {
  /** As an order names it, so that a way to pay that needs more than its name keeps it. */
  readonly payment: { readonly mod: string }
  readonly addressId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly instruction: string | null
  readonly collected: readonly { readonly _id: string; readonly value: string }[]
  readonly language: Language
}

/** What one date has of its own; what is left out is the series'. */
export interface Change {
  readonly time?: string
  readonly basket?: SeriesCart
  readonly said?: Partial<Pick<SeriesInstructions, 'payment' | 'addressId'>>
  /** Of its own cart. */
  readonly agreed?: number
}

/** One date of a series of which there is something to keep. */
export interface Occurrence {
  /** `YYYY-MM-DD` in the store's zone. */
  readonly date: string
  readonly state: 'changed' | 'making' | 'asked' | 'ordered' | 'skipped'
  readonly change: Change
  readonly because: Because | null
  readonly cartId: string | null
  readonly orderId: string | null
  readonly requestedTotal: number | null
  readonly answerBy: Date | null
  /** The yes of this date alone. */
  readonly agreed: number | null
}

/** Why a date makes no order. */
export type Because = { readonly kind: Exclude<BecauseKind, 'item'> } | { readonly kind: 'item'; readonly name: Text }

export type BecauseKind =
  | 'customer'
  | 'no_answer'
  | 'clock'
  | 'closed'
  | 'full'
  | 'late'
  | 'item'
  | 'address'
  | 'minimum'
  | 'payment'
  | 'not_offered'
  | 'other'

/** The series as it is on one date. */
export function onDate(series: Series, { change, agreed }: Pick<Occurrence, 'change' | 'agreed'>): Series {
  return {
    ...series,
    time: change.time ?? series.time,
    cart: change.basket ?? series.cart,
    instructions: { ...series.instructions, ...change.said },
    agreed: agreed ?? change.agreed ?? series.agreed,
  }
}

/** A date that nobody has touched. */
export function untouched(date: string): Occurrence {
  return {
    date,
    state: 'changed',
    change: {},
    because: null,
    cartId: null,
    orderId: null,
    requestedTotal: null,
    answerBy: null,
    agreed: null,
  }
}
