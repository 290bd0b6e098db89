import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../apps/api/db/database.ts'
import { insertOrder } from '../../apps/api/records/orders/insert-order.ts'
import { findOrder } from '../../apps/api/records/orders/orders.ts'
import { placePaid, readWaitingOrder } from '../../apps/api/records/orders/paid-order.ts'
import { takeEvent } from '../../apps/api/records/payments/gateway-events.ts'
import type { PaymentRecord } from '../../apps/api/records/payments/payment.ts'
import { findPayment, keepPage, readPayment } from '../../apps/api/records/payments/payments.ts'
import { heard, STAND_INS, type Statement } from './statements.ts'

/** What an order that is paid online sends beyond the others: see `paidFlow` and `webhooks`. */
export interface PaidStatements {
  readonly place: Statement
  readonly keepPage: Statement
  readonly readPaid: Statement
  readonly readWaiting: Statement
  readonly placePaid: Statement
  readonly readWebhook: Statement
  readonly takeWebhook: Statement
  readonly seeOrder: Statement
}

/**
 * As `productStatements`, for what is paid online:
 *
 * | call | statements | where |
 * |---|---|---|
 * | POST /v1/orders | 4: read, number, write with the attempt, the gateway's page; all but the writing in haste | `placeOrder`, `finishPayment` |
 * | POST /v1/payment/callback/sandbox | 3: read (in haste), read its order (in haste), place | `handleReturn` in apps/api/features/payments, `placeAtOnce` in …/orders/order-bill.ts |
 * | POST /v1/payment/webhooks/sandbox | 3: read (in haste), and the same, or write down in haste that it came | `handleGatewayWebhook` in apps/api/features/payments |
 * | GET /v1/orders/:id | 1, in haste | `seeOrder` in apps/api/features/orders/order-access.ts |
 *
 * `sample` is an order that was paid just now.
 */
export async function paidStatements(
  tenant: Tenant,
  sample: { readonly orderId: string; readonly paymentId: string },
): Promise<PaidStatements> {
  const order = await findOrder(tenant, sample.orderId)
  const stored = await findPayment(tenant, sample.paymentId)
  if (!order || !stored) throw new Error('the order that was paid as a sample is not there')
  const { order: id, payment: paymentId, cart: cartId, user: userId, reference, notice: webhook } = STAND_INS
  const now = new Date()
  const paid: PaymentRecord = {
    ...stored,
    id: paymentId,
    bill: { id, kind: 'order', mainId: id },
    gatewayReference: reference,
  }
  const waiting: PaymentRecord = {
    ...paid,
    status: PAYMENT_STATUS.INITIATED,
    captured: 0,
    expiresAt: new Date(now.getTime() + 3_600_000),
    enquireAt: new Date(now.getTime() + 3_600_000),
  }
  const { history: _history, version: _version, updatedAt: _updatedAt, ...placed } = order
  const asPlaced = {
    ...placed,
    id,
    billId: id,
    cartId,
    userId,
    number: STAND_INS.number,
    status: ORDER_STATUS.INITIALIZE,
  }
  const payer = {
    name: order.customer.name ?? '',
    email: order.customer.email,
    phone: order.customer.phone ?? '',
    phoneCode: order.customer.phoneCode ?? '',
    termsAgreed: null,
  }
  const key = { key: 'bench', requestHash: Buffer.alloc(32, 1) }
  const listen = (name: string, act: (listening: Tenant) => Promise<unknown>) => heard(name, tenant.merchantId, act)
  const event = { gateway: stored.gateway, id: webhook }
  return {
    place: await listen('placeOnline', (to) =>
      insertOrder(to, {
        order: {
          ...asPlaced,
          orderType: asPlaced.orderType!,
          paymentStatus: PAYMENT_STATUS.INITIATED,
          deadlineAt: waiting.expiresAt,
        },
        cartVersion: STAND_INS.version,
        key,
        customerDetails: payer,
        units: new Map(),
        payment: waiting,
      }),
    ),
    keepPage: await listen('keepPage', (to) => keepPage(to, paid, now)),
    readPaid: await listen('readPaid', (to) => findPayment(to, paymentId)),
    readWaiting: await listen('readWaiting', (to) => readWaitingOrder(to, id)),
    placePaid: await listen('placePaid', (to) =>
      // Nobody answers these orders. Past their deadline the product would decline each and ask the gateway for refunds it cannot make.
      placePaid(to, { ...asPlaced, version: 1 }, waiting, paid, { event: null, deadlineAt: waiting.expiresAt, now }),
    ),
    readWebhook: await listen('readWebhook', (to) => readPayment(to, paymentId, event)),
    takeWebhook: await listen('takeWebhook', (to) => takeEvent(to, stored.gateway, webhook, now)),
    seeOrder: await listen('seeOrder', (to) => findOrder(to, id)),
  }
}
