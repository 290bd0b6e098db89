import type { Order, Payment, PaymentChoice } from '../../proof/customer.ts'
import { walletToken } from '../../proof/customer.ts'
import { answered, patiently } from './patience.ts'
import { place, type Visit } from './visit.ts'

/** With a wallet: the money has come when the gateway answers our first call. */
export async function payAtOnce(visit: Visit): Promise<Order> {
  return (await place(visit, wallet(visit, 'a'))).order
}

/** Types a card, and comes back: the gateway is always there, the product is perhaps not. */
export async function payOnPage(
  visit: Visit,
  order: Pick<Order, '_id'>,
  payment: Payment,
  card: string,
): Promise<void> {
  const { customer, random } = visit
  if (!payment.pageUrl) return
  await customer.type(payment, card)
  if (random() < 0.3) return
  await answered('come back', () => customer.comeBack(payment))
  await patiently(() => customer.seeOrder(order._id))
}

export function wallet({ number }: Visit, unique: string): PaymentChoice {
  return { mod: 'applepay', walletToken: walletToken('applepay', 'success', `${number}-${unique}`) }
}
