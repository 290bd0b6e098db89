import type { Photo, Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PictureFocus } from '@compass/domain/catalogue'
import type { ChosenText, Text } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { createTranslator } from '@compass/i18n/translator'
import { type SaleView, toSaleView } from '#shell/catalogue/sale-view.ts'
import type { ServiceCode } from '#shell/merchants/read-storefront.ts'

/** A product as a card shows it: what it does not need is left out, since the first page carries all of them. */
export interface ProductView extends SaleView {
  readonly id: string
  readonly name: ChosenText | null
  readonly description?: ChosenText
  /** Minor units. */
  readonly price: number
  readonly food: number
  /** Buy one, get one before everything else: it changes the price. */
  readonly label?: 'bogo' | 'popular' | 'new'
  readonly photo?: PhotoView
  /** There is something to choose: adding opens the sheet. */
  readonly chooses?: true
  /** Sold in this service alone, and the page shows the other. */
  readonly only?: ServiceCode
}

export interface PhotoView {
  readonly thumb: string
  readonly medium: string
  readonly large: string
  readonly kind: 'cutout' | 'photo'
  readonly focus?: PictureFocus | undefined
  readonly width: number
  readonly height: number
}

type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** Makes the view of a product for a page in one language and service; `forLater`: it was asked for a chosen time. */
export function productView(
  product: ShapeOf<typeof Product>,
  say: ChooseText,
  service: ServiceCode,
  forLater = false,
): ProductView {
  const description = describeProduct(product, say)
  const photo = product.photo[0]
  const only = product.orderTypes && !product.orderTypes.includes(service) ? product.orderTypes : null
  return {
    id: product._id,
    name: say(product.name),
    price: product.price.amount,
    food: product.foodType,
    ...(description ? { description } : {}),
    ...(product.isBogo ? { label: 'bogo' } : product.label ? { label: product.label } : {}),
    ...(photo ? { photo: photoView(photo) } : {}),
    ...(product.customize.length > 0 ? { chooses: true } : {}),
    ...toSaleView(product, forLater),
    ...(only ? { only: only.includes(SERVICE.DELIVERY) ? SERVICE.DELIVERY : SERVICE.PICKUP } : {}),
  }
}

/**
 * That it needs a prescription is said first in what is said of a product. It is a part of that text, and not a mark of its own:
 * the scripts of a menu know of no prescriptions.
 */
export function describeProduct(
  product: Pick<ShapeOf<typeof Product>, 'name' | 'description' | 'prescription'>,
  say: ChooseText,
  isWhole = false,
): ChosenText | null {
  const description = say(product.description)
  if (!product.prescription) return description
  const language = (description ?? say(product.name))?.language ?? 'en'
  const t = createTranslator(language, ['pharmacy'])
  const rest = [isWhole ? t('pharmacy.neededHint') : '', description?.text ?? ''].filter(Boolean).join(' ')
  return { language, text: rest ? t('pharmacy.neededFor', { description: rest }) : t('pharmacy.needed') }
}

export function photoView({ thumb, medium, large, kind, focus, width, height }: ShapeOf<typeof Photo>): PhotoView {
  return { thumb, medium, large, kind, ...(focus ? { focus } : {}), width, height }
}

/** Can it be put into the cart now? */
export function isOnSale(product: ProductView): boolean {
  return !product.soldOut && !product.beforehand && !product.later && !product.only
}
