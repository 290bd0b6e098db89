import { cleanText } from '@compass/domain/contacts'
import type { LoadedMerchant, PaymentMethod } from '@compass/domain/merchants'
import {
  type Actor,
  type Edge,
  isOrderStatus,
  mayMove,
  mayStepDuringRequest,
  ORDER_STATUS,
} from '@compass/domain/orders'
import { checkMethod, mayMovePayment, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import { accept, type Money, type Result, refuse } from '@compass/domain/refusal'
import { ORDER_TYPE } from '@compass/domain/services'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type HistoryEntry, isOfCourt, type Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { Press } from '../../records/orders/presses.ts'
import { type OrderStep, writeCollected, writeStep } from '../../records/orders/write-step.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { collectForCourt } from './collect-for-court.ts'
import { moveInCourt } from './move-court.ts'
import { type StepCommand, stepOf } from './order-step.ts'
import { concernsMoney, releaseOrderMoney } from './release-money.ts'

/** Rival steps that one step may meet before it gives up. */
const MAX_TRIES = 5

interface Move {
  readonly merchantId: string
  readonly orderId: string
  readonly to: number
  readonly actor: Actor
  readonly reason?: string | undefined
  readonly now: Date
  /** Set for a customer: another user's order is answered like an unknown one. */
  readonly userId?: string
  readonly minutes?: number | null | undefined
  readonly person?: HistoryEntry['person']
  readonly press?: Press | null
  /** The question that it answers: nothing is moved where that is not open any more. */
  readonly requestId?: string
}

/**
 * The one step that changes an order's status, for customer, merchant, kitchen and time-out alike. It acts only where the
 * graph allows it from the present state, with its history entry and its event. Refuses `not_found`, `invalid_transition`,
 * `awaiting_answer` for one that is to be finished while its customer is asked, `nothing_asked`.
 */
export async function moveOrder(api: Api, move: Move): Promise<Result<Order>> {
  const reason = cleanText(move.reason ?? '', 300, 'reason')
  if (!reason.ok) return reason
  const tenant = api.database.tenant(move.merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const order = await findOrder(tenant, move.orderId)
    if (!order || (move.userId !== undefined && order.userId !== move.userId)) return refuse({ reason: 'not_found' })
    const { status: from } = order
    if (!isOrderStatus(move.to)) return refuse({ reason: 'invalid_transition', from, to: move.to })
    const input = Boolean(order.awaiting)
    if (move.requestId !== undefined && order.awaiting?.id !== move.requestId)
      return refuse({ reason: 'nothing_asked' })
    const { orderType, schedule } = order
    if (order.visitId && !mayMoveWithRounds(order, move))
      return refuse({ reason: 'invalid_transition', from, to: move.to })
    const edge = mayMove(from, move.to, {
      actor: move.actor,
      orderType,
      scheduled: schedule !== null,
      isRequestOpen: input,
    })
    if (!edge.ok) return edge
    const open = input ? mayStepDuringRequest(edge.value.to) : edge
    if (!open.ok) return open
    const { actor, now, minutes = null, person = null, press = null } = move
    const command = { to: edge.value.to, actor, reason: reason.value || null, now, minutes, person, press }
    const isTableDone = Boolean(order.visitId) && edge.value.to === ORDER_STATUS.COMPLETED
    const written = isOfCourt(order)
      ? await moveInCourt(api, move.merchantId, order, edge.value, command)
      : await writeAlone(api, tenant, order, edge.value, { ...command, isTableDone })
    if (!written) continue
    if ('refusal' in written) return written
    nudgeOutbox(api, move.merchantId)
    if (written.changesMenu) await api.merchants.refresh(move.merchantId).catch(() => {})
    const moved = await findOrder(tenant, order.id)
    if (!moved) return refuse({ reason: 'not_found' })
    return completeIfPaid(api, move.merchantId, moved, move.now)
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** Items move an order with rounds, but for its end: it is paid by its shares, and completed by staff or the clock. */
function mayMoveWithRounds({ paymentStatus }: Order, { to, actor }: Pick<Move, 'to' | 'actor'>): boolean {
  if (to === ORDER_STATUS.PAYMENT_COMPLETED) return actor === 'payment' && paymentStatus === PAYMENT_STATUS.SUCCESS
  return to === ORDER_STATUS.COMPLETED
}

/** An order that was just served is paid with it where its money came before. */
export async function completeIfPaid(api: Api, merchantId: string, order: Order, now: Date): Promise<Result<Order>> {
  return isServedAndPaid(order)
    ? completePayment(api, { merchantId, orderId: order.id, now }, 'payment')
    : accept(order)
}

/** Served, with nothing left to collect: 120 follows by itself (decisions, "At the table and in the room"). */
function isServedAndPaid({ status, paymentStatus, toCollect = 0 }: Order): boolean {
  return status === ORDER_STATUS.SERVED && paymentStatus === PAYMENT_STATUS.SUCCESS && toCollect === 0
}

/** A served order whose money is there is paid. Whoever was first has done it. */
async function completePayment(
  api: Api,
  { merchantId, orderId, now }: Pick<Move, 'merchantId' | 'orderId' | 'now'>,
  actor: 'payment' | 'merchant',
): Promise<Result<Order>> {
  const paid = await moveOrder(api, { merchantId, orderId, to: ORDER_STATUS.PAYMENT_COMPLETED, actor, now })
  if (paid.ok || paid.refusal.reason !== 'invalid_transition') return paid
  const order = await findOrder(api.database.tenant(merchantId), orderId)
  return order ? accept(order) : refuse({ reason: 'not_found' })
}

/** The step of an order that shares its bill with no other; null where the order has moved on. */
async function writeAlone(
  api: Api,
  tenant: Tenant,
  order: Order,
  edge: Edge,
  { isTableDone, ...command }: StepCommand & { readonly isTableDone: boolean },
): Promise<StepResult | null> {
  const step = await stepOf(api, tenant, order, command)
  if (isTableDone) return api.tableBills.complete(tenant.merchantId, step)
  return concernsMoney(order, edge)
    ? writeWithMoney(api, tenant.merchantId, order, edge, step)
    : writeStep(tenant, step)
}

/** The step with what it does to money, all of it or nothing; null where the order has moved on. */
async function writeWithMoney(
  api: Api,
  merchantId: string,
  order: Order,
  edge: Edge,
  step: OrderStep & { readonly actor: Actor },
): Promise<StepResult | null> {
  return api.database.transact<StepResult | null>(merchantId, async (tenant) => {
    const written = await writeStep(tenant, step)
    if (!written) return rollback(null)
    const released = await releaseOrderMoney(tenant, order, edge, step)
    if (!released.ok) throw new Error(`money of order ${order.id} could not be given back: ${released.refusal.reason}`)
    return commit(written)
  })
}

type StepResult = { readonly changesMenu: boolean }

/** Ends of an order for which nobody pays. */
const UNPAID_ENDS: readonly number[] = [
  ORDER_STATUS.DECLINED,
  ORDER_STATUS.UNDELIVERED,
  ORDER_STATUS.CANCEL_CUSTOMER,
  ORDER_STATUS.PAYMENT_CANCELLED,
  ORDER_STATUS.CUSTOMER_REJECT,
]

/**
 * The merchant's record of money that people collected: exactly the order's total, once, and once more exactly what an answer
 * made it dearer after that. Refuses `not_found`, and `invalid_fields` for another amount. It refuses `invalid_transition`
 * for an order that is paid, that nobody pays for, or that waits for money online. Its customer may be paying at this moment. A
 * served order is paid with it (120). Refuses `payment_method_not_allowed` for a room charge where there is none.
 */
export async function recordCollected(
  api: Api,
  record: {
    readonly merchantId: string
    readonly orderId: string
    readonly method: PaymentMethod
    readonly amount: Money
    readonly now: Date
  },
): Promise<Result<Order>> {
  const tenant = api.database.tenant(record.merchantId)
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const order = await findOrder(tenant, record.orderId)
    if (!order) return refuse({ reason: 'not_found' })
    if (order.courtOrder) return recordForCourt(api, record, order.courtOrder.id)
    const allowed = checkRoomCharge(await api.merchants.load(record.merchantId), order, record.method)
    if (!allowed.ok) return allowed
    const rest = order.toCollect ?? 0
    if (record.amount.amount !== (rest || order.grandTotal) || record.amount.currency !== order.currency)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount', rule: 'invalid' }] })
    const paid = rest > 0 ? accept(order.paymentStatus) : mayCollect(order.paymentStatus)
    if (!paid.ok) return paid
    if (UNPAID_ENDS.includes(order.status))
      return refuse({ reason: 'invalid_transition', from: order.paymentStatus, to: PAYMENT_STATUS.SUCCESS })
    if (!(await writeCollected(tenant, order, record.method, paid.value, record.now))) continue
    nudgeOutbox(api, record.merchantId)
    const after = await findOrder(tenant, order.id)
    if (!after) return refuse({ reason: 'not_found' })
    return isServedAndPaid(after) ? completePayment(api, record, 'merchant') : accept(after)
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}

/** The same for a court order: what of it was served is paid with it. */
async function recordForCourt(
  api: Api,
  record: Parameters<typeof recordCollected>[1],
  courtOrderId: string,
): Promise<Result<Order>> {
  const collected = await collectForCourt(api, record, courtOrderId)
  if (!collected.ok) return collected
  for (const order of collected.value) {
    const completed = await completeIfPaid(api, record.merchantId, order, record.now)
    if (!completed.ok) return completed
  }
  const after = await findOrder(api.database.tenant(record.merchantId), record.orderId)
  return after ? accept(after) : refuse({ reason: 'not_found' })
}

/** Only what went to a room goes on its account, where the document allows it. */
function checkRoomCharge(loaded: LoadedMerchant | null, order: Order, method: PaymentMethod): Result<unknown> {
  if (method !== 'roomCharge') return accept(null)
  const store = loaded?.stores.get(order.storeId)
  if (!store || order.orderType !== ORDER_TYPE.ROOM) return refuse({ reason: 'payment_method_not_allowed' })
  return checkMethod(store, order.orderType, method)
}

/** Only what is still to be collected in person is: what failed or waits online becomes paid by its gateway's word alone. */
function mayCollect(status: PaymentStatus): Result<PaymentStatus> {
  if (status === PAYMENT_STATUS.UNPAID) return mayMovePayment(status, PAYMENT_STATUS.SUCCESS)
  return refuse({ reason: 'invalid_transition', from: status, to: PAYMENT_STATUS.SUCCESS })
}
