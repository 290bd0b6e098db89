import type { MessageChannel } from '@compass/domain/contacts'
import type { Language, Text } from '@compass/domain/languages'
import type { OrderSource, PaymentMethod } from '@compass/domain/merchants'
import type {
  CollectedField,
  IfSoldOut,
  OrderLine,
  OrderStatus,
  OrderTotals,
  RatingTag,
  StoreSnapshot,
} from '@compass/domain/orders'
import type { PaymentStatus } from '@compass/domain/payments'
import type { OrderType } from '@compass/domain/services'
import type { Spot } from '@compass/domain/spots'
import type { RefundRecord } from '../payments/payment.ts'
import type { ProblemRecord } from '../problems/problem.ts'

/** What a merchant asks of a customer. */
export interface SubstitutionRequest {
  readonly id: string
  readonly since: Date
  readonly deadline: Date
  readonly lines: readonly UnavailableLine[]
  /** The payment of a difference that is under way. */
  readonly paying: PaidAnswer | null
}

/** A line that can not be had. */
export interface UnavailableLine {
  readonly line: string
  /** Products that the merchant suggests. */
  readonly suggestions: readonly string[]
  /** The pharmacist's words where its prescription was not accepted. */
  readonly reason?: string
}

/** An answer that counts once its difference is paid: it waits for money of just this amount. */
export interface PaidAnswer {
  /** As they are bought, at the prices that were shown. */
  readonly enters: readonly OrderLine[]
  /** Minor units. */
  readonly amount: number
  readonly until: Date
}

/** What an answer made of an order. Minor units; `difference` is less than 0 where the order costs less now. */
export interface Amendment {
  readonly at: string
  readonly by: 'customer' | 'system'
  readonly outcome: 'left_out' | 'replaced' | 'similar'
  readonly left: readonly AmendedPart[]
  readonly entered: readonly AmendedPart[]
  readonly difference: number
  readonly refund: number
  readonly credits: number
  readonly points: number
  /** What was paid online for it before it counted; null or absent: nothing. */
  readonly payment?: { readonly id: string; readonly method: PaymentMethod; readonly amount: number } | null
}

export interface AmendedPart {
  readonly id: string
  readonly name: Text
  readonly qty: number
  readonly paid: number
}

/** The spot of an order, as it was called at placing. */
interface OrderSpot extends Pick<Spot, 'id' | 'kind' | 'number' | 'zone' | 'floor'> {
  /** A room's order is left at its door. */
  readonly isLeftAtDoor: boolean
}

/** Who an order is for: all that is personal in it. Replaced by a pseudonym when the user is deleted. */
export interface OrderCustomer {
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  readonly phoneCode: string | null
  /** In the merchant's language, for the kitchen and the courier. */
  readonly address: string | null
  /** In the customer's language. */
  readonly addressAsRead: string | null
  readonly area: Text | null
  /** Absent in older orders. */
  readonly city?: Text | null
  readonly addressId: string | null
  /** Where it goes: the pin, or the middle of the area where there is none; a courier’s quote for it, where it was changed. Absent: it is picked up, or older than couriers. */
  readonly door?: {
    readonly areaId: string
    readonly lat: number
    readonly lng: number
    readonly quoteId?: string
  } | null
  /** The table or the room that it is for; absent: it is for none. */
  readonly spot?: OrderSpot
  /** RFC 3339; the address is another one than at placing since then. */
  readonly addressChangedAt?: string
  /** Where they want to be told of the order: SMS 10, WhatsApp 20, empty: nowhere. Absent: by SMS. */
  readonly channels?: readonly MessageChannel[]
  /** The phone is the one that a pay link names: whoever pays need not know it. Absent: they said it. */
  readonly isPhoneOfLink?: true
  /** The address is the one that a pay link names: whoever pays need not know it. Absent: they said it. */
  readonly isAddressOfLink?: true
  /** Who pays a link wants the receipt by message too. Absent: it is on their screen alone. */
  readonly wantsReceipt?: true
  /** What the store asked for and was told; absent: nothing. */
  readonly collected?: readonly CollectedField[]
}

export interface HistoryEntry {
  readonly version: number
  readonly from: OrderStatus | null
  readonly status: OrderStatus
  readonly at: Date
  readonly by: string
  readonly reason: string | null
  /** The member of staff or the key that did it; null: nobody of the merchant, or an older version wrote it. */
  readonly person: { readonly id: string; readonly name: string } | null
  /** The kitchen's minutes that were said with it; null: none. */
  readonly minutes: number | null
}

