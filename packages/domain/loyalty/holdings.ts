import type { Text } from '../languages/index.ts'
import type { Ask } from './secret-code.ts'

/** A voucher in a customer's hands. Minor units. */
export interface HeldReward {
  readonly id: string
  readonly name: Text
  readonly amount: number
  readonly minimum: number | null
  readonly validUntil: Date | null
}

/** What a customer holds, as far as a cart uses it. */
export interface Holdings {
  readonly holder: string
  readonly points: number
  /** Minor units. */
  readonly credits: number
  /** The cart's reward, where it can be used at all: theirs, unused, not ended. */
  readonly reward: HeldReward | null
  /** Of the cart's points; null: none. */
  readonly ask: Ask | null
}
