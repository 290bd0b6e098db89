import type { ChosenGroup } from '../catalogue/index.ts'
import type { Text } from '../languages/index.ts'
import type { RequestedSpending } from '../loyalty/index.ts'
import type { DeliveryDistance } from '../serviceability/index.ts'
import type { CartOwner } from './owner.ts'
import type { Cart } from './types.ts'

/** What a line was when it was last written: for what is gone since, and for what changed. */
export interface LineMemory {
  readonly name: Text
  /** Minor units of one piece. */
  readonly unit: number
  /** Names of what was chosen, by variant id; absent: nothing was. */
  readonly options?: Readonly<Record<string, Text>>
}

/** What a customer said of the cart's offer. */
export interface CartPromotion {
  /** The promotion that was typed or chosen from the list, as it was called; null: none of their own. */
  readonly chosen: { readonly id: string; readonly code: string | null; readonly name: Text } | null
  /** The automatic promotion was taken off too. */
  readonly wantsNone: boolean
  /** Of a promotion's free products the one that they want. */
  readonly gift: {
    readonly promotionId: string
    readonly productId: string
    readonly customize: readonly ChosenGroup[]
  } | null
}

/** An automatic promotion as it was called. */
export interface RememberedPromotion {
  readonly id: string
  readonly name: Text
}

/** A cart as it is kept. */
export interface CartRecord extends Cart {
  readonly owner: CartOwner
  readonly addressId: string | null
  /** Null: nothing was said, and the best automatic promotion counts. */
  readonly promo: CartPromotion | null
  /** In a court: the same of each vendor's promotion, by store; absent: nothing was said of any. `promo` is the court's. */
  readonly vendorPromos?: Readonly<Record<string, CartPromotion>>
  /** The automatic promotion that counted when it was written; null or absent: none. */
  readonly offered?: RememberedPromotion | null
  /** In a court: the same of its vendors, by store. */
  readonly vendorOffered?: Readonly<Record<string, RememberedPromotion>>
  /** Null: nothing of the customer's own is used. */
  readonly spending: RequestedSpending | null
  readonly remembered: ReadonlyMap<string, LineMemory>
  /** The order beside which it stands; absent in a live cart. */
  readonly draftOf?: string | null
  /** Its order waits for money: it is changed only after the order was let go of. */
  readonly isLocked?: boolean
  /** Where the store charges by distance or by courier; only `keepWay` writes it. */
  readonly distance?: DeliveryDistance | null
}
