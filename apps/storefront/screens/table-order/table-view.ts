import type { PartyMember } from '@compass/contract/cart'
import type { SubOrder } from '@compass/contract/rounds'
import type { BillItem, Share, TableBill } from '@compass/contract/shares'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { ItemMark } from '@compass/ui/state-mark'
import type { CartView } from '#shell/cart/cart-view.ts'
import { toTotalsView } from '#shell/cart/to-cart-view.ts'
import type { PhotoView } from '#shell/catalogue/picture.ts'
import { type SpendingView, toSpendingView } from '#shell/loyalty/spending-view.ts'
import { type CartPromotionView, toCartPromotionView } from '#shell/promotions/promotion-view.ts'
import type { VisitData } from '#shell/visits/visit-view.ts'

type ChooseText = (text: Text | null | undefined) => ChosenText | null
type Member = ShapeOf<typeof PartyMember>
type RoundItemAnswer = ShapeOf<typeof SubOrder>['items'][number]

/** Somebody of the party, as the one who looks knows them. */
export interface PersonView {
  readonly id: string
  /** Says the colour. */
  readonly who: 'me' | number
  /** What they typed; null: "Guest" and the number. */
  readonly name: string | null
  readonly number: number
}

/** An item as it was sent. Amounts are minor units, instants RFC 3339. */
interface ItemView {
  readonly id: string
  readonly productId: string
  readonly name: ChosenText | null
  readonly qty: number
  readonly choices: readonly { readonly text: ChosenText | null; readonly counter: number }[]
  readonly note: string
  readonly photo: PhotoView | null
  readonly total: number
  readonly state: ItemMark
  /** The kitchen's, why it rejected it. */
  readonly reason: string | null
  readonly by: PersonView
  readonly at: string
}

export interface RoundItemView extends ItemView {
  /** When it is probably served; null: nobody has said it. */
  readonly readyAt: string | null
  readonly mayCancel: boolean
}

export interface RoundView {
  readonly id: string
  readonly number: number
  readonly at: string
  readonly by: PersonView
  /** At a court's table: the store of the vendor that makes it; null elsewhere. */
  readonly vendorId: string | null
  readonly items: readonly RoundItemView[]
}

/** At a court's table: a vendor's part of the bill. */
interface BillVendorView {
  readonly storeId: string
  readonly lines: readonly BillItemView[]
  readonly totals: CartView['totals']
  /** The vendor's own; the court's is the bill's. */
  readonly promotion: CartPromotionView | null
}

export interface BillItemView extends ItemView {
  /** Its part of the bill: after promotion and points, with its part of the fees. */
  readonly amount: number
  readonly claims: readonly { readonly share: string; readonly part: number; readonly of: number }[]
}

export interface ShareView {
  readonly id: string
  readonly kind: 'all' | 'parts' | 'lines' | 'amount' | 'rest'
  readonly by: PersonView
  readonly isMine: boolean
  readonly amount: number
  readonly state: 'claimed' | 'paying' | 'collecting' | 'paid' | 'released'
  readonly method: string | null
  /** It is released then; null: it stands. */
  readonly expiresAt: string | null
  readonly lines: readonly { readonly id: string; readonly part: number; readonly of: number }[]
  readonly parts: { readonly part: number; readonly of: number } | null
  readonly payment: string | null
  readonly refunded: number
}

export interface BillView {
  readonly state: 'open' | 'closed' | 'paid'
  /** Units that wait for the kitchen, as its rounds count them. */
  readonly waits: number
  readonly items: readonly BillItemView[]
  readonly totals: CartView['totals']
  readonly promotion: CartPromotionView | null
  readonly spending: SpendingView | null
  readonly spendingBy: PersonView | null
  readonly shares: readonly ShareView[]
  readonly claimed: number
  readonly paid: number
  readonly writtenOff: number
  readonly open: number
  readonly parts: { readonly of: number; readonly taken: number; readonly next: number | null } | null
  readonly unit: number
  readonly methods: readonly string[]
  /** None, but at a court's table. */
  readonly vendors: readonly BillVendorView[]
}