/** Where a vendor's order stands in its court order. */
interface PositionInCourt {
  readonly id: string
  /** That people read out. */
  readonly number: number
  readonly position: number
}

/** An order as it is kept. */
export interface Order {
  readonly id: string
  /** What is owed for it stands on this bill. */
  readonly billId: string
  readonly storeId: string
  readonly number: number
  /** The cart that it was; null: it has rounds, or is of a pay link. */
  readonly cartId: string | null
  /** The visit of an order with rounds; absent or null: it has none. */
  readonly visitId?: string | null
  /** The pay link that it was paid by; absent or null: it was ordered. */
  readonly payLinkId?: string | null
  /** Of a vendor's order: the court order that it belongs to, whose bill it shares; absent or null: it is of no court. */
  readonly courtOrder?: PositionInCourt | null
  /** At a court's table: the order of the table, which has the bill. It is its own; absent or null: any other order. */
  readonly tableOrderId?: string | null
  /** The page of another site on which it was begun, in a frame; absent or null: at the shop itself. */
  readonly source?: OrderSource | null
  readonly userId: string
  /** Null: the amount of a pay link, with nothing to make. */
  readonly orderType: OrderType | null
  readonly status: OrderStatus
  readonly currency: string
  readonly grandTotal: number
  readonly paymentMethod: PaymentMethod
  readonly paymentStatus: PaymentStatus
  /** Its latest attempt to pay online; null: people collect. */
  readonly paymentId: string | null
  /** Minor units that were given back or are on their way. */
  readonly refunded: number
  /** Points that it was placed with, and of those what came back; absent: it was placed with none. */
  readonly points?: { readonly redeemed: number; readonly returned: number } | null
  /** Minor units that people have still to collect though money was recorded: an answer made it dearer. Absent: 0. */
  readonly toCollect?: number
  /** Of a single order that was looked up: money that goes back. */
  readonly refunds?: readonly RefundRecord[]
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly customer: OrderCustomer
  readonly store: StoreSnapshot
  readonly instruction: string | null
  readonly languages: { readonly customer: Language; readonly merchant: Language }
  readonly capabilityHash: Buffer
  readonly placedAt: Date
  /** The slot that it is for; null: as soon as possible. */
  readonly schedule: { readonly start: Date; readonly end: Date } | null
  readonly deadlineAt: Date | null
  readonly eta: { readonly from: Date; readonly to: Date } | null
  /** The kitchen's minutes that the promise of placing has in it; null or absent: it has none, or is older. */
  readonly kitchenMinutes?: number | null
  /** When the kitchen said that it would be done; null or absent: it has not accepted yet. */
  readonly readyBy?: Date | null
  readonly updatedAt: Date
  readonly version: number
  /** What the customer thought of it; null or absent: has not said. */
  readonly rating?: {
    readonly stars: number
    readonly feedback: string
    /** What was marked beside the stars; null: the stars alone were given. */
    readonly tags: readonly RatingTag[] | null
    readonly at: Date
  } | null
  readonly history: readonly HistoryEntry[]
  /** What its customer said is wrong with it, oldest first; absent: nothing. */
  readonly problems?: readonly ProblemRecord[]
  /** Null or absent: nothing was said. */
  readonly ifSoldOut?: IfSoldOut | null
  readonly awaiting?: SubstitutionRequest | null
  readonly amendments?: readonly Amendment[]
}

/** A vendor's order of a court. */
export type VendorOrder = OrderOfCart & { readonly courtOrder: PositionInCourt }

export function isOfCourt(order: Order): order is VendorOrder {
  return order.courtOrder != null
}

/** Is it the order of a court's table, which the orders of its vendors make? */
export function isOfTable({ id, tableOrderId }: Pick<Order, 'id' | 'tableOrderId'>): boolean {
  return tableOrderId === id
}

/** The order whose bill pays for this one: of a vendor at a court's table that of the table, else itself. */
export function billedOrderOf({ id, tableOrderId }: Pick<Order, 'id' | 'tableOrderId'>): string {
  return tableOrderId ?? id
}

/** An order that was placed from a cart: every one but those with rounds and of pay links. */
export type OrderOfCart = Order & { readonly cartId: string; readonly orderType: OrderType }

/** An order and who looks at it. */
export interface AccessibleOrder<O = Order> {
  readonly order: O
  readonly merchantId: string
  /** `member`: of the party whose order it is. */
  readonly seenBy: 'owner' | 'member' | 'link'
}
