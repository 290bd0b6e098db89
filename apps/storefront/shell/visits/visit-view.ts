import type { ShapeOf } from '@compass/contract/values'
import type { Visit } from '@compass/contract/visits'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { Translator } from '@compass/i18n/translator'
import type { Person } from '@compass/ui/avatar'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { toCartView } from '#shell/cart/to-cart-view.ts'

/** A visit as its call answers it: what loaders hand on and live reading brings. */
export type VisitData = ShapeOf<typeof Visit>
type Party = NonNullable<VisitData['party']>
type CallData = Party['calls'][number]

/** Somebody at the table, as the screens show them. */
export interface MemberView extends Person {
  readonly initial: string
  /** What the others call them. */
  readonly name: string
  readonly isMe: boolean
  readonly isFirst: boolean
  readonly isConnected: boolean
  readonly isChoosing: boolean
  readonly since: string
}

/** The lines of one member in the party's basket; the visitor's come first, then the order of joining. */
export interface MemberLines {
  readonly member: MemberView
  readonly lines: readonly CartLineView[]
  readonly count: number
  readonly total: number
}

export interface CallView {
  readonly id: string
  readonly kind: string
  /** The outlet's own words; null: one of the three that every outlet has. */
  readonly name: ChosenText | null
  /** Null: the system asked, or who asked is gone. */
  readonly member: MemberView | null
  /** Somebody asked; a share that staff come to collect goes on asking. */
  readonly canTakeBack: boolean
  readonly at: string
}

export interface VisitView {
  readonly id: string
  readonly version: number
  readonly state: VisitData['state']
  readonly mine: VisitData['me']['state']
  /** Has been in; false for who asked alone. */
  readonly wasIn: boolean
  readonly count: number
  readonly beganAt: string
  readonly goesToStaff: boolean
  /** Null until one is in. */
  readonly party: PartyView | null
}

/** What members alone see. */
export interface PartyView {
  readonly me: MemberView
  readonly members: readonly MemberView[]
  readonly asking: readonly MemberView[]
  readonly code: Party['code']
  readonly cart: CartView | null
  readonly groups: readonly MemberLines[]
  readonly isUnsentLong: boolean
  readonly orders: Party['orders']
  readonly calls: readonly CallView[]
}

type TextChooser = (text: Text | null | undefined) => ChosenText | null

/** The name that others see, and the initial in its circle. Who typed none is a guest with a number. */
function nameOf({ name, number }: { name: string | null; number: number }, t: Translator<'visits'>) {
  if (!name) return { name: t('visits.guest', { number }), initial: String(number) }
  const [first] = new Intl.Segmenter().segment(name)
  return { name, initial: first?.segment ?? '' }
}

/** What a line costs once units that are free with another one are taken off. */
export function lineTotal(line: Pick<CartLineView, 'id' | 'total'>, cart: Pick<CartView, 'totals'>): number {
  const free = cart.totals.explain.filter(({ rule, line: lineId }) => rule === 'bogo' && lineId === line.id)
  return free.reduce((sum, { amount }) => sum + amount, line.total)
}

export function toVisitView(visit: VisitData, say: TextChooser, t: Translator<'visits'>): VisitView {
  const { _id, version, state, count, beganAt, goesToStaff } = visit
  return {
    id: _id,
    version,
    state,
    mine: visit.me.state,
    wasIn: visit.me.wasIn,
    count,
    beganAt,
    goesToStaff,
    party: visit.party && toParty(visit, visit.party, say, t),
  }
}

function toParty(visit: VisitData, party: Party, say: TextChooser, t: Translator<'visits'>): PartyView | null {
  const all = party.members.map((member): MemberView & { readonly state: 'in' | 'waiting' } => {
    const isMe = member._id === visit.me.member
    const { isFirst, isConnected, isChoosing, since, state } = member
    const seat = isMe ? ('me' as const) : member.number
    return { id: member._id, seat, ...nameOf(member, t), isMe, isFirst, isConnected, isChoosing, since, state }
  })
  const me = all.find(({ isMe }) => isMe)
  if (!me) return null
  const members = [me, ...all.filter(({ isMe, state }) => !isMe && state === 'in')]
  const cart = party.cart && toCartView(party.cart, say)
  return {
    me,
    members,
    asking: all.filter(({ isMe, state }) => !isMe && state === 'waiting'),
    code: party.code,
    cart,
    groups: cart ? groupLines(cart, members) : [],
    isUnsentLong: party.cartAskedAt !== null,
    orders: party.orders,
    calls: party.calls.map((one) => toCall(one, all, say)),
  }
}

function groupLines(cart: CartView, members: readonly MemberView[]): MemberLines[] {
  return members.flatMap((member) => {
    const lines = cart.lines.filter(({ memberId }) => memberId === member.id)
    if (lines.length === 0) return []
    const count = lines.reduce((sum, { qty }) => sum + qty, 0)
    return { member, lines, count, total: lines.reduce((sum, line) => sum + lineTotal(line, cart), 0) }
  })
}

function toCall(
  { _id, kind, name, by: memberId, at }: CallData,
  members: readonly MemberView[],
  say: TextChooser,
): CallView {
  const member = members.find(({ id }) => id === memberId) ?? null
  return { id: _id, kind, name: say(name), member, canTakeBack: memberId !== null, at }
}
