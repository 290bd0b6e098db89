import { z } from 'zod'
import { call } from '../call/index.ts'
import { Payment, PaymentInput } from '../payments/index.ts'
import { RecurrenceInput } from '../recurring/index.ts'
import { Id, Instant, Money, OrderType, Paging } from '../values/index.ts'
import { CourtOrder, courtOrderCalls } from './court-order.ts'
import { Delivery } from './delivery.ts'
import { Order } from './order.ts'
import { IfSoldOut } from './sold-out.ts'

export {
  CourtOrder,
  changeCourtOrder,
  changeCourtOrderAddress,
  courtOrderEvents,
  getCourtOrder,
  openCourtOrderLink,
} from './court-order.ts'
export { Delivery } from './delivery.ts'
export { Order, OrderLine, OrderStatus, Rating, RatingTag } from './order.ts'
export { Problem, ProblemKind, ProblemState } from './problem.ts'
export { Amendment, Awaiting, IfSoldOut } from './sold-out.ts'

export const placeOrder = call({
  name: 'placeOrder',
  summary:
    'Places the order of a basket; one basket makes at most one. The same request again answers the order that it made, with `meta.replayed`, for 10 minutes also without a basket and a key',
  tag: 'orders',
  method: 'POST',
  path: '/v1/orders',
  auth: 'session',
  body: z.object({
    store: Id,
    cart: Id.optional(),
    orderType: OrderType,
    schedule: z
      .object({ startTime: Instant })
      .nullable()
      .optional()
      .describe('The slot that was shown, null for none: another one of the basket is 4213'),
    payment: PaymentInput,
    address: z
      .looseObject({
        _id: Id.optional(),
        name: z.string().max(10_000).optional(),
        email: z.string().max(1000).optional(),
      })
      .optional(),
    phone: z
      .object({ number: z.union([z.string().max(40), z.int()]).transform(String), countryCode: z.string().max(8) })
      .optional(),
    name: z.string().max(10_000).optional(),
    lastName: z
      .string()
      .max(10_000)
      .optional()
      .describe('The surname of the booking, where an order of a room says it'),
    leaveAtDoor: z.boolean().optional().describe('An order of a room is left at its door'),
    email: z.string().max(1000).optional(),
    deliveryInstruction: z.string().max(300).optional(),
    collectFromUser: z
      .array(z.object({ _id: Id, value: z.string().max(10_000) }))
      .max(50)
      .optional()
      .describe('What the outlet asks for (`Store.collectFromUser`); of a list the option’s id'),
    ifSoldOut: IfSoldOut.optional(),
    lines: z
      .array(z.object({ _id: Id, ifSoldOut: IfSoldOut }))
      .max(100)
      .optional()
      .describe('Lines of the basket with a choice of their own'),
    recurrenceObj: RecurrenceInput.optional().describe('The order repeats'),
    deliveryInfo: z.unknown().optional().describe('Accepted without effect: `address` and the cart say where it goes'),
    loyaltyId: z.unknown().optional().describe('Accepted without effect: points are used in the cart, by applyLoyalty'),
    source: z
      .unknown()
      .optional()
      .describe(
        '`{ isWidget, parentInfo }` of an order from a frame: `parentInfo` is the address of the page around it, and counts where the merchant lists its origin',
      ),
    isSMSEnabled: z.boolean().optional().describe('False: no messages about this order'),
    notificationModule: z
      .union([z.literal(10), z.literal(20), z.literal(30)])
      .optional()
      .describe('Messages by SMS 10, WhatsApp 20, both 30'),
    isTermsAndConditionAgreed: z.boolean().optional(),
    expected: z.object({
      grandTotal: Money,
      promotion: Id.nullable()
        .optional()
        .describe('The offer that was shown as applied, null for none: another one is 4213 even at the same total'),
      version: z
        .int()
        .optional()
        .describe('The version of the basket that was shown: without it, one that the menu changed is shown once more'),
    }),
  }),
  answer: z.object({
    order: Order.nullable().describe('Null: the basket is a court’s, and `courtOrder` is what it made'),
    courtOrder: CourtOrder.optional().describe('Of a court’s basket: its order with one of each vendor, all or none'),
    payment: Payment.nullable(),
    link: z.string().describe('Path that opens this order without login'),
    recurring: Id.optional().describe('What repeats it, where that was asked for'),
  }),
  created: true,
})

export const listOrders = call({
  name: 'listOrders',
  summary: 'The user’s orders, newest first; a court order once, by its first vendor’s order',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders',
  auth: 'session',
  query: z.object({
    stores: z.string().max(2000).optional(),
    sortByCreatedAt: z.enum(['-1', '1']).default('-1'),
    ...Paging.shape,
  }),
  answer: z.object({
    items: z.array(Order),
    courtOrders: z.array(CourtOrder).describe('The whole of each court order that `items` names by `courtOrder`'),
    total: z.int(),
    skip: z.int(),
    limit: z.int(),
  }),
})

export const getOrder = call({
  name: 'getOrder',
  summary: 'One order; by session, or by the capability of its link (then without address and phone)',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  answer: z.object({ order: Order }),
})

export const getOrderDetails = call({
  ...getOrder,
  name: 'getOrderDetails',
  path: '/v1/orders/:id/details',
  query: z.object({
    populateFields: z.unknown().optional().describe('Accepted without effect: every field is answered'),
    isActiveDelivery: z.unknown().optional().describe('`true` or `1`: answers `delivery` too'),
  }),
  answer: z.object({
    order: Order,
    delivery: Delivery.nullable().optional().describe('Where asked for; null for what is not delivered'),
  }),
})

export const openOrderLink = call({
  name: 'openOrderLink',
  summary: 'Swaps the capability of an order’s link for a cookie that reads this one order',
  tag: 'orders',
  method: 'POST',
  path: '/v1/orders/:id/link',
  auth: 'guest',
  params: z.object({ id: Id }),
  body: z.object({
    k: z.string().max(200).describe('`<merchant>.<capability>`; of a former link the capability alone'),
  }),
  answer: z.object({ order: Id, slug: z.string() }),
})

export const changeOrder = call({
  name: 'changeOrder',
  summary: 'The customer’s own step: cancel (status 100)',
  tag: 'orders',
  method: 'PATCH',
  path: '/v1/orders/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ status: z.int(), reason: z.string().max(300).optional() }),
  answer: z.object({ order: Order }),
})

export const changeOrderAddress = call({
  name: 'changeOrderAddress',
  summary: 'Sends the order to another saved address at its price, while the kitchen has not started',
  tag: 'orders',
  method: 'PUT',
  path: '/v1/orders/:id/address',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ address: z.object({ _id: Id }), deliveryInstruction: z.string().max(300).optional() }),
  answer: z.object({ order: Order }),
})

/**
 * Server-sent events: not in the envelope. Each event is `id: <version>`, `event: order`, `data: { status, version, at }`;
 * while a courier brings the order also `event: courier`, its data a `Delivery`.
 */
export const orderEvents = call({
  name: 'orderEvents',
  summary: 'Server-sent events: every change of status, resumed by Last-Event-ID',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/:id/events',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({ m: z.string().max(60).optional() }),
  answer: z.string(),
})

export const orderCalls = [
  placeOrder,
  listOrders,
  getOrder,
  getOrderDetails,
  openOrderLink,
  changeOrder,
  changeOrderAddress,
  orderEvents,
  ...courtOrderCalls,
]
