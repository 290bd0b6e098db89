import { ORDER_STATUS } from '@compass/domain/orders'
import {
  Customer,
  cardThat,
  type How,
  type Order,
  type PayingShop,
  type Payment,
  walletToken,
} from '../proof/customer.ts'
import { Unwanted } from '../proof/lines.ts'
import type { Merchant } from '../proof/merchant.ts'

const CARDS = ['success', 'success', 'noMoney', 'noticeNever', 'noticeTwice', 'late', 'dropped'] as const
/** So often somebody tries to pay one order. */
const MOST_ATTEMPTS = 4

export interface Bought {
  readonly order: Order
  readonly faults: readonly string[]
}

/**
 * A customer's whole way over a bad network: orders, asks again with the same key, pays until it is paid or is tired of it, and
 * comes back or does not; the merchant accepts, declines, or gives a part back.
 */
export async function buy(
  shop: PayingShop,
  merchant: Merchant,
  number: number,
  below: (limit: number) => number,
): Promise<Bought> {
  const customer = await Customer.come(shop, number)
  let cart = await customer.fill()
  const key = `net-${number}`
  let placed = await customer.place(cart, howOf(number, below), key)
  // Something that was sent again arrived twice, the second time late: the basket is looked at once more.
  for (let nth = 1; placed.refusal === 'cart_changed' && nth <= MOST_ATTEMPTS; nth++) {
    cart = await customer.cart()
    placed = await customer.place(cart, howOf(number, below), `${key}-changed-${nth}`)
  }
  const again = await customer.place(cart, { mod: 'card' }, `${key}-2`)
  const answers = [placed, again].filter(({ status }) => status === 200 || status === 201)
  const orders = new Set(answers.map(({ data }) => data.order._id as string))
  // A card may be refused at once, and the gateway may be away: then the order is found among the customer's own.
  const order = answers[0]?.data.order ?? (await newest(customer))
  if (!order) throw new Unwanted('place', placed)
  const faults = orders.size > 1 ? [`the basket ${cart._id} was answered with two orders`] : []
  let payment = (answers.at(-1)?.data.payment ?? null) as Payment | null
  for (let nth = 1; nth <= MOST_ATTEMPTS; nth++) {
    if (payment?.pageUrl) {
      await pay(customer, payment, below).catch(() => null)
      if (below(4) > 0) await customer.comeBack(payment)
    }
    const now = await customer.seeOrder(order._id)
    if (now.status !== ORDER_STATUS.INITIALIZE || below(3) === 0) break
    const next = await customer.payAgain(order._id, howOf(number, below), `${key}-pay-${nth}`)
    payment = next.status < 300 ? next.data.payment : null
  }
  const { amount, currency } = order.totals.grandTotal
  if (below(3) === 0) await merchant.move(order._id, below(2) === 0 ? ORDER_STATUS.APPROVED : ORDER_STATUS.DECLINED)
  if (below(5) === 0) await merchant.refund(order._id, Math.ceil(amount / 4), currency, `net-back-${number}`)
  if (below(8) === 0) await customer.giveUp(order._id)
  return { order, faults }
}

function howOf(number: number, below: (limit: number) => number): How {
  const mod = (['card', 'card', 'knet', 'upi', 'applepay', 'cod'] as const)[below(6)]!
  if (mod === 'upi') return { mod, vpa: below(4) === 0 ? 'refused@bank' : 'ok@bank' }
  if (mod === 'applepay')
    return { mod, walletToken: walletToken('applepay', 'success', `net${number}x${below(1_000)}`) }
  return { mod }
}

/** On the gateway's page, whichever it is. */
async function pay(customer: Customer, payment: Payment, below: (limit: number) => number): Promise<void> {
  await customer.type(payment, cardThat(CARDS[below(CARDS.length)]!))
  await customer.press(payment, { act: 'yes' })
}

async function newest(customer: Customer): Promise<Order | null> {
  const { items } = await customer.get<{ items: Order[] }>('own orders', { path: '/v1/orders?limit=1' })
  return items[0] ?? null
}
