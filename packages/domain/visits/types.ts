export type MemberState = 'waiting' | 'in' | 'left' | 'removed'

/** Somebody of a party, whatever has become of them. */
export interface VisitMember {
  readonly id: string
  readonly userId: string
  /** What they typed; null: they are called by their number. */
  readonly name: string | null
  /** The order of asking, from 1. */
  readonly number: number
  readonly state: MemberState
  readonly requestedAt: Date
  /** Null while they never were in. */
  readonly joinedAt: Date | null
  /** When their screen was live last. */
  readonly seenAt: Date
  /** When they changed the cart last. */
  readonly changedCartAt: Date | null
}

/** What of a visit changes by itself, so that a screen reads no more than that. `visit`: it began, moved or ended. */
export const VISIT_PARTS = ['visit', 'members', 'cart', 'order', 'bill', 'calls'] as const

export type VisitPart = (typeof VISIT_PARTS)[number]

/** Why a visit ended. `orders`: its last order is over; `stranger`: all was paid, and others sat down. */
export type VisitEndReason = 'orders' | 'staff' | 'members' | 'idle' | 'stranger'

/** The versions at which the parts of a visit changed last; 0: never. */
export type PartVersions = Readonly<Record<VisitPart, number>>

/** What the rules of a party ask of its visit. */
export interface Party {
  readonly members: readonly VisitMember[]
  readonly parts: PartVersions
}

/** The calls for staff that every store has; others are keys of its document. */
export const STAFF_CALLS = ['waiter', 'billCash', 'billCard'] as const
