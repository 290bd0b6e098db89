import type { Order } from '@compass/contract/orders'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'

type OrderAnswer = ShapeOf<typeof Order>
type ChooseText = (text: Text | null | undefined) => ChosenText | null

/** What the merchant asks the customer of an order. */
export interface SubstitutionRequestView {
  /** RFC 3339. */
  readonly deadline: string
  /** A payment of the difference was begun. */
  readonly isPaying: boolean
  /** What is missing, as it is called; `reason`: why its prescription was not accepted. */
  readonly items: readonly {
    readonly id: string
    readonly name: ChosenText | null
    readonly choice: number
    readonly reason: string | null
  }[]
}

/** What an answer made of an order; amounts in minor units, `difference` less than 0 where it costs less now. */
export interface AmendmentView {
  readonly at: string
  readonly left: readonly PartView[]
  readonly entered: readonly PartView[]
  readonly difference: number
  readonly refund: number
  readonly credits: number
  readonly points: number
  /** What was paid online for it; 0: nothing. */
  readonly paid: number
}

interface PartView {
  readonly id: string
  readonly name: ChosenText | null
  readonly qty: number
  readonly paid: number
}

export function toSubstitutionRequestView(
  { awaiting, products }: OrderAnswer,
  say: ChooseText,
): SubstitutionRequestView | null {
  if (!awaiting) return null
  const missing = products.filter(({ _id }) => awaiting.lines.includes(_id))
  const reasonFor = (id: string) => awaiting.reasons.find(({ line }) => line === id)?.reason ?? null
  return {
    deadline: awaiting.deadline,
    isPaying: awaiting.isPaying,
    items: missing.map(({ _id, name, ifSoldOut }) => ({
      id: _id,
      name: say(name),
      choice: ifSoldOut,
      reason: reasonFor(_id),
    })),
  }
}

export function toAmendmentViews({ amendments }: OrderAnswer, say: ChooseText): AmendmentView[] {
  const parts = (list: OrderAnswer['amendments'][number]['left']) =>
    list.map(({ _id, name, qty, paid }) => ({ id: _id, name: say(name), qty, paid: paid.amount }))
  return amendments.map(({ at, left, entered, difference, refund, credits, points, payment }) => ({
    at,
    left: parts(left),
    entered: parts(entered),
    difference: difference.amount,
    refund: refund.amount,
    credits: credits.amount,
    points,
    paid: payment?.amount.amount ?? 0,
  }))
}
