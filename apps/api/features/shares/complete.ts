import { earnedDespite } from '@compass/domain/loyalty'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { ITEM_STATE } from '@compass/domain/rounds'
import { isPending, owedOf, sharePoints, writeOff } from '@compass/domain/shares'
import { isSettled } from '@compass/domain/visits'
import { commit, rollback } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { earnBySharing } from '../../records/ledgers/bill-spending.ts'
import { findOrder, lockOrdersOfTable } from '../../records/orders/orders.ts'
import { type OrderStep, writeStep } from '../../records/orders/write-step.ts'
import { listOrdersWithItems } from '../../records/rounds/round-orders.ts'
import { saveTableBill } from '../../records/shares/save-bill.ts'
import { findOrdersOfVisits } from '../../records/visits/visit-orders.ts'
import { endVisit } from '../../records/visits/visits.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { moveItems } from '../rounds/move-items.ts'
import { holderOfUser } from '../users/holder.ts'
import { onOpenVisit } from '../visits/change-members.ts'
import type { EndVisitCommand } from '../visits/end-visit.ts'
import { closeBill } from './bill-spending.ts'
import { DEARER } from './claim-share.ts'
import { endAttemptsAtGateway } from './end-attempts-at-gateway.ts'
import { lockSharedTable, type SharedTable } from './shared-table.ts'
import { releaseShares, withShare, writeBill } from './write-bill.ts'

type StepResult = { readonly changesMenu: boolean }

/** An order of a table is completed: its points go to who paid, and its visit ends with its last order. */
export async function completeTable(api: Api, merchantId: string, step: OrderStep): Promise<StepResult | null> {
  const loaded = await api.merchants.load(merchantId)
  return api.database.transact<StepResult | null>(merchantId, async (tenant) => {
    const table = loaded && (await lockSharedTable(api, tenant, loaded, step.orderId, step.at))
    if (!table) return rollback(null)
    const written = await completeInside(table, step)
    if (!written) return rollback(null)
    await endWithLastOrder(table)
    return commit(written)
  })
}

async function completeInside(table: SharedTable, step: OrderStep): Promise<StepResult | null> {
  const written = await writeStep(table.tenant, { ...step, holdings: null })
  if (written) await givePoints(table)
  return written
}

/** The points of the order over its paid shares; what was written off earns nobody anything, and who is unverified nothing. */
async function givePoints({ api, tenant, order, bill, now }: SharedTable): Promise<void> {
  const paid = bill.shares.filter(({ state }) => state === 'paid')
  const points = sharePoints(order.totals.earned, [...paid, { id: '', amount: bill.writtenOff }])
  let after = bill
  for (const share of paid) {
    const earned = points.get(share.id) ?? 0
    const left = earnedDespite({ paid: share.amount, refunded: share.refunded, earned })
    const holder = left === 0 ? null : await holderOfUser(api, tenant, share.userId)
    if (holder === null) continue
    await earnBySharing(tenant, { holder, points: left, orderId: order.id, shareId: share.id, at: now })
    after = { ...after, ...withShare(after, share.id, { earned }) }
  }
  if (after !== bill) await saveTableBill(tenant, bill, after)
}

/** A visit ends with the last of its orders, unless its party is choosing more. */
async function endWithLastOrder({ tenant, visit, now }: SharedTable): Promise<void> {
  const orders = await findOrdersOfVisits(tenant, [visit.id])
  const isOver = orders.every(({ status }) => isFinal(status))
  if (isOver && isSettled({ ...visit, orders }, now)) await endVisit(tenant, visit.id, 'orders', now)
}

/** Rounds that are sent while staff end the visit. */
const MAX_TRIES = 4

/**
 * Staff end a visit. With a reason, what is owed is written off: what waits is rejected, claims end, and its orders are completed
 * without their money. Refuses `not_found`, `visit_ended`, and `bill_open` with what is owed where no reason is given.
 */
