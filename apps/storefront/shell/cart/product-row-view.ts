import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import type { PageStorefront } from '#shell/merchants/read-storefront.ts'

/** A product that can be had in the place of one that can not. */
export interface ProductRowView {
  readonly id: string
  readonly name: ReturnType<PageStorefront['say']>
  /** Minor units. */
  readonly price: number
  readonly photo: PhotoView | null
  /** Something must be chosen first: its sheet opens. */
  readonly chooses: boolean
}

export function toProductRowView(
  { _id, name, price, photo, customize }: ShapeOf<typeof Product>,
  say: PageStorefront['say'],
): ProductRowView {
  return {
    id: _id,
    name: say(name),
    price: price.amount,
    photo: photo[0] ?? null,
    chooses: customize.some(({ min }) => min > 0),
  }
}
