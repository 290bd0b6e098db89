import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Bill, BillKind } from '../../records/bills/bill.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import type { GatewayEvent } from '../../records/payments/payments.ts'

/**
 * What the payment of a kind of bill does. Asking a gateway, hearing of it, timing out, enquiring, giving money back and
 * receipts are the same for each kind (decision 0030).
 */
export interface BillHandler {
  /** Locks what a bill is for, before its payments are locked; null where that is gone. */
  lock(tenant: Tenant, bill: Bill): Promise<LockedBill | null>
  /**
   * Settles a success with no lock that waits, in one statement over what was read. False, with nothing done, where it means
   * anything else or another was faster: then the finishing step locks. Tells who watches. Absent where nothing needs it.
   */
  settleAtOnce?(success: QuickSuccess): Promise<boolean>
  /** Where a browser that comes back from a gateway goes on: a path of the deployment. */
  pathAfter(loaded: LoadedMerchant, payment: PaymentRecord, end: ReturnEnd): Promise<string>
  retryOf(loaded: LoadedMerchant, payment: Pick<PaymentRecord, 'bill' | 'expiresAt'>, now: Date): Promise<Retry>
}

/** How what a payment was for can be paid another way, and until when. */
interface Retry {
  readonly canRetry: boolean
  readonly methods: readonly PaymentMethod[]
  readonly expiresAt: Date
}

/** What a bill is for, locked for the rest of a transaction. */
export interface LockedBill {
  /** Money has come. It settles the bill, or goes back. */
  settle(success: Success): Promise<SettlementResult>
  /** An attempt has another status, without money. */
  followAttempt(payment: Pick<PaymentRecord, 'id' | 'bill' | 'status'>, now: Date): Promise<void>
  /** Whoever watches is told that money has moved. */
  notify(now: Date): Promise<void>
  /** Who may get credits instead of money that a gateway does not give back, and what its entry is noted with; null: nobody. */
  creditHolder(): Promise<{ readonly holder: string; readonly note: string } | null>
}

export interface Success {
  readonly loaded: LoadedMerchant
  readonly payment: PaymentRecord
  readonly now: Date
  /** False: it was tried to reserve again what was given back, and some of it is gone. */
  readonly mayReserveAgain: boolean
}

export interface QuickSuccess {
  readonly loaded: LoadedMerchant
  /** As it was read, and as the gateway's answer makes it. */
  readonly before: PaymentRecord
  readonly after: PaymentRecord
  /** The webhook that brought the answer acts with it, once. */
  readonly event: GatewayEvent | null
  readonly now: Date
}

/** How the payment stands that a browser comes back from. */
interface ReturnEnd {
  readonly isUnpaid: boolean
  /** It was paid, and its money goes back. */
  readonly goesBack: boolean
}

/** What becomes of money that came. */
export interface SettlementResult {
  /** Null: it settles the bill; else why it goes back. */
  readonly refundCause: string | null
  readonly changesMenu: boolean
  /** Minor units of it that settle nothing and go back: late money of a share, of which less was open. Absent: 0. */
  readonly remainder?: number
  /** What is still to do once the payment is written as the one that settles its bill. */
  readonly afterPaying?: () => Promise<void>
  /** Some of what was given back is gone: the transaction must be run again without reserving it again. */
  readonly isGone?: boolean
  /** Watchers were told by an event of its own. */
  readonly isNotified?: boolean
}

export const refunding = (refundCause: string): SettlementResult => ({ refundCause, changesMenu: false })

/** While money is awaited, the cart that is paid for is locked. */
export interface CartLock {
  /**
   * The customer goes back to the cart: what waits for money is cancelled, and the items go on in a new cart. Where the
   * money came first, nothing is done.
   */
  unlock(merchantId: string, cartId: string, now: Date): Promise<void>
}

/** One handler for each kind; a kind without one does not compile. */
export type BillHandlers = { readonly [kind in BillKind]: BillHandler } & { readonly order: CartLock }
