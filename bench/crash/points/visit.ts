import type { Cart, Customer, How, Order, Payment } from '../../proof/customer.ts'
import { ask, type Reply, Unwanted } from '../../proof/lines.ts'
import type { Deployment } from './deployment.ts'
import { answered, patiently } from './patience.ts'

/** What customers were told, and what nobody should be told. */
export class Told {
  /** Order of each basket that was acknowledged. */
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
  readonly told: Told
  readonly random: () => number
  readonly customer: Customer
  readonly number: number
}

/** Fills a basket and orders it, with one key until there is an answer. */
export async function place(visit: Visit, how: How): Promise<{ order: Order; payment: Payment | null }> {
  const { customer } = visit
  const cart: Cart = await patiently(() => customer.fill())
  return placeBasket(visit, cart, customer.placing(cart, how))
}

export async function placeBasket(
  { customer, told, number }: Visit,
  cart: Cart,
  body: object,
): Promise<{ order: Order; payment: Payment | null; recurring?: string }> {
  const reply = await answered('place', () => customer.ask({ path: '/v1/orders', key: `crash-${number}`, body }))
  if (reply.status !== 200 && reply.status !== 201) throw new Unwanted('place', reply)
  told.take(cart._id, reply.data.order._id)
  return reply.data
}

/** A step of the merchant's; one that was made already is made. */
export async function move({ at, told }: Visit, order: Pick<Order, '_id'>, to: number): Promise<void> {
  const path = `/v1/merchant/orders/${order._id}/transitions`
  const reply = await answered('move', () => ask(at.lines, { path, token: at.merchantKey, body: { to } }))
  if (reply.status !== 200 && reply.refusal !== 'invalid_transition') told.wrong.push(sentence(`to ${to}`, reply))
}

export function sentence(what: string, { status, text }: Reply): string {
  return `${what}: ${status} ${text.slice(0, 300)}`
}
