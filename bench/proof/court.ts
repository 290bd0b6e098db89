import { ORDER_STATUS } from '@compass/domain/orders'
import type { Customer, Payment, PaymentChoice } from './customer.ts'
import { type Reply, UnexpectedAnswer } from './lines.ts'

/** What proofs read of a court order. */
interface CourtOrder {
  readonly _id: string
  readonly status: number
  readonly orders: readonly { readonly _id: string; readonly status: number }[]
  readonly totals: Readonly<Record<'grandTotal' | 'refundAmount', { readonly amount: number }>>
}

/** Puts a product of each of three vendors into the cart; products of a vendor stand together. */
export async function fillAtCourt(customer: Customer, ofVendor: number) {
  const { products } = customer.shop.market
  for (const vendor of [0, 1]) await customer.add(products[vendor * ofVendor]!)
  return customer.add(products[2 * ofVendor]!)
}

export async function seeCourtOrder(customer: Customer, id: string): Promise<CourtOrder> {
  const read = await customer.get<{ courtOrder: CourtOrder }>('read court order', { path: `/v1/court-orders/${id}` })
  return read.courtOrder
}

/** Places a cart of three vendors with one key. Throws `UnexpectedAnswer` where it is not placed. */
export async function placeAtCourt(
  customer: Customer,
  ofVendor: number,
  method: PaymentChoice,
  key: string,
): Promise<{ court: CourtOrder; payment: Payment | null }> {
  const reply: Reply = await customer.place(await fillAtCourt(customer, ofVendor), method, key)
  if (reply.status !== 200 && reply.status !== 201) throw new UnexpectedAnswer('place at a court', reply)
  return { court: reply.data.courtOrder, payment: reply.data.payment }
}

/** All of a court's orders, or none: how its parts stand that may not be so. */
export function faultsOfCourt({ _id, orders }: CourtOrder, vendors: number): string[] {
  const waiting = new Set<number>([ORDER_STATUS.INITIALIZE, ORDER_STATUS.PAYMENT_CANCELLED])
  const waits = orders.filter(({ status }) => waiting.has(status)).length
  const statuses = orders.map(({ status }) => status).join(', ')
  return [
    ...(orders.length === vendors ? [] : [`court order ${_id} has ${orders.length} orders of ${vendors}`]),
    ...(waits === 0 || waits === orders.length ? [] : [`of court order ${_id} some wait for money: ${statuses}`]),
  ]
}
