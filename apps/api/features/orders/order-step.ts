import type { LoadedMerchant } from '@compass/domain/merchants'
import { type Actor, ORDER_STATUS, type OrderStatus, promiseFrom } from '@compass/domain/orders'
import { collectedInPerson, isOpen, mayMovePayment, PAYMENT_STATUS, type PaymentStatus } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { type HoldingsStep, holdingsStep } from '../../records/ledgers/order-ledger.ts'
import type { HistoryEntry, Order } from '../../records/orders/order.ts'
import type { Press } from '../../records/orders/presses.ts'
import type { OrderStep } from '../../records/orders/write-step.ts'
import { requestExpiry } from '../../records/substitutions/substitution-record.ts'
import { holderOfUser } from '../users/holder.ts'
import { pointsEarnedNow } from './refund-points.ts'
import { endOfAttempt } from './release-money.ts'

/** Who moves an order where, and why. */
export interface StepCommand {
  readonly to: OrderStatus
  readonly actor: Actor
  readonly reason: string | null
  readonly now: Date
  /** Of an acceptance: in how many minutes the kitchen is done. Absent or null: as it was promised. */
  readonly minutes?: number | null
  /** Who of the merchant does it, and with which press. */
  readonly person?: HistoryEntry['person']
  readonly press?: Press | null
}

/** The step of an order as it is written, from the version that was read. */
export async function stepOf(
  api: Api,
  tenant: Tenant,
  order: Order,
  { to, actor, reason, now, minutes = null, person = null, press = null }: StepCommand,
): Promise<OrderStep & { readonly actor: Actor }> {
  // What a table earns is shared over those who paid.
  const kitchen = {
    minutes,
    kitchenMinutes: order.kitchenMinutes ?? preparationOf(await api.merchants.load(tenant.merchantId), order),
  }
  const toHeld = order.visitId ? null : holdingsStep(to, order.totals)
  return {
    orderId: order.id,
    readVersion: order.version,
    from: order.status,
    to,
    paymentStatus: paymentAfter(order, to, actor),
    actor,
    reason,
    at: now,
    ...(to === ORDER_STATUS.APPROVED ? kitchenTimes(order, kitchen, now) : { newEta: null }),
    person,
    minutes: to === ORDER_STATUS.APPROVED ? minutes : null,
    press,
    holdings: toHeld && (await holdingsOf(api, tenant, order, toHeld)),
    closesRequest: requestExpiry(order, to, actor),
  }
}

/** What the kitchen says as it begins: when it is done, and what is promised from now on. What is for later keeps its slot. */
function kitchenTimes(
  order: Order,
  { minutes, kitchenMinutes }: { readonly minutes: number | null; readonly kitchenMinutes: number },
  now: Date,
): Pick<OrderStep, 'newEta' | 'readyBy'> {
  if (order.schedule) return { newEta: null, readyBy: order.schedule.start }
  return {
    newEta: promiseFrom({ eta: order.eta, placedAt: order.placedAt, kitchenMinutes }, { now, minutes }),
    readyBy: new Date(now.getTime() + (minutes ?? kitchenMinutes) * 60_000),
  }
}

function preparationOf(loaded: LoadedMerchant | null, { storeId }: Order): number {
  return loaded?.stores.get(storeId)?.preparationMinutes ?? 0
}

/** Whose points a step moves: those of the phone that the customer has now. */
async function holdingsOf(
  api: Api,
  tenant: Tenant,
  order: Order,
  kind: HoldingsStep['kind'],
): Promise<HoldingsStep | null> {
  const holder = await holderOfUser(api, tenant, order.userId)
  if (kind === 'returns') return { kind, holder }
  const points = pointsEarnedNow(order)
  return holder === null || points === 0 ? null : { kind, holder, points }
}

/** What was to be collected in person has been, once the order is handed over or paid. What was to come online ends. */
function paymentAfter({ status, paymentMethod, paymentStatus }: Order, to: number, actor: Actor): PaymentStatus {
  if (status === ORDER_STATUS.INITIALIZE) return isOpen(paymentStatus) ? endOfAttempt(actor) : paymentStatus
  const isHandedOver = to === ORDER_STATUS.DELIVERED || to === ORDER_STATUS.PAYMENT_COMPLETED
  const isCollected = isHandedOver && collectedInPerson(paymentMethod)
  return isCollected && mayMovePayment(paymentStatus, PAYMENT_STATUS.SUCCESS).ok
    ? PAYMENT_STATUS.SUCCESS
    : paymentStatus
}
