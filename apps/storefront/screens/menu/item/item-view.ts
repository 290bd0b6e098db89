import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { CustomizationType } from '@compass/domain/catalogue'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { ServiceCode } from '#shell/merchants/read-storefront.ts'
import { describeProduct, type ProductView, productView } from '../product-view.ts'

/** Customization type (the specification, section 9): single 10, multi 20, counter 30. */
export type GroupType = CustomizationType

export interface GroupView {
  readonly id: string
  readonly name: ChosenText | null
  readonly type: GroupType
  readonly min: number
  readonly max: number
  readonly priceBase: boolean
  readonly variants: readonly VariantView[]
}

export interface VariantView {
  readonly id: string
  readonly name: ChosenText | null
  readonly description: ChosenText | null
  /** Minor units. */
  readonly price: number
  readonly isActive: boolean
  readonly allergens?: DietaryFields['allergens']
  readonly diets?: DietaryFields['diets']
}

type DietaryFields = Pick<ShapeOf<typeof Product>, 'allergens' | 'diets'>

/** A product as its sheet shows it. */
export interface ItemView extends ProductView {
  readonly calories: number | null
  readonly allergens?: DietaryFields['allergens']
  readonly diets?: DietaryFields['diets']
  readonly groups: readonly GroupView[]
  /** Others of its category that can be had, where it cannot. */
  readonly similar: readonly ProductView[]
}

type ChooseText = (text: Text | null | undefined) => ChosenText | null

export function itemView(
  product: ShapeOf<typeof Product>,
  similar: readonly ProductView[],
  say: ChooseText,
  service: ServiceCode,
  forLater = false,
): ItemView {
  return {
    ...productView(product, say, service, forLater),
    ...(product.prescription ? { description: describeProduct(product, say, true)! } : {}),
    calories: product.calories,
    ...statedOf(product),
    groups: product.customize.map((group) => ({
      id: group._id,
      name: say(group.name),
      type: group.type,
      min: group.min,
      max: group.max,
      priceBase: group.priceBase,
      variants: group.variants.map((variant) => ({
        id: variant._id,
        name: say(variant.name),
        description: say(variant.description),
        price: variant.price.amount,
        isActive: variant.isActive,
        ...statedOf(variant),
      })),
    })),
    similar,
  }
}

function statedOf({ allergens, diets }: DietaryFields): DietaryFields {
  return { ...(allergens ? { allergens } : {}), ...(diets ? { diets } : {}) }
}
