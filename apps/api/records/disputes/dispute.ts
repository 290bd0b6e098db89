import type { AccountMode } from '@compass/domain/merchants'

/** Money that a bank takes back, as it is kept. Amounts are minor units. */
export interface DisputeRecord {
  readonly id: string
  readonly gateway: number
  /** Of the account. */
  readonly mode: AccountMode
  /** What the gateway calls it. */
  readonly gatewayReference: string
  /** What the gateway calls its payment. */
  readonly paymentReference: string
  /** Null: for nothing that we know. */
  readonly paymentId: string | null
  /** Which order tells of it; null: none. */
  readonly orderId: string | null
  /** Versions of that order by which it was told. */
  readonly orderVersions: readonly number[]
  readonly amount: number
  readonly currency: string
  /** In the gateway's words. */
  readonly reason: string
  readonly state: DisputeState
  /** Until when the merchant may answer; null: no day is said. */
  readonly answerBy: Date | null
  readonly openedAt: Date
  readonly updatedAt: Date
  /** When the gateway is asked how it stands; null: it has ended. */
  readonly enquireAt: Date | null
}

export type DisputeState = 'open' | 'answered' | 'won' | 'lost'
