import type { ItemWindows, Snooze } from '../availability/types.ts'
import type { Text } from '../languages/index.ts'
import type { OrderType } from '../services/index.ts'
import type { CustomizationType } from './customization-type.ts'
import type { Dietary } from './dietary.ts'
import type { FoodType } from './food-type.ts'
import type { PictureFocus } from './picture-focus.ts'

export interface Variant extends Dietary {
  readonly id: string
  readonly name: Text
  readonly description?: Text
  /** Minor units added to the product's price, once per counted piece. */
  readonly price: number
  readonly isActive: boolean
}

export interface VariantGroup {
  readonly id: string
  readonly name: Text
  readonly type: CustomizationType
  /** Fewest and most pieces chosen in this group; a counter group counts pieces, the others variants. */
  readonly min: number
  readonly max: number
  /** The group sets the base price (sizes): a free unit is free with its size, extras on it are charged. */
  readonly priceBase: boolean
  readonly variants: readonly Variant[]
}

export interface Picture {
  readonly sha256: string
  /** A cut-out sits on the plate; a photo fills it. */
  readonly kind: 'cutout' | 'photo'
  readonly focus?: PictureFocus
  readonly alt?: Text
}

/** A picture as it travels: where it is served in each size, and the pixels of the large one. */
export interface Photo {
  readonly large: string
  readonly medium: string
  readonly thumb: string
  readonly kind: Picture['kind']
  readonly focus?: PictureFocus
  readonly width: number
  readonly height: number
  readonly alt: Text | null
}

export interface Product extends Dietary {
  readonly id: string
  readonly sku: string
  readonly categoryId: string
  /** In a court: the vendor that sells it. Absent: every store of the merchant. */
  readonly storeId?: string
  readonly name: Text
  readonly description: Text
  /** Minor units of the store's currency. */
  readonly price: number
  readonly foodType: FoodType
  readonly label: 'popular' | 'new' | null
  readonly picture: Picture | null
  readonly isActive: boolean
  /** Tax rate in basis points, resolved from the product's tax category. */
  readonly taxRate: number
  readonly calories: number | null
  readonly customize: readonly VariantGroup[]
  /** Buy one, get one: the group of products that pair off with one another; null: none. */
  readonly bogo: string | null
  /** Null: on sale whenever the store is open. */
  readonly windows: ItemWindows | null
  /** Order types in which it is sold; null: all. */
  readonly orderTypes: readonly OrderType[] | null
  /** Ids of the stores where it is sold out until somebody says otherwise. */
  readonly soldOutAt: readonly string[]
  /** Stores where it is sold out until an instant. */
  readonly snoozes?: readonly Snooze[]
  /** Sold for a scheduled time alone (the specification, section 5). */
  readonly preOrderOnly?: boolean
  /** A pharmacist sells it against a prescription alone. */
  readonly needsPrescription?: boolean
  readonly isRecent?: boolean
  /** Ids of products that go well with it, the best first. */
  readonly goesWith?: readonly string[]
}

export interface Category {
  readonly id: string
  readonly key: string
  /** In a court: the vendor whose products they are. */
  readonly storeId?: string
  readonly name: Text
  readonly description: Text
  readonly productIds: readonly string[]
}

/** A choice as it stands in requests, carts and orders; `counter` is 1 where the group does not count. */
export interface ChosenGroup {
  readonly groupId: string
  readonly variants: readonly { readonly variantId: string; readonly counter: number }[]
}
