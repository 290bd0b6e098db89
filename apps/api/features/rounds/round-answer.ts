import type { SubOrder as SubOrderContract } from '@compass/contract/rounds'
import { moneyIn } from '@compass/domain/money'
import { ITEM_STATE } from '@compass/domain/rounds'
import { isFirstMember, presentMember, type VisitMember } from '@compass/domain/visits'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import type { Order } from '../../records/orders/order.ts'
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
}

type RoundsOrder = Pick<Order, 'id' | 'visitId' | 'currency'>

/** Null: the order has no rounds. */
export async function readOrderRounds(tenant: Tenant, { id, visitId }: RoundsOrder): Promise<OrderRounds | null> {
  const visit = visitId ? await findVisit(tenant, visitId) : null
  if (!visit) return null
  const [rounds, items] = await Promise.all([listRounds(tenant, [id]), listItems(tenant, [id])])
  return { rounds, items, visit }
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
    items: read.items
      .filter(({ roundId }) => roundId === round.id)
      .map((item) => itemAnswer(item, order, members, me !== null && (mayCancelAll || item.memberId === me.id))),
  }))
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
