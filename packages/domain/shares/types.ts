import type { OrderTotals } from '../orders/index.ts'
import type { RoundItem } from '../rounds/index.ts'

/** How somebody takes on a part of a bill (decisions, "At the table and in the room"). */
export type ShareKind = 'all' | 'parts' | 'lines' | 'amount' | 'rest'

export type ShareState = 'claimed' | 'paying' | 'collecting' | 'paid' | 'released'

/** An item, or one of n parts of it, that a share pays. */
export interface ShareItem {
  readonly itemId: string
  readonly part: number
  /** Of so many. */
  readonly parts: number
  /** Minor units: what it pays of the item, without what was given back. */
  readonly amount: number
}

/** A part of a bill that one person takes on. Amounts are minor units. */
export interface Share {
  readonly id: string
  readonly kind: ShareKind
  readonly amount: number
  readonly state: ShareState
  /** Of equal parts: which, from 1. */
  readonly part: number | null
  readonly items: readonly ShareItem[]
  /** What was given back of it. */
  readonly refunded: number
  /** What goes back once it is paid, since an item of it was refused meanwhile. */
  readonly dueBack: number
}

/** The bill of an order with rounds, as its guests share it. Amounts are minor units. */
export interface TableBill<S extends Share = Share> {
  /** What the order costs, without what was given back before anybody had claimed it. */
  readonly amount: number
  readonly writtenOff: number
  /** Equal parts: how many there are, and what those that are not taken divide; null: nobody has chosen them. */
  readonly parts: { readonly count: number; readonly rest: number } | null
  /** What each item is of the bill, without what was given back of it. */
  readonly items: readonly { readonly id: string; readonly amount: number }[]
  readonly shares: readonly S[]
}

/** An order with rounds as its bill is priced: by its items, and by what was frozen with its first round. */
export interface BilledOrder {
  readonly currency: string
  readonly totals: OrderTotals
  readonly items: readonly RoundItem[]
}
