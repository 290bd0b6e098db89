import type { Courier } from '@compass/domain/orders'
import type { Result } from '@compass/domain/refusal'
import type { Point } from '@compass/domain/serviceability'
import type { AccountMode } from '../secrets/port.ts'

/** A merchant's account at a courier company. A delivery keeps it: a changed document is for the deliveries after it. */
export interface CourierAccount {
  readonly merchantId: string
  /** `simulated`, or as the port's adapter is called. */
  readonly company: string
  readonly mode: AccountMode
}

/** Where a courier takes something, or brings it. */
export interface CourierStop {
  readonly point: Point
  /** In one line, in the merchant's language. */
  readonly address: string
  /** ISO 3166 alpha-2. */
  readonly country: string
}

/** Whom a courier meets there. */
interface CourierContact extends CourierStop {
  readonly name: string
  /** E.164; null: not known. */
  readonly phone: string | null
}

/** A delivery that a courier is asked to price. */
export interface CourierQuoteRequest {
  readonly account: CourierAccount
  readonly storeId: string
  readonly from: CourierStop
  readonly to: CourierStop
  /** Over the ground. */
  readonly metres: number
  readonly currency: string
  readonly now: Date
}

/** What a courier asks for. */
export interface CourierQuote {
  readonly id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** RFC 3339. */
  readonly expiresAt: string
  /** From the call to the door. */
  readonly etaMinutes: number
}

/** A line of what is brought. */
interface CourierItem {
  readonly name: string
  readonly qty: number
  /** Minor units, of one. */
  readonly price: number
}

/** A delivery that is to be made. */
export interface CourierOrder {
  readonly account: CourierAccount
  readonly storeId: string
  /** Ours, and the same each time that it is asked for: a service books it once. Another one where a courier gave it up. */
  readonly reference: string
  /** What kitchen and courier call the order. */
  readonly number: string
  /** The quote that was ordered with; null: none was asked for. */
  readonly quoteId: string | null
  readonly from: CourierContact
  readonly to: CourierContact
  readonly items: readonly CourierItem[]
  /** Minor units: what all of it is worth. */
  readonly value: number
  readonly currency: string
  /** What is done with it where nobody opens. */
  readonly ifNobodyOpens: 'return' | 'leaveAtDoor'
  /** Minor units, on top of the fee; null: none. */
  readonly tip: number | null
  /** What the customer says to the courier. */
  readonly note: string | null
  /** When it was asked for first under this reference. */
  readonly requestedAt: Date
  readonly now: Date
}

/** Where the courier is with it. */
export interface CourierNews {
  readonly state: 'searching' | 'nobody' | 'assigned' | 'at_shop' | 'on_way' | 'delivered' | 'failed'
  /** Null: nobody yet. */
  readonly courier: Courier | null
  readonly position: Point | null
  /** From now to the door. */
  readonly etaMinutes: number | null
  /** The company's own page on which the customer follows it, on one of its hosts; null: it has none. */
  readonly trackingUrl: string | null
}

/** A webhook of a courier company, as it came. */
interface ReceivedCourierWebhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What was signed. */
  readonly body: Buffer
}

/**
 * Couriers of other companies (decisions, "Outside services"). What they answer is another's word and unchecked: who asks
 * looks at it. Each rejects where the service says no, is away, or the signal ends it.
 */
export interface CouriersPort {
  /** How often a delivery is looked at where no webhook says that there is news. */
  secondsBetweenLooks(account: CourierAccount): number
  /** A `CourierQuote`, or null where nobody is free. */
  quote(input: CourierQuoteRequest, signal: AbortSignal): Promise<unknown>
  /** A `CourierBooking`, or null where nobody takes it; asked again with the same reference, the same booking. */
  book(order: CourierOrder, signal: AbortSignal): Promise<unknown>
  /** The `CourierNews` of a booking, its position among them. */
  status(account: CourierAccount, bookingId: string, now: Date, signal: AbortSignal): Promise<unknown>
  /** The booking is not needed any more; one that is over, or unknown, is no error. */
  cancel(account: CourierAccount, bookingId: string, signal: AbortSignal): Promise<void>
  /**
   * Of which booking a webhook of the account has news, or null where it is about none: what happened, the service is asked.
   * Refuses `invalid_signature`, `invalid_request`.
   */
  readWebhook(account: CourierAccount, webhook: ReceivedCourierWebhook): Promise<Result<string | null>>
}

/**
 * Why a courier company's answer is not there. `unreachable`: nothing reached it. `unsure`: it may have done what was asked.
 * `refused`: it said no.
 */
export class CourierFault extends Error {
  readonly kind: 'unreachable' | 'unsure' | 'refused'
  readonly status: number | null

  constructor(kind: CourierFault['kind'], message: string, status: number | null = null) {
    super(message)
    this.kind = kind
    this.status = status
  }
}
