import type { AnswerOf } from '@compass/contract/call'
import type { placeOrder } from '@compass/contract/orders'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { linkKeyOf } from './order-access.ts'
import { orderAnswer } from './order-answer.ts'
import type { PlacedPayment } from './placed-payment.ts'

export type PlacedAnswer = AnswerOf<typeof placeOrder>

/** The link carries what opens it only once: it is kept hashed. */
export function answerOf(
  loaded: LoadedMerchant,
  { order, payment }: PlacedPayment,
  capability: string | null,
  now: Date,
): PlacedAnswer {
  const path = `${homePath(loaded.merchant)}/order-status/${order.id}`
  return {
    order: orderAnswer(order, 'owner'),
    payment: payment && paymentAnswer(payment, now),
    link: capability ? `${path}?k=${linkKeyOf(loaded.merchant.id, capability)}` : path,
  }
}
