import type { Cart, Customer, Order, Payment, PaymentChoice } from '../../proof/customer.ts'
import { ask, type Reply, UnexpectedAnswer } from '../../proof/lines.ts'
import type { Deployment } from './deployment.ts'
import { answered, patiently } from './patience.ts'

/** What customers were told, and what nobody should be told. */
export class Acknowledgements {
  /** Order of each cart that was acknowledged. */
  readonly orders = new Map<string, string>()
  /** Orders that repeat, as they were acknowledged. */
  readonly series = new Set<string>()
  readonly wrong: string[] = []
  came = 0

  take(cartId: string, orderId: string): void {
    const known = this.orders.get(cartId)
    if (known !== undefined && known !== orderId) this.wrong.push(`basket ${cartId} was answered with two orders`)
    this.orders.set(cartId, orderId)
  }
}

/** Somebody who comes to the shop. */
export interface Visit {
  readonly at: Deployment
  readonly acknowledgements: Acknowledgements
  readonly random: () => number
  readonly customer: Customer
  readonly number: number
}

/** Fills a cart and orders it, with one key until there is an answer. */
export async function place(visit: Visit, method: PaymentChoice): Promise<{ order: Order; payment: Payment | null }> {
  const { customer } = visit
  const cart: Cart = await patiently(() => customer.fill())
  return placeCart(visit, cart, customer.placing(cart, method))
}

export async function placeCart(
  { customer, acknowledgements: reported, number }: Visit,
  cart: Cart,
  body: object,
): Promise<{ order: Order; payment: Payment | null; recurring?: string }> {
  const reply = await answered('place', () => customer.ask({ path: '/v1/orders', key: `crash-${number}`, body }))
  if (reply.status !== 200 && reply.status !== 201) throw new UnexpectedAnswer('place', reply)
  reported.take(cart._id, reply.data.order._id)
  return reply.data
}

/** A step of the merchant's; one that was made already is made. */
export async function move(
  { at, acknowledgements: reported }: Visit,
  order: Pick<Order, '_id'>,
  to: number,
): Promise<void> {
  const path = `/v1/merchant/orders/${order._id}/transitions`
  const reply = await answered('move', () => ask(at.lines, { path, token: at.merchantKey, body: { to } }))
  if (reply.status !== 200 && reply.refusal !== 'invalid_transition') reported.wrong.push(sentence(`to ${to}`, reply))
}

export function sentence(label: string, { status, text }: Reply): string {
  return `${label}: ${status} ${text.slice(0, 300)}`
}
