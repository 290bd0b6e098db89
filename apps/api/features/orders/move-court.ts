import { moveTogether } from '@compass/domain/court-orders'
import { type Edge, endedWithoutOrder } from '@compass/domain/orders'
import { collectedInPerson, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Result } from '@compass/domain/refusal'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import { lockCourtOrder, vacateCourtSlot, writeOwnRefunded } from '../../records/court-orders/court-orders.ts'
import { returnCourtHoldings } from '../../records/ledgers/court-holdings.ts'
import type { VendorOrder } from '../../records/orders/order.ts'
import { lockOrdersOfCourt } from '../../records/orders/orders.ts'
import { writeStep } from '../../records/orders/write-step.ts'
import { releaseUsesOf } from '../../records/promotions/promotion-uses.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { holderOfUser } from '../users/holder.ts'
import { type StepCommand, stepOf } from './order-step.ts'
import { concernsMoney, releaseOrderMoney } from './release-money.ts'

type StepRefusal = Exclude<Result<never>, { readonly ok: true }>

/**
 * The step of a vendor's order, with those that move along with it and what becomes of their money, all or nothing. The court
 * order is locked first, so that vendors who answer at once do it one after another. When all have ended without an order,
 * what is the court's returns too. Null where the order has moved on. Refuses what `moveTogether` does.
 */
export function moveInCourt(
  api: Api,
  merchantId: string,
  order: VendorOrder,
  edge: Edge,
  command: StepCommand,
): Promise<{ readonly changesMenu: boolean } | StepRefusal | null> {
  return api.database.transact<{ readonly changesMenu: boolean } | StepRefusal | null>(merchantId, async (tenant) => {
    const court = await lockCourtOrder(tenant, order.courtOrder.id)
    const orders = court ? await lockOrdersOfCourt(tenant, court.id) : []
    const locked = orders.find(({ id }) => id === order.id)
    if (!court || locked?.version !== order.version) return rollback(null)
    const together = moveTogether(orders, locked, command.to)
    if (!together.ok) return rollback(together)
    let changesMenu = false
    for (const one of together.value) {
      const step = await stepOf(api, tenant, one, command)
      const written = await writeStep(tenant, step)
      if (!written) throw new Error('an order that is locked has moved on')
      changesMenu ||= written.changesMenu
      const released = concernsMoney(one, edge) ? await releaseOrderMoney(tenant, one, edge, step) : null
      if (released && !released.ok)
        throw new Error(`money of order ${one.id} could not be given back: ${released.refusal.reason}`)
    }
    const hasEnded = (one: VendorOrder) => endedWithoutOrder(together.value.includes(one) ? command.to : one.status)
    if (endedWithoutOrder(command.to) && orders.every(hasEnded)) await releaseCourt(api, tenant, court, orders, command)
    return commit({ changesMenu })
  })
}

/** Nobody gets anything of a court order: its own lines return, and the slot, promotion, reward and credits that it used. */
async function releaseCourt(
  api: Api,
  tenant: Tenant,
  court: CourtOrderRecord,
  orders: readonly VendorOrder[],
  { reason, now }: StepCommand,
): Promise<void> {
  await releaseUsesOf(tenant, court.id)
  await vacateCourtSlot(tenant, court.id)
  const { id, currency, grandTotal, own, totals } = court
  if (totals.reward > 0 || own.credits > 0) {
    const holder = await holderOfUser(api, tenant, court.userId)
    await returnCourtHoldings(tenant, { courtOrderId: id, credits: own.credits, at: now }, holder)
  }
  if (own.grandTotal === 0) return
  // It was collected with the orders: whoever collected one of them collected it.
  const isCollected = orders.some(
    ({ paymentMethod, paymentStatus }) => collectedInPerson(paymentMethod) && paymentStatus === PAYMENT_STATUS.SUCCESS,
  )
  const bill = {
    ...({ id, kind: 'court', mainId: id, amount: grandTotal, currency } as const),
    inPerson: isCollected ? own.grandTotal : null,
    credits: 0,
    returnCredits: async () => false,
    part: { id, orderId: null, amount: own.grandTotal },
  }
  const queued = await queueRefund(tenant, { bill, amountMinor: 'whole', cause: 'court_ended', reason, at: now })
  if (!queued.ok) throw new Error(`money of court order ${id} could not be given back: ${queued.refusal.reason}`)
  if (queued.value.first) await writeOwnRefunded(tenant, id, queued.value.amount)
}
