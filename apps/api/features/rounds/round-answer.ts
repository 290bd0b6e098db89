import type { SubOrder as SubOrderContract } from '@compass/contract/rounds'
import { moneyIn } from '@compass/domain/money'
import { ITEM_STATE } from '@compass/domain/rounds'
import { isFirstMember, presentMember, type VisitMember } from '@compass/domain/visits'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { listOrdersOfTable } from '../../records/orders/orders.ts'
import type { ItemRecord, RoundRecord } from '../../records/rounds/round.ts'
import { listItems, listRounds } from '../../records/rounds/rounds.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { findVisit } from '../../records/visits/visits.ts'
import { lineAnswer } from '../orders/order-answer.ts'

export type SubOrderShape = z.output<typeof SubOrderContract>
type ItemShape = SubOrderShape['items'][number]
type MemberShape = SubOrderShape['by']

/** The rounds of an order with their items and the party that sent them. */
interface OrderRounds {
  readonly rounds: readonly RoundRecord[]
  readonly items: readonly ItemRecord[]
  readonly visit: Pick<Visit, 'members'>
  /** Of a court's table: the orders of its vendors, which have the rounds. */
  readonly parts: readonly Order[]
}

type RoundsOrder = Pick<Order, 'id' | 'visitId' | 'currency' | 'tableOrderId'>

/** Null: the order has no rounds. */
export async function readOrderRounds(tenant: Tenant, order: RoundsOrder): Promise<OrderRounds | null> {
  const visit = order.visitId ? await findVisit(tenant, order.visitId) : null
  if (!visit) return null
  const parts = isOfTable(order) ? await listOrdersOfTable(tenant, order.id) : []
  const ids = isOfTable(order) ? parts.map(({ id }) => id) : [order.id]
  const [rounds, items] = await Promise.all([listRounds(tenant, ids), listItems(tenant, ids)])
  const inTurn = parts.length > 1 ? rounds.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime()) : rounds
  return { rounds: inTurn, items, visit, parts }
}

/** Who asks, and may therefore cancel what waits: a user of the party; null: staff, who reject instead. */
export function subOrderAnswers(order: RoundsOrder, read: OrderRounds, userId: string | null): SubOrderShape[] {
  const { members } = read.visit
  const me = userId === null ? null : presentMember(members, userId)
  const mayCancelAll = me !== null && isFirstMember(members, me.id)
  return read.rounds.map((round) => ({
    _id: round.id,
    number: round.number,
    at: round.sentAt.toISOString(),
    by: memberAnswer(members, round.memberId),
    tableNumber: round.spotNumber,
    ...vendorOf(read.parts, round),
    items: read.items
      .filter(({ roundId }) => roundId === round.id)
      .map((item) => itemAnswer(item, order, members, me !== null && (mayCancelAll || item.memberId === me.id))),
  }))
}

/** At a court's table a round is one vendor's, with that vendor's order. */
function vendorOf(parts: readonly Order[], { orderId }: RoundRecord): Pick<SubOrderShape, 'vendor'> {
  const part = parts.find(({ id }) => id === orderId)
  if (!part) return {}
  return { vendor: { store: part.storeId, order: part.id, orderId: String(part.number), status: part.status } }
}

function itemAnswer(
  item: ItemRecord,
  { currency }: RoundsOrder,
  members: readonly VisitMember[],
  isTheirs: boolean,
): ItemShape {
  const { id, qty, line, lineId, state } = item
  const total = line.unit * qty
  const priced = { ...line, id, qty, total, share: { discount: 0, tax: 0, paid: 0 } }
  const { isGift: _, share: __, ifSoldOut: ___, ...answer } = lineAnswer(priced, { currency })
  return {
    ...answer,
    line: lineId,
    state,
    reason: item.reason,
    by: memberAnswer(members, item.memberId),
    at: item.movedAt.toISOString(),
    readyAt: item.readyAt?.toISOString() ?? null,
    mayCancel: isTheirs && state === ITEM_STATE.WAITING,
  }
}

/** Whoever left is named as well: their rows stay. */
function memberAnswer(members: readonly VisitMember[], id: string): MemberShape {
  const member = members.find((one) => one.id === id)
  if (!member) throw new Error(`an item of no member of its visit: ${id}`)
  return { _id: id, name: member.name, number: member.number }
}

/** What is on the bill before promotions and fees, and what waits for the kitchen. */
export function moneyOf(order: RoundsOrder, amounts: { readonly onBill: number; readonly waiting: number }) {
  const money = moneyIn(order.currency)
  return { onBill: money(amounts.onBill), waiting: money(amounts.waiting) }
}
