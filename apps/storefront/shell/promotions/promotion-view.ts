import type { CartAnswer } from '@compass/contract/cart'
import type { Promotion } from '@compass/contract/promotions'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'

type CartPromotion = NonNullable<NonNullable<ShapeOf<typeof CartAnswer>['cart']>['promotion']>

/** Why a promotion does not hold now, with the smallest change that would make it hold. */
export type PromotionReason = NonNullable<CartPromotion['why']>

/** A promotion as it is called and what it is. */
export interface PromotionView {
  readonly id: string
  /** Null: it is applied by itself. */
  readonly code: string | null
  readonly name: ChosenText | null
  readonly description: ChosenText | null
  /** The specification's number of its kind: 30 a free product, 50 free delivery. */
  readonly type: number
  /** What a percentage takes off, in basis points; null for the others. */
  readonly rate: number | null
  /** What an amount takes off, or a fixed price, in minor units; null for the others. */
  readonly amount: number | null
  /** The only ways to pay that it is for; null: any. */
  readonly methods: readonly string[] | null
}

/** The promotion of a cart. */
export interface CartPromotionView extends PromotionView {
  /** False: it is named, and gives nothing. */
  readonly isApplied: boolean
  /** What it takes off, in minor units. */
  readonly saves: number
  /** Of a free product: its line in the cart, or that one must be chosen. */
  readonly gift: { readonly line: string | null; readonly mustChoose: boolean } | null
  readonly cause: PromotionReason | null
}

type ChooseText = (text: Text | null | undefined) => ChosenText | null

export function toPromotionView(
  { _id, code, name, description, type, rate, amount, paymentOptions }: ShapeOf<typeof Promotion>,
  say: ChooseText,
): PromotionView {
  return {
    id: _id,
    code,
    name: say(name),
    description: say(description),
    type,
    rate,
    amount: amount?.amount ?? null,
    methods: paymentOptions,
  }
}

export function toCartPromotionView(promotion: CartPromotion | null, say: ChooseText): CartPromotionView | null {
  if (!promotion) return null
  const { applied, discount, gift, why: reason } = promotion
  return { ...toPromotionView(promotion, say), isApplied: applied, saves: discount.amount, gift, cause: reason }
}
