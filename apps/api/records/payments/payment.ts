import type { AccountMode, PaymentMethod } from '@compass/domain/merchants'
import type { GatewayPage, PaymentStatus, Review } from '@compass/domain/payments'
import type { Bill } from '../bills/bill.ts'

/** An attempt to pay, as it is kept. Amounts are minor units. */
export interface PaymentRecord {
  readonly id: string
  /** Null: a gateway captured money for nothing of ours; it goes back. */
  readonly bill: Bill | null
  /** False: the version before wrote it, and the finishing step gives it its bill. */
  readonly isBilled: boolean
  readonly method: PaymentMethod
  readonly amount: number
  readonly currency: string
  readonly status: PaymentStatus
  /** docs/gateways.md. */
  readonly gateway: number
  /** Of the account that began it. */
  readonly mode: AccountMode
  readonly gatewayReference: string | null
  readonly captured: number
  /** What of it goes back or went back. */
  readonly refunded: number
  /** It is the one that paid. */
  readonly settles: boolean
  readonly failureCode: number | null
  readonly review: Review | null
  readonly page: GatewayPage | null
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** The key that a client chose for it, and what it was used with. */
  readonly key: { readonly key: string; readonly requestHash: Buffer } | null
  readonly language: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly settledAt: Date | null
  /** Since when the bank has it without a word; null: it does not. */
  readonly pendingSince: Date | null
  readonly enquireAt: Date | null
  readonly enquiries: number
}

/** In the cause of a refund that is given because another one failed, whose id follows. */
export const INSTEAD = 'instead:'

/** Money that goes back, as it is kept. */
export interface RefundRecord {
  readonly id: string
  /** The main bill of its payment; null: it paid for nothing of ours. */
  readonly billId: string | null
  /** The order whose money it is; null: a court's own lines, or nothing of ours. */
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: string
  readonly way: 'gateway' | 'credits' | 'cash'
  readonly cause: string
  readonly reason: string | null
  readonly status: RefundStatus
  readonly gatewayReference: string | null
  readonly tries: number
  /** False: it paid for nothing, and what the order cost stays as it is. */
  readonly isOfOrder: boolean
  /** The store manager gave it back. */
  readonly isByHand: boolean
  readonly createdAt: Date
  /** Null: it is under way. */
  readonly settledAt: Date | null
  /** How its payment was made; null: it goes back through none. */
  readonly method: string | null
  /** That its payment was made with, where the gateway says so. */
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** Units of lines that it gives back; absent: an amount. */
  readonly lines?: readonly { readonly lineId: string; readonly units: number }[]
}

export type RefundStatus = 'queued' | 'pending' | 'done' | 'failed' | 'manual' | 'owed'