const MARKS: Readonly<Record<number, ItemMark>> = {
  10: 'waiting',
  20: 'accepted',
  30: 'rejected',
  40: 'served',
  50: 'cancelled',
}

/** Those who are here, in the order of joining, and whoever else has a part in what is shown. */
export function toPeople(visit: VisitData | null, others: readonly Member[], me: string | null): readonly PersonView[] {
  const here = (visit?.party?.members ?? []).filter(({ state }) => state === 'in')
  const all = new Map([...others, ...here].map((member) => [member._id, toPerson(member, me)]))
  return [...all.values()].toSorted((a, b) => a.number - b.number)
}

function toPerson({ _id, name, number }: Member, me: string | null): PersonView {
  return { id: _id, who: _id === me ? 'me' : number, name, number }
}

type AnyItem = Omit<RoundItemAnswer, 'mayCancel' | 'readyAt'>

function toItem(item: AnyItem, say: ChooseText, me: string | null): ItemView {
  return {
    id: item._id,
    productId: item.product._id,
    name: say(item.name),
    qty: item.qty,
    choices: item.customize.flatMap(({ variants }) =>
      variants.map(({ name, counter }) => ({ text: say(name), counter })),
    ),
    note: item.specialInstructions,
    photo: item.photo,
    total: item.total.amount,
    state: MARKS[item.state] ?? 'waiting',
    reason: item.reason,
    by: toPerson(item.by, me),
    at: item.at,
  }
}

export function toRound(
  { _id, number, at, by, vendor, items }: ShapeOf<typeof SubOrder>,
  say: ChooseText,
  me: string | null,
) {
  return {
    id: _id,
    number,
    at,
    by: toPerson(by, me),
    vendorId: vendor?.store ?? null,
    items: items.map((item) => ({
      ...toItem(item, say, me),
      readyAt: item.readyAt,
      mayCancel: item.mayCancel,
    })),
  } satisfies RoundView
}

function toBillItem(item: ShapeOf<typeof BillItem>, say: ChooseText, me: string | null): BillItemView {
  return { ...toItem(item, say, me), amount: item.amount.amount, claims: item.claims }
}

function toShare(share: ShapeOf<typeof Share>, me: string | null): ShareView {
  const { kind, isMine, state, method, expiresAt, parts, payment } = share
  return {
    ...{ id: share._id, kind, isMine, state, method, expiresAt, parts, payment },
    by: toPerson(share.by, me),
    amount: share.amount.amount,
    lines: share.lines.map(({ _id, part, of }) => ({ id: _id, part, of })),
    refunded: share.refunded.amount,
  }
}

export function toBill(bill: ShapeOf<typeof TableBill>, say: ChooseText, me: string | null): BillView {
  const { state, waits, methods } = bill
  const items = bill.items.map((item) => toBillItem(item, say, me))
  return {
    ...{ state, waits, methods, items },
    totals: toTotalsView(bill.totals, say),
    promotion: toCartPromotionView(bill.promotion, say),
    spending: toSpendingView(bill.spending, say),
    spendingBy: bill.spendingBy && toPerson(bill.spendingBy, me),
    shares: bill.shares.map((share) => toShare(share, me)),
    claimed: bill.claimed.amount,
    paid: bill.paid.amount,
    writtenOff: bill.writtenOff.amount,
    open: bill.open.amount,
    parts: bill.parts && { ...bill.parts, next: bill.parts.next?.amount ?? null },
    unit: bill.unit.amount,
    vendors: (bill.vendors ?? []).map(({ store, lines, totals, promotion }) => ({
      storeId: store,
      lines: items.filter(({ id }) => lines.includes(id)),
      totals: toTotalsView(totals, say),
      promotion: toCartPromotionView(promotion, say),
    })),
  }
}
