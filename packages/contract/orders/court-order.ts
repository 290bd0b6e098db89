import { z } from 'zod'
import { call } from '../call/index.ts'
import { Totals } from '../cart/index.ts'
import { Id, Instant, Money } from '../values/index.ts'
import { Delivery } from './delivery.ts'
import { Order, OrderStatus } from './order.ts'

/** What was ordered at a court at once: one number and one payment over an order of each vendor. */
export const CourtOrder = z.object({
  _id: Id,
  orderId: z.string().describe('The number that people read out; it opens nothing'),
  ...Order.pick({ orderType: true, channel: true }).shape,
  status: OrderStatus.describe(
    'Of the whole: that of the vendor who is the least far, leaving out those that ended without an order, unless all did',
  ),
  totals: Totals.describe('Of the whole, as it was placed; `refundAmount` is what went back of it so far'),
  fees: z
    .object({ delivery: Money, smallOrder: Money, tax: Money, total: Money, refunded: Money })
    .describe(
      'The court’s own lines. `total` is what they cost; they go back when all vendors have ended without an order',
    ),
  orders: z.array(Order).describe('One of each vendor, in the order of the court’s vendors'),
  ...Order.pick({
    user: true,
    address: true,
    spot: true,
    phone: true,
    payment: true,
    schedule: true,
    deliveryInstruction: true,
    collected: true,
    placedAt: true,
    languages: true,
  }).shape,
  eta: Order.shape.eta.describe('Of the whole: the longest promise of its vendors'),
  deadlineAt: Instant.nullable().describe('Until then it waits for its money; null: it waits for none'),
  mayCancel: z.boolean().describe('At least one vendor’s order can be cancelled: status 100 cancels all that can'),
  mayChangeAddress: z.boolean().describe('It can go to another door, all of it: no kitchen has started'),
  version: z.int().describe('Rises with every change of any of its orders'),
})

export const getCourtOrder = call({
  name: 'getCourtOrder',
  summary: 'One court order; by session, or by the capability of its link (then without address and phone)',
  tag: 'orders',
  method: 'GET',
  path: '/v1/court-orders/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({
    isActiveDelivery: z.unknown().optional().describe('`true` or `1`: answers `delivery` too'),
  }),
  answer: z.object({
    courtOrder: CourtOrder,
    delivery: Delivery.nullable().optional().describe('Where asked for; null for what is not delivered'),
  }),
})

export const openCourtOrderLink = call({
  name: 'openCourtOrderLink',
  summary: 'Swaps the capability of a court order’s link for a cookie that reads this one court order',
  tag: 'orders',
  method: 'POST',
  path: '/v1/court-orders/:id/link',
  auth: 'guest',
  params: z.object({ id: Id }),
  body: z.object({ k: z.string().max(200).describe('`<merchant>.<capability>`') }),
  answer: z.object({ courtOrder: Id, slug: z.string() }),
})

export const changeCourtOrder = call({
  name: 'changeCourtOrder',
  summary: 'The customer’s own step: cancel (status 100) all vendors’ orders that can be cancelled',
  tag: 'orders',
  method: 'PATCH',
  path: '/v1/court-orders/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ status: z.int(), reason: z.string().max(300).optional() }),
  answer: z.object({ courtOrder: CourtOrder }),
})

export const changeCourtOrderAddress = call({
  name: 'changeCourtOrderAddress',
  summary: 'Sends all of a court order to another saved address at its price, while no kitchen has started',
  tag: 'orders',
  method: 'PUT',
  path: '/v1/court-orders/:id/address',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ address: z.object({ _id: Id }), deliveryInstruction: z.string().max(300).optional() }),
  answer: z.object({ courtOrder: CourtOrder }),
})

/** Server-sent events: not in the envelope. Each event is `id: <version>`, `event: courtOrder`, `data: { status, version, at }`. */
export const courtOrderEvents = call({
  name: 'courtOrderEvents',
  summary: 'Server-sent events: every change of any order of a court order, resumed by Last-Event-ID',
  tag: 'orders',
  method: 'GET',
  path: '/v1/court-orders/:id/events',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({ m: z.string().max(60).optional() }),
  answer: z.string(),
})

export const courtOrderCalls = [
  getCourtOrder,
  openCourtOrderLink,
  changeCourtOrder,
  changeCourtOrderAddress,
  courtOrderEvents,
]
