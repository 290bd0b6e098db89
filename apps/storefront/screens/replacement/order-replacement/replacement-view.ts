import type { Product } from '@compass/contract/catalogue'
import type { SubstitutionRequestShape } from '@compass/contract/substitutions'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { IF_SOLD_OUT } from '@compass/domain/orders'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'

type ChooseText = (text: Text | null | undefined) => ChosenText | null
type SubstitutionAnswer = ShapeOf<typeof SubstitutionRequestShape>

/** A product that can come in. Amounts are minor units. */
export interface ProductView {
  readonly id: string
  readonly name: ChosenText | null
  readonly price: number
  readonly photo: PhotoView | null
  /** What has to be chosen or can be; of a group the fewest and the most. */
  readonly groups: readonly GroupView[]
}

export interface GroupView {
  readonly id: string
  readonly name: ChosenText | null
  /** Single 10, multi 20, counter 30. */
  readonly type: number
  readonly min: number
  readonly max: number
  readonly variants: readonly { readonly id: string; readonly name: ChosenText | null; readonly price: number }[]
}

interface LineView {
  readonly id: string
  readonly productId: string
  readonly name: ChosenText | null
  readonly qty: number
  readonly photo: PhotoView | null
  readonly choices: OrderView['lines'][number]['choices']
  /** What it adds to the total, with its part of tax and reductions. */
  readonly paid: number
}

export interface OutlookView {
  readonly grandTotal: number
  readonly difference: number
  readonly settles: SubstitutionAnswer['with'] extends infer W
    ? NonNullable<W> extends { settles: infer S }
      ? S
      : never
    : never
}

export interface SubstitutionView {
  readonly deadline: string
  /** What happens without an answer: 10, 20 or 30. */
  readonly noResponse: Exclude<(typeof IF_SOLD_OUT)[keyof typeof IF_SOLD_OUT], typeof IF_SOLD_OUT.ASK>
  readonly lines: readonly (LineView & {
    /** Why its prescription was not accepted; null: it is sold out. */
    readonly reason: string | null
    readonly suggestions: readonly ProductView[]
  })[]
  readonly otherLines: readonly LineView[]
  readonly withoutReplacement: OutlookView | null
  readonly withReplacement: (OutlookView & { readonly products: readonly LineView[] }) | null
  /** With which a difference can be paid online now. */
  readonly methods: readonly string[]
  /** A payment of the difference that was begun; minor units. Null: none. */
  readonly paying: { readonly id: string; readonly amount: number } | null
}

export function productView(
  { _id, name, price, photo, customize }: ShapeOf<typeof Product>,
  say: ChooseText,
): ProductView {
  return {
    id: _id,
    name: say(name),
    price: price.amount,
    photo: photo[0] ?? null,
    groups: customize.map((group) => ({
      id: group._id,
      name: say(group.name),
      type: group.type,
      min: group.min,
      max: group.max,
      variants: group.variants
        .filter(({ isActive }) => isActive)
        .map((variant) => ({ id: variant._id, name: say(variant.name), price: variant.price.amount })),
    })),
  }
}

export function substitutionView(request: SubstitutionAnswer, say: ChooseText): SubstitutionView {
  const line = (owner: SubstitutionAnswer['kept'][number]): LineView => ({
    id: owner._id,
    productId: owner.product._id,
    name: say(owner.name),
    qty: owner.qty,
    photo: owner.photo,
    choices: owner.customize.flatMap(({ variants }) =>
      variants.map(({ name, counter }) => ({ text: say(name), counter })),
    ),
    paid: owner.share.paid.amount,
  })
  const outlook = ({ grandTotal, difference, settles }: NonNullable<SubstitutionAnswer['without']>): OutlookView => ({
    grandTotal: grandTotal.amount,
    difference: difference.amount,
    settles,
  })
  const choices = request.lines.map(({ ifSoldOut }) => ifSoldOut)
  return {
    deadline: request.deadline,
    noResponse: noResponseOf(choices),
    lines: request.lines.map((owner) => ({
      ...line(owner),
      reason: owner.reason,
      suggestions: owner.suggestions.map((product) => productView(product, say)),
    })),
    otherLines: request.kept.map(line),
    withoutReplacement: request.without && outlook(request.without),
    methods: request.methods,
    paying: request.payment && { id: request.payment._id, amount: request.payment.amount.amount },
    withReplacement: request.with && { ...outlook(request.with), products: request.with.products.map(line) },
  }
}

export { type OrderView, toOrderView }

/** One line that cancels cancels the order. A similar item is taken where every line says so, else the lines are left out. */
function noResponseOf(choices: readonly number[]): SubstitutionView['noResponse'] {
  if (choices.includes(IF_SOLD_OUT.CANCEL)) return IF_SOLD_OUT.CANCEL
  return choices.every((choice) => choice === IF_SOLD_OUT.SIMILAR) ? IF_SOLD_OUT.SIMILAR : IF_SOLD_OUT.LEAVE_OUT
}
