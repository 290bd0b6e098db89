import type { ApiRefusal } from '@compass/client'
import type { Product } from '@compass/contract/catalogue'
import type { OfferedPromotion } from '@compass/contract/promotions'
import type { ShapeOf } from '@compass/contract/values'
import { CUSTOMIZATION_TYPE } from '@compass/domain/catalogue'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { CartResult } from '#shell/cart/cart-view.ts'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import { type PromotionReason, type PromotionView, toPromotionView } from '#shell/promotions/promotion-view.ts'

type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** A promotion of the list, as it stands to the visitor's cart. */
export interface ListedPromotion extends PromotionView {
  readonly state: 'applied' | 'applicable' | 'notApplicable'
  readonly cause: PromotionReason | null
  /** What it would take off, in minor units; null where it does not hold. */
  readonly lowers: number | null
}

/** A product of which a promotion gives one. */
export interface GiftView {
  readonly id: string
  readonly name: ChosenText | null
  readonly photo: PhotoView | null
  readonly groups: readonly {
    readonly id: string
    readonly name: ChosenText | null
    readonly isSingle: boolean
    readonly isCounted: boolean
    readonly min: number
    readonly variants: readonly {
      readonly id: string
      readonly name: ChosenText | null
      /** Minor units, charged on top of the gift. */
      readonly price: number
      /** What is taken while nothing else is said. */
      readonly isTaken: boolean
    }[]
  }[]
}

export interface PromoData {
  readonly answer: CartResult
  readonly promotions: readonly ListedPromotion[]
  /** Of the cart's offer, where there is something to choose. */
  readonly gifts: readonly GiftView[]
}

/** What the screen's forms answer. */
export interface PromoResult {
  readonly intent: 'code' | 'use' | 'remove' | 'gift' | 'service'
  readonly refusal: Pick<ApiRefusal, 'error' | 'message'> | null
  /** It was applied, and another one would give more: said once. */
  readonly warning: string | null
  /** The code as it was typed. */
  readonly typed: string
  /** Nothing was typed. */
  readonly isEmpty?: true
  /** The request did not get through. */
  readonly isLost?: true
}

export function listedPromotion(offered: ShapeOf<typeof OfferedPromotion>, say: ChooseText): ListedPromotion {
  const { state, why: reason, lowers } = offered
  return { ...toPromotionView(offered, say), state, cause: reason, lowers: lowers?.amount ?? null }
}

/** By what they save now, the most first; those that do not hold come last, as the merchant has them. */
export function bestFirst(promotions: readonly ListedPromotion[]): ListedPromotion[] {
  return promotions.toSorted((a, b) => (b.lowers ?? -1) - (a.lowers ?? -1))
}

/** Customization types (the specification, section 9). */
const { SINGLE, COUNTER } = CUSTOMIZATION_TYPE

export function giftView({ _id, name, photo, customize }: ShapeOf<typeof Product>, say: ChooseText): GiftView {
  return {
    id: _id,
    name: say(name),
    photo: photo[0] ?? null,
    groups: customize.map((group) => ({
      id: group._id,
      name: say(group.name),
      isSingle: group.type === SINGLE,
      isCounted: group.type === COUNTER,
      min: group.min,
      variants: group.variants
        .filter(({ isActive }) => isActive)
        .map((variant, i) => ({
          id: variant._id,
          name: say(variant.name),
          price: variant.price.amount,
          isTaken: i < (group.type === COUNTER ? Math.min(group.min, 1) : group.min),
        })),
    })),
  }
}
