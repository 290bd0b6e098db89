import type { AnswerOf } from '@compass/contract/call'
import type { getTableBill } from '@compass/contract/shares'
import { moneyIn } from '@compass/domain/money'
import type { OrderLine } from '@compass/domain/orders'
import { methodsFor } from '@compass/domain/payments'
import { ITEM_STATE, isBilled } from '@compass/domain/rounds'
import { SERVICE } from '@compass/domain/services'
import { claimedOf, nextPart, openOf, paidOf, takenParts } from '@compass/domain/shares'
import type { ItemRecord } from '../../records/rounds/round.ts'
import type { ShareRecord } from '../../records/shares/table-bill.ts'
import type { Visit } from '../../records/visits/visit.ts'
import { labelInOrder, totalsAnswer } from '../cart/totals-answer.ts'
import { isOffered, type KnownGateways, smallestUnitOf } from '../merchants/gateway-of.ts'
import { lineAnswer } from '../orders/order-answer.ts'
import { choicesAnswer } from './choices-answer.ts'
import { billedLineOf, type SharedTable, waitingUnits } from './shared-table.ts'

export type TableBillShape = NonNullable<AnswerOf<typeof getTableBill>['bill']>
type BillItemShape = TableBillShape['items'][number]
type ShareShape = TableBillShape['shares'][number]
type MemberShape = ShareShape['by']

/** A bill as somebody of its party sees it. `userId` null: staff. */
export async function tableBillAnswer(table: SharedTable, userId: string | null): Promise<TableBillShape> {
  const { api, loaded, store, order, bill } = table
  const money = moneyIn(order.currency)
  const open = openOf(bill)
  return {
    order: order.id,
    orderId: String(order.number),
    visit: table.visit.id,
    status: order.status,
    state: stateOf(table),
    waits: waitingUnits(table),
    items: itemAnswers(table),
    totals: totalsAnswer(
      { ...order.totals, refundAmount: order.refunded },
      order.currency,
      labelInOrder(order.totals.terms),
      order.totals.terms.voucher ?? null,
    ),
    ...(await choicesAnswer(table, userId)),
    shares: bill.shares.filter(({ state }) => state !== 'released').map((share) => shareAnswer(table, share, userId)),
    claimed: money(claimedOf(bill)),
    paid: money(paidOf(bill)),
    writtenOff: money(bill.writtenOff),
    open: money(open),
    parts: bill.parts && partsAnswer(table, open),
    unit: money(unitOf(table)),
    methods: methodsFor(store, SERVICE.DINE_IN).filter((method) => isOffered(api, loaded, store, method)),
    version: bill.version,
  }
}

function stateOf({ bill }: SharedTable): TableBillShape['state'] {
  if (bill.closedAt === null) return 'open'
  return bill.amount - paidOf(bill) - bill.writtenOff === 0 ? 'paid' : 'closed'
}

function partsAnswer({ order, bill, ...table }: SharedTable, open: number): TableBillShape['parts'] {
  const parts = bill.parts!
  const taken = takenParts(bill.shares)
  const next = Math.min(nextPart(parts, taken, unitOf(table)), open)
  const hasNext = taken < parts.count && next > 0
  return { of: parts.count, taken, next: hasNext ? { amount: next, currency: order.currency } : null }
}

/** Equal parts are multiples of what the gateway can take; where nobody pays online any amount will do. */
export function unitOf({
  api,
  loaded,
  store,
}: Pick<SharedTable, 'loaded' | 'store'> & { readonly api: KnownGateways }): number {
  return smallestUnitOf(api, loaded, store)
}

export function shareAnswer(
  table: Pick<SharedTable, 'order' | 'bill' | 'visit'>,
  share: ShareRecord,
  userId: string | null,
): ShareShape {
  const money = moneyIn(table.order.currency)
  const { parts } = table.bill
  return {
    _id: share.id,
    kind: share.kind,
    by: memberAnswer(table.visit, share.memberId),
    isMine: share.userId === userId,
    amount: money(share.amount),
    credits: money(share.credits),
    state: share.state,
    method: share.method,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    lines: share.items.map(({ itemId, part, parts }) => ({ _id: itemId, part, of: parts })),
    parts: share.part === null || parts === null ? null : { part: share.part, of: parts.count },
    payment: share.userId === userId ? share.paymentId : null,
    paidAt: share.paidAt?.toISOString() ?? null,
    refunded: money(share.refunded),
  }
}

/** Whoever left is named as well: their rows stay. */
function memberAnswer({ members }: Pick<Visit, 'members'>, id: string): MemberShape {
  const member = members.find((one) => one.id === id)
  if (!member) throw new Error(`a share of no member of its visit: ${id}`)
  return { _id: id, name: member.name, number: member.number }
}

/** The lines of the bill that are still on it, each in the state of what is left of it. */
function itemAnswers(table: SharedTable): BillItemShape[] {
  return table.order.lines.flatMap((line) => {
    const left = table.items.filter((item) => isBilled(item.state) && billedLineOf(table, item.id) === line.id)
    return left.length === 0 ? [] : itemAnswer(table, line, left)
  })
}

function itemAnswer(table: SharedTable, line: OrderLine, left: readonly ItemRecord[]): BillItemShape {
  const { order, bill, visit } = table
  const money = moneyIn(order.currency)
  // Of a line that is served in parts, what still cooks says how it stands.
  const item = left.find(({ state }) => state === ITEM_STATE.ACCEPTED) ?? left[0]!
  const qty = left.reduce((sum, one) => sum + one.qty, 0)
  const { isGift: _gift, share: _share, ifSoldOut: _choice, ...answer } = lineAnswer(line, order)
  const claims = bill.shares.filter(({ state }) => state !== 'released')
  return {
    ...answer,
    qty,
    total: money(line.unit * qty),
    line: item.lineId,
    state: item.state,
    reason: null,
    by: memberAnswer(visit, item.memberId),
    at: item.movedAt.toISOString(),
    amount: money(bill.items.find(({ id }) => id === line.id)?.amount ?? 0),
    claims: claims.flatMap((share) =>
      share.items
        .filter(({ itemId }) => itemId === line.id)
        .map(({ part, parts }) => ({ share: share.id, part, of: parts })),
    ),
  }
}
