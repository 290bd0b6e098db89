import type { ChosenGroup } from '../catalogue/index.ts'
import type { OrderType } from '../services/index.ts'

/** A cart as the rules see it; prices are not kept but computed, always today's. */
export interface Cart {
  readonly id: string
  /** In a court the court's own. */
  readonly storeId: string
  readonly orderType: OrderType
  /** Null while nobody has said where to deliver, and for pickup. */
  readonly areaId: string | null
  readonly lines: readonly CartLine[]
  /** Raised by every change. */
  readonly version: number
  readonly expiresAt: Date
  readonly createdAt: Date
  /** Null or absent: as soon as possible. */
  readonly schedule?: CartSchedule | null
}

/** The slot that a cart is for. */
export interface CartSchedule {
  readonly start: Date
  readonly end: Date
  /** Its place in the slot is kept until then; after that it must be had again. */
  readonly heldUntil: Date
}

export interface CartLine {
  readonly id: string
  /** Who sells it: the cart's store, in a court the product's vendor. */
  readonly storeId: string
  readonly productId: string
  /** 1 to 999. */
  readonly qty: number
  /** As `checkCustomization` returned it. */
  readonly customize: readonly ChosenGroup[]
  /** '' for none. */
  readonly note: string
  /** In the cart of a party: the member whose line it is. Absent in a cart of one user. */
  readonly by?: string
  /** The free product of the cart's offer. It is found with the promotion, and no kept cart holds one. */
  readonly isGift?: true
}
