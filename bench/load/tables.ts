import type { Table } from '../proof/table.ts'
import type { Market } from './journeys.ts'

/** What the process of tables is told to do. */
export type TableJob = {
  readonly port: number
  readonly market: Market
  readonly firstNumber: number
} /** Parties of four, each with a stream; guests change the basket, and the others look when they hear of it. */ & (
  | { readonly kind: 'live'; readonly tables: readonly Table[]; readonly seconds: number }
  /** Guests who sit down alone and send a round after the other, until the time is over. */
  | {
      readonly kind: 'rounds'
      readonly tables: readonly Table[]
      readonly callers: number
      readonly seconds: number
      readonly rounds: number
    }
  /** One such party. */
  | { readonly kind: 'party'; readonly table: Table; readonly rounds: number }
)
