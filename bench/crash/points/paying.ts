import {
  cardThat,
  isAtGateway,
  type Order,
  type Payment,
  type PaymentChoice,
  walletToken,
} from '../../proof/customer.ts'
import { askGateway, post, webhookOf } from '../../proof/gateway-webhooks.ts'
import { answered, patiently } from './patience.ts'
import { place, type Visit } from './visit.ts'

/**
 * With a wallet of the sandbox: the money has come when the gateway answers our first call. At another gateway it comes as
 * soon as there is a page.
 */
export async function payAtOnce(visit: Visit): Promise<Order> {
  const { order, payment } = await place(visit, wallet(visit, 'a'))
  if (payment) await payOnPage(visit, order, payment, cardThat('success'))
  return order
}

/** Types a card, and comes back: the gateway is always there, the product is perhaps not. */
export async function payOnPage(
  visit: Visit,
  order: Pick<Order, '_id'>,
  payment: Payment,
  card: string,
): Promise<void> {
  const { customer, random } = visit
  if (!isAtGateway(payment)) return
  await customer.type(payment, card)
  if (random() < 0.3) return
  await answered('come back', () => customer.comeBack(payment))
  await patiently(() => customer.seeOrder(order._id))
}

/** The gateway tells of it once, and answers nobody who asks what it means. */
export async function payWhileGatewayIsAway({ at, customer }: Visit, payment: Payment): Promise<void> {
  const { gateway, lines, market } = at
  if (!isAtGateway(payment) || !gateway.holdWhile) return
  await customer.type(payment, cardThat('noticeNever'))
  const seen = await askGateway(gateway, market.merchantId, payment._id)
  const body = seen && webhookOf(seen)
  if (body) await gateway.holdWhile(() => answered('webhook', () => post(lines, body, market)))
}

export function wallet({ number, at }: Visit, unique: string): PaymentChoice {
  if (at.gateway.name !== 'sandbox') return at.gateway.choice
  return { mod: 'applepay', walletToken: walletToken('applepay', 'success', `${number}-${unique}`) }
}
