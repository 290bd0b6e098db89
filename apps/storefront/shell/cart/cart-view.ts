import type { ApiRefusal } from '@compass/client'
import type { CartAnswer } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText } from '@compass/domain/languages'
import type { SpendingView } from '#shell/loyalty/spending-view.ts'
import type { CartPromotionView } from '#shell/promotions/promotion-view.ts'
import type { SlotMenu } from '#shell/slots/slot-menu-view.ts'
import type { ProductRowView } from './product-row-view.ts'

/** The cart as its calls answer it. */
export type CartData = NonNullable<ShapeOf<typeof CartAnswer>['cart']>

/** A line of the cart as the screens show it. Amounts are minor units of the cart's currency. */
export interface CartLineView {
  readonly id: string
  readonly productId: string
  readonly name: ChosenText | null
  readonly qty: number
  /** Chosen variants in words, in the menu's order: "Large", "2 × Boiled egg". */
  readonly choices: readonly { readonly text: ChosenText | null; readonly counter: number }[]
  /** The same as ids, to edit them. */
  readonly customize: readonly {
    readonly _id: string
    readonly variants: readonly { readonly _id: string; readonly counter: number }[]
  }[]
  readonly unit: number
  readonly total: number
  readonly note: string
  readonly photo: CartData['products'][number]['photo']
  readonly foodType: number
  readonly unavailable: Omit<NonNullable<CartData['products'][number]['unavailable']>, 'replacements'> | null
  /** What can be had in its place, where it can not. */
  readonly instead: readonly ProductRowView[]
  /** The free product of the cart's offer; its extras are charged. */
  readonly isGift: boolean
  /** One unit more is free, as it makes a pair. */
  readonly isOneMoreFree: boolean
  /** In the basket of a party: the member whose line it is. */
  readonly memberId?: string
  /** In a court: the vendor that sells it. */
  readonly storeId?: string
}

/** What a court's cart holds of one vendor. Amounts are minor units. */
export interface CartVendorView {
  readonly storeId: string
  readonly lines: readonly CartLineView[]
  /** The vendor's own; the court's is the cart's. */
  readonly promotion: CartPromotionView | null
  /** What its order will cost; null: it is parked. */
  readonly totals: CartView['totals'] | null
  readonly minimum: CartView['minimum']
  /** Its lines wait for it, and are not priced; null: they do not. */
  readonly parked: { readonly reason: string; readonly until: string | null } | null
}

/** A slot: instants, and the clock of the store. */
export interface ScheduleView {
  readonly startTime: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly heldUntil: string
  /** Its time has passed, or the store is closed then. */
  readonly isGone: boolean
}

/** A table or a room, as guests know it. */
export interface SpotView {
  readonly kind: 'table' | 'room'
  readonly number: string
  /** The zone of a table, the floor of a room. */
  readonly place: ChosenText | null
}

export interface CartView {
  readonly id: string
  readonly storeId: string
  /** Its service: delivery 20, pickup 10, now or later. */
  readonly orderType: number
  /** The slot that it is for; null: as soon as possible. */
  readonly schedule: ScheduleView | null
  /** With a slot: what is had otherwise then than now. */
  readonly menuThen?: SlotMenu
  readonly areaId: string | null
  /** The table or the room that it is for. */
  readonly spot: SpotView | null
  /** Of a room's order for later: "For 8:00 tomorrow", what its bar says. */
  readonly planned?: string
  readonly currency: string
  readonly count: number
  readonly lines: readonly CartLineView[]
  /** In a court: the vendors of its lines, in the court's order. `storeId` is the court's own then. */
  readonly vendors?: readonly CartVendorView[]
  /** In a court: its own lines, with the tax on top of each. */
  readonly ownFees?: readonly { readonly kind: 'delivery' | 'smallOrder'; readonly amount: number }[]
  readonly totals: {
    readonly items: number
    readonly subtotal: number
    readonly fees: readonly {
      readonly kind: 'delivery' | 'packaging' | 'service' | 'smallOrder'
      readonly amount: number
    }[]
    readonly tax: number
    readonly taxIncluded: boolean
    readonly grandTotal: number
    readonly explain: readonly {
      readonly rule: string
      readonly line?: string | undefined
      readonly amount: number
      readonly informative?: true | undefined
      readonly data?: Readonly<Record<string, string | number>> | undefined
      /** The name of the promotion or the reward that it comes of. */
      readonly offer?: ChosenText | null
    }[]
  }
  /** The one that counts, or the one that was chosen and does not hold. */
  readonly promotion: CartPromotionView | null
  /** Of the customer's own: points, a reward, credits; null: none of them. */
  readonly spending: SpendingView | null
  readonly minimum: { readonly required: number | null; readonly missing: number }
  readonly freeDelivery: { readonly from: number; readonly missing: number } | null
  /** Where the fee is not the area's: by what it is, to which saved address, and whether it is in the totals. */
  readonly delivery: {
    readonly by: 'distance' | 'courier'
    readonly addressId: string | null
    readonly isPriced: boolean
  } | null
  readonly expiresAt: string
  readonly version: number
}

interface CartRefusal extends Pick<ApiRefusal, 'code' | 'error' | 'message' | 'errors'> {
  /** The customer is asked, in place of being told: whether to begin anew at another store, or to join a party first. */
  readonly asks?: true
}

/** What the cart's route answers, to the provider and to forms alike. */
export interface CartResult {
  readonly cart: CartView | null
  /** An expired cart that one tap brings back. */
  readonly restorable: { readonly count: number } | null
  /** What became of it since it was last changed, a sentence each. */
  readonly news: readonly string[]
  /** Names of what could not be kept. */
  readonly dropped: readonly ChosenText[]
  /** The API said no: nothing changed. */
  readonly refusal: CartRefusal | null
  /** Of a refusal: what can be had in the item's place. */
  readonly instead?: readonly ProductRowView[]
}

export const noCart: CartResult = { cart: null, restorable: null, news: [], dropped: [], refusal: null }

/** The answer in place of one that never came: of a reading, or of a change, which its customer waits for. */
export const toUnsentResult = (error: 'not_sent' | 'not_changed', message: string): CartResult => ({
  ...noCart,
  refusal: { code: 0, error, message, errors: [] },
})
