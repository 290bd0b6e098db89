import type { Product } from '@compass/contract/catalogue'
import type { ShapeOf } from '@compass/contract/values'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import type { Chosen } from '#shell/merchants/read-storefront.ts'

/** A product that can be had in the place of one that can not. */
export interface InsteadView {
  readonly id: string
  readonly name: ReturnType<Chosen['say']>
  /** Minor units. */
  readonly price: number
  readonly photo: PhotoView | null
  /** Something must be chosen first: its sheet opens. */
  readonly chooses: boolean
}

export function insteadView(
  { _id, name, price, photo, customize }: ShapeOf<typeof Product>,
  say: Chosen['say'],
): InsteadView {
  return {
    id: _id,
    name: say(name),
    price: price.amount,
    photo: photo[0] ?? null,
    chooses: customize.some(({ min }) => min > 0),
  }
}
