import { owedToCourt } from '@compass/domain/court-orders'
import type { PaymentMethod } from '@compass/domain/merchants'
import { endedWithoutOrder } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Money, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { lockCourtOrder } from '../../records/court-orders/court-orders.ts'
import type { Order } from '../../records/orders/order.ts'
import { listOrdersOfCourt, lockOrdersOfCourt } from '../../records/orders/orders.ts'
import { writeCollected } from '../../records/orders/write-step.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'

interface CollectCommand {
  readonly merchantId: string
  readonly method: PaymentMethod
  readonly amount: Money
  readonly now: Date
}

/**
 * The court's record of money that people collected: exactly what is owed for all of a court order, once. Answers its orders.
 * Refuses `not_found`, `invalid_fields` for another amount, `invalid_transition` where nothing is to be
 * collected, and `payment_method_not_allowed` for a room's account.
 */
export async function collectForCourt(
  api: Api,
  { merchantId, method, amount, now }: CollectCommand,
  courtOrderId: string,
): Promise<Result<readonly Order[]>> {
  if (method === 'roomCharge') return refuse({ reason: 'payment_method_not_allowed' })
  const collected = await api.database.transact(
    merchantId,
    unlessRefused<Result<true>>(async (tenant) => {
      const court = await lockCourtOrder(tenant, courtOrderId)
      if (!court) return refuse({ reason: 'not_found' })
      const orders = await lockOrdersOfCourt(tenant, courtOrderId)
      const owed = owedToCourt(orders, court.own.grandTotal)
      const from = orders.find(({ status }) => !endedWithoutOrder(status))?.paymentStatus ?? PAYMENT_STATUS.CANCELLED
      if (owed === 0) return refuse({ reason: 'invalid_transition', from, to: PAYMENT_STATUS.SUCCESS })
      if (amount.amount !== owed || amount.currency !== court.currency)
        return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount', rule: 'invalid' }] })
      for (const order of orders) {
        const isOwed = order.paymentStatus === PAYMENT_STATUS.UNPAID || (order.toCollect ?? 0) > 0
        if (isOwed && !endedWithoutOrder(order.status))
          await writeCollected(tenant, order, method, PAYMENT_STATUS.SUCCESS, now)
      }
      return accept(true)
    }),
  )
  if (!collected.ok) return collected
  nudgeOutbox(api, merchantId)
  return accept(await listOrdersOfCourt(api.database.tenant(merchantId), courtOrderId))
}