export async function endVisitByStaff(api: Api, ending: EndVisitCommand): Promise<Result<true>> {
  const { merchantId, visitId, writeOffReason } = ending
  const tenant = api.database.tenant(merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const open = (await findOrdersOfVisits(tenant, [visitId])).filter(({ status }) => !isFinal(status))
    const owed = open.reduce((sum, order) => sum + order.owed, 0)
    if (owed > 0 && writeOffReason === null)
      return refuse({ reason: 'bill_open', owed: { amount: owed, currency: open[0]!.currency } })
    for (const { id } of open) await endOrdersItems(api, ending, id)
    const ended = await onOpenVisit<EndedOrders>(api, { merchantId, visitId, actor: { kind: 'staff' } }, (inside) =>
      endInside(api, { ...ending, tenant: inside }),
    )
    // What its party gave to the bill went elsewhere at this moment: it is priced anew.
    if (!ended.ok && DEARER.has(ended.refusal.reason)) continue
    if (!ended.ok) return ended
    nudgeOutbox(api, merchantId)
    for (const { table, shares } of ended.value.claims) endAttemptsAtGateway(api, table, shares)
    if (ended.value.isOver) return accept(true)
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** The items of an order; of a court's table those of all its vendors. */
async function endOrdersItems(api: Api, ending: EndVisitCommand, orderId: string): Promise<void> {
  const tenant = api.database.tenant(ending.merchantId)
  const order = await findOrder(tenant, orderId)
  for (const id of order ? await listOrdersWithItems(tenant, order) : []) await endItems(api, ending, id)
}

/** What waits is rejected; what the kitchen has accepted was served. */
async function endItems(
  api: Api,
  { merchantId, visitId, writeOffReason, now }: EndVisitCommand,
  orderId: string,
): Promise<void> {
  const moved = await moveItems(api, {
    ...{ merchantId, orderId, visitId, now, actor: 'merchant' as const, reason: writeOffReason ?? undefined },
    choose: (items) =>
      accept(
        items
          .filter(({ state }) => state === ITEM_STATE.WAITING || state === ITEM_STATE.ACCEPTED)
          .map((item) => ({ item, to: item.state === ITEM_STATE.WAITING ? ITEM_STATE.REJECTED : ITEM_STATE.SERVED })),
      ),
  })
  if (!moved.ok) throw new Error(`items of order ${orderId} could not be ended: ${moved.refusal.reason}`)
}

interface EndedOrders {
  /** What was claimed of them, and is free. */
  readonly claims: readonly { readonly table: SharedTable; readonly shares: readonly string[] }[]
  /** False where a round was sent meanwhile: all is looked at again. */
  readonly isOver: boolean
}

/** Refuses `bill_open` where no reason is named, and as `closeBill`. */
async function endInside(
  api: Api,
  { merchantId, visitId, writeOffReason, now, tenant }: EndVisitCommand & { readonly tenant: SharedTable['tenant'] },
): Promise<Result<EndedOrders>> {
  const claims: EndedOrders['claims'][number][] = []
  const loaded = await api.merchants.load(merchantId)
  const orders = await findOrdersOfVisits(tenant, [visitId])
  for (const { id, status } of orders) {
    if (isFinal(status)) continue
    const table = loaded && (await lockSharedTable(api, tenant, loaded, id, now))
    const hasOpenItems = table?.items.some(({ state }) => state === ITEM_STATE.WAITING || state === ITEM_STATE.ACCEPTED)
    if (!table || hasOpenItems) return accept({ claims, isOver: false })
    // What its party gave to a bill that nobody claimed is taken, since the order counts it.
    const closed = await closeBill(table)
    if (!closed.ok) return closed
    const owed = owedOf(closed.value.bill)
    if (owed > 0 && writeOffReason === null)
      return refuse({ reason: 'bill_open', owed: { amount: owed, currency: table.order.currency } })
    claims.push({ table, shares: closed.value.bill.shares.filter(isPending).map((share) => share.id) })
    await endOrder(closed.value, writeOffReason)
  }
  await endVisit(tenant, visitId, 'staff', now, writeOffReason)
  return accept({ claims, isOver: true })
}

/** 110 → 120 → 130; where something is owed it is written off, and its payment is cancelled. */
async function endOrder(read: SharedTable, reason: string | null): Promise<void> {
  const { tenant, now } = read
  let table = read
  if (owedOf(table.bill) > 0) {
    const claims = table.bill.shares.filter(isPending).map(({ id }) => id)
    const released = await releaseShares(table, claims, PAYMENT_STATUS.CANCELLED)
    table = await writeBill(table, writeOff(released).bill)
  }
  if (table.bill.closedAt === null) await saveTableBill(tenant, table.bill, { ...table.bill, closedAt: now })
  const paymentStatus = table.bill.writtenOff > 0 ? PAYMENT_STATUS.CANCELLED : PAYMENT_STATUS.SUCCESS
  for (const part of await lockOrdersOfTable(tenant, table.order.id)) await endPart(table, part, paymentStatus, reason)
  for (const to of [ORDER_STATUS.PAYMENT_COMPLETED, ORDER_STATUS.COMPLETED] as const) {
    const order = (await findOrder(tenant, table.order.id))!
    if (order.status >= to) continue
    const step = {
      ...{ orderId: order.id, readVersion: order.version, from: order.status, to, paymentStatus, reason, at: now },
      ...{ actor: 'merchant', newEta: null, holdings: null },
    }
    const written = to === ORDER_STATUS.COMPLETED ? await completeInside(table, step) : await writeStep(tenant, step)
    if (!written) throw new Error('an order whose visit is locked has moved on')
  }
}

/** At a court's table what a vendor made of it ends with it. */
async function endPart(
  { tenant, now }: SharedTable,
  { id: orderId, status, version }: SharedTable['order'],
  paymentStatus: SharedTable['order']['paymentStatus'],
  reason: string | null,
): Promise<void> {
  let [from, readVersion] = [status, version]
  for (const to of [ORDER_STATUS.PAYMENT_COMPLETED, ORDER_STATUS.COMPLETED] as const) {
    if (isFinal(from) || from >= to) continue
    const step = { orderId, readVersion, from, to, paymentStatus, reason, at: now, actor: 'merchant' }
    const written = await writeStep(tenant, { ...step, newEta: null, holdings: null })
    if (!written) throw new Error('an order whose visit is locked has moved on')
    from = to
    readVersion = readVersion + 1
  }
}
