import { ORDER_STATUS } from '@compass/domain/orders'
import {
  Customer,
  cardThat,
  isAtGateway,
  type Order,
  type PayingShop,
  type Payment,
  type PaymentChoice,
  walletToken,
} from '../proof/customer.ts'
import { UnexpectedAnswer } from '../proof/lines.ts'
import type { Merchant } from '../proof/merchant.ts'

const CARDS = ['success', 'success', 'noMoney', 'noticeNever', 'noticeTwice', 'late', 'dropped'] as const
/** So often somebody tries to pay one order. */
const MAX_ATTEMPTS = 4

interface Purchase {
  readonly order: Order
  readonly faults: readonly string[]
}

/**
 * A customer's whole path over a bad network. The customer orders, tries again with the same key, pays until it works or
 * gives up, and returns or does not. The merchant accepts, declines, or refunds a part.
 */
export async function buy(
  shop: PayingShop,
  merchant: Merchant,
  number: number,
  lower: (limit: number) => number,
): Promise<Purchase> {
  const customer = await Customer.come(shop, number)
  let cart = await customer.fill()
  const key = `net-${number}`
  let placed = await customer.place(cart, howOf(shop, number, lower), key)
  // Something that was sent again arrived twice, the second time late: the cart is looked at once more.
  for (let nth = 1; placed.refusal === 'cart_changed' && nth <= MAX_ATTEMPTS; nth++) {
    cart = await customer.cart()
    placed = await customer.place(cart, howOf(shop, number, lower), `${key}-changed-${nth}`)
  }
  const again = await customer.place(cart, shop.gateway.choice, `${key}-2`)
  const answers = [placed, again].filter(({ status }) => status === 200 || status === 201)
  const orders = new Set(answers.map(({ data }) => data.order._id as string))
  // A card may be refused at once, and the gateway may be away: then the order is found among the customer's own.
  const order = answers[0]?.data.order ?? (await newest(customer))
  if (!order) throw new UnexpectedAnswer('place', placed)
  const faults = orders.size > 1 ? [`the basket ${cart._id} was answered with two orders`] : []
  let payment = (answers.at(-1)?.data.payment ?? null) as Payment | null
  for (let nth = 1; nth <= MAX_ATTEMPTS; nth++) {
    if (payment && isAtGateway(payment)) {
      await pay(customer, payment, lower).catch(() => null)
      if (lower(4) > 0) await customer.comeBack(payment)
    }
    const now = await customer.seeOrder(order._id)
    if (now.status !== ORDER_STATUS.INITIALIZE || lower(3) === 0) break
    const next = await customer.payAgain(order._id, howOf(shop, number, lower), `${key}-pay-${nth}`)
    payment = next.status < 300 ? next.data.payment : null
  }
  const { amount, currency } = order.totals.grandTotal
  if (lower(3) === 0) await merchant.move(order._id, lower(2) === 0 ? ORDER_STATUS.APPROVED : ORDER_STATUS.DECLINED)
  if (lower(5) === 0) await merchant.refund(order._id, Math.ceil(amount / 4), currency, `net-back-${number}`)
  if (lower(8) === 0) await customer.cancel(order._id)
  return { order, faults }
}

function howOf({ gateway }: PayingShop, number: number, lower: (limit: number) => number): PaymentChoice {
  if (gateway.name !== 'sandbox') return lower(6) === 0 ? { mod: 'cod' } : gateway.choice
  const mod = (['card', 'card', 'knet', 'upi', 'applepay', 'cod'] as const)[lower(6)]!
  if (mod === 'upi') return { mod, vpa: lower(4) === 0 ? 'refused@bank' : 'ok@bank' }
  if (mod === 'applepay')
    return { mod, walletToken: walletToken('applepay', 'success', `net${number}x${lower(1_000)}`) }
  return { mod }
}

/** On the gateway's page, whichever it is. */
async function pay(customer: Customer, payment: Payment, lower: (limit: number) => number): Promise<void> {
  await customer.type(payment, cardThat(CARDS[lower(CARDS.length)]!))
  if (customer.shop.gateway.name === 'sandbox') await customer.press(payment, { act: 'yes' })
}

async function newest(customer: Customer): Promise<Order | null> {
  const { items } = await customer.get<{ items: Order[] }>('own orders', { path: '/v1/orders?limit=1' })
  return items[0] ?? null
}
