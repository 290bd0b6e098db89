import type { LoadedMerchant } from '@compass/domain/merchants'
import { firstStatus, ORDER_STATUS } from '@compass/domain/orders'
import { collectedInPerson, isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { NewPayment } from '../../records/payments/payments.ts'
import { findPayment } from '../../records/payments/payments.ts'
import { sendAttempt } from '../payments/attempts.ts'
import type { PaymentDetails, ResolvedPayment } from '../payments/payment-input.ts'
import { attemptOfKey, replayed } from '../payments/start-payment.ts'
import { chargeTermsOf } from './bill-of-order.ts'
import { payAgain } from './pay-again.ts'
import type { PlacedPayment } from './placed-payment.ts'

/** An order that was just placed asks for its money. */
export async function payOrder(
  api: Api,
  loaded: LoadedMerchant,
  placed: Order,
  { payment, resolved }: { readonly payment: NewPayment; readonly resolved: ResolvedPayment },
): Promise<Result<PlacedPayment>> {
  const sent = await sendAttempt(api, loaded, chargeTermsOf(loaded, placed), payment, resolved)
  if (!sent.ok) return sent
  // It waits for its customer, as it was placed.
  if (sent.value.status === PAYMENT_STATUS.INITIATED) return accept({ order: placed, payment: sent.value })
  const order = await findOrder(api.database.tenant(loaded.merchant.id), placed.id)
  return accept({ order: order ?? placed, payment: sent.value })
}

/**
 * An order is placed that was placed before. The key of an attempt answers with the result of that attempt. A new key after a
 * refusal is a new attempt on the same order (hostile 8).
 */
export async function payReplayedOrder(
  api: Api,
  loaded: LoadedMerchant,
  order: Order,
  request: {
    readonly details: PaymentDetails
    readonly key: KeyUse | null
    /** The key is the one that the order was placed with. */
    readonly isFirstKey: boolean
    readonly userId: string
    readonly language: string
    readonly host?: string | undefined
    readonly now: Date
  },
): Promise<Result<PlacedPayment>> {
  if (order.paymentId === null) return accept({ order, payment: null })
  const merchantId = loaded.merchant.id
  const created = request.key && (await attemptOfKey(api, merchantId, order.billId, request.key))
  if (created) {
    const again = created.ok ? replayed(created.value) : created
    return again.ok ? accept({ order, payment: again.value }) : again
  }
  const latest = await findPayment(api.database.tenant(merchantId), order.paymentId)
  if (!latest) return refuse({ reason: 'not_found' })
  const mayTryAgain =
    request.key !== null &&
    !request.isFirstKey &&
    order.status === ORDER_STATUS.INITIALIZE &&
    !isOpen(latest.status) &&
    latest.status !== PAYMENT_STATUS.SUCCESS
  if (!mayTryAgain) return accept({ order, payment: latest })
  const paid = await payAgain(api, loaded, order, request)
  return paid.ok ? accept(paid.value) : paid
}

/** Status and money of a new order: it waits where money is to come online, and one of nothing is paid. */
export function moneyAtPlacing(
  paymentMethod: Order['paymentMethod'],
  grandTotal: number,
): Pick<Order, 'status' | 'paymentStatus'> {
  const waits = isPaidOnline({ paymentMethod, grandTotal })
  if (waits) return { status: firstStatus(true), paymentStatus: PAYMENT_STATUS.INITIATED }
  const paymentStatus = collectedInPerson(paymentMethod) ? PAYMENT_STATUS.UNPAID : PAYMENT_STATUS.SUCCESS
  return { status: firstStatus(false), paymentStatus }
}

/** Is money of this order asked for online? */
export function isPaidOnline({ paymentMethod, grandTotal }: Pick<Order, 'paymentMethod' | 'grandTotal'>): boolean {
  return !collectedInPerson(paymentMethod) && grandTotal > 0
}
