import { RATING_TAGS } from '@compass/domain/orders'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { CartLine, CartSpot, Totals } from '../cart/index.ts'
import { OrderPayment, Payment, PaymentInput } from '../payments/index.ts'
import { RecurrenceInput } from '../recurring/index.ts'
import { Id, Instant, Money, OrderType, Paging, SlotTime, Text } from '../values/index.ts'
import { Problem } from './problem.ts'
import { Amendment, Awaiting, IfSoldOut } from './sold-out.ts'

export { Problem, ProblemKind, ProblemState } from './problem.ts'
export { Amendment, Awaiting, IfSoldOut } from './sold-out.ts'

export const OrderStatus = z
  .int()
  .describe(
    'INITIALIZE 0, NEW 10, SCH_DEL_ACCEPTED 12, APPROVED 20, DECLINED 30, KITCHEN_READY 40, OUT_DELIVERY 50, DELIVERED 60, UNDELIVERED 70, CANCEL_CUSTOMER 80, PAYMENT_CANCELLED 90, CUSTOMER_REJECT 100, served 110, payment completed 120, completed 130',
  )

export const RatingTag = z.enum(RATING_TAGS)

export const Rating = z.object({
  stars: z.int().min(1).max(5),
  feedback: z.string(),
  tags: z.array(RatingTag).nullable().describe('What was marked beside the stars; null: the stars alone were given'),
  at: Instant,
})

export const OrderLine = CartLine.omit({ unavailable: true }).extend({
  share: z.object({ discount: Money, tax: Money, paid: Money }).describe('The line’s frozen part of the totals'),
  ifSoldOut: IfSoldOut.describe('The line’s own choice, else the order’s'),
})

const OrderSpot = CartSpot.extend({ isLeftAtDoor: z.boolean().describe('It is left at the door of the room') })

export const Order = z.object({
  _id: Id,
  orderId: z.string().describe('The number that people read out; it opens nothing'),
  orderType: z.int().nullable().describe('Null: the amount of a pay link, with nothing to make'),
  channel: z.int().describe('Dine-in 20, room 30, delivery 40, pickup 50, pay link 60'),
  isSingleOrderDineIn: z.boolean(),
  status: OrderStatus,
  timeline: z.array(z.object({ status: OrderStatus, at: Instant, by: z.string(), reason: z.string().nullable() })),
  products: z.array(OrderLine),
  totals: Totals,
  loyaltyPoints: z.int().describe('Points that it earns once it is received'),
  redeemedPoints: z.int().describe('Points that it was placed with'),
  returnedPoints: z
    .int()
    .describe(
      'Of `redeemedPoints` what came back: left out, refunded, or all of them where it was declined or cancelled',
    ),
  user: Id.nullable().describe('Whose it is; null for who holds the link alone'),
  address: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      area: Text.nullable(),
      city: Text.nullable(),
      tableNumber: z.string().nullable().describe('Of an order at a table'),
      changedAt: Instant.nullable().describe('Another one than at placing, since then'),
    })
    .nullable(),
  spot: OrderSpot.nullable().describe('The table or the room that it is for'),
  visit: Id.nullable().describe('The visit that it belongs to, of an order with rounds'),
  phone: z.object({ number: z.string(), countryCode: z.string() }).nullable(),
  store: z.object({
    _id: Id,
    name: Text,
    phone: z.string(),
    address: Text,
    timeZone: z.string(),
    location: z.object({ lat: z.number(), lng: z.number() }),
  }),
  payment: OrderPayment,
  schedule: z
    .object({ startTime: Instant, endTime: Instant, date: z.string(), time: SlotTime })
    .nullable()
    .describe('The slot that it is for, in the outlet’s zone; null: as soon as possible'),
  deliveryInstruction: z.string().nullable(),
  collected: z
    .array(z.object({ _id: Id, name: Text, type: z.string(), value: z.string(), option: Text.nullable() }))
    .describe('What the outlet asked for and was told; empty for who holds the link alone'),
  eta: z.object({ from: Instant, to: Instant }).nullable(),
  deadlineAt: Instant.nullable().describe('Accepted by then, or declined by itself; null once it has moved on'),
  placedAt: Instant,
  languages: z.object({ customer: z.string(), merchant: z.string() }),
  ifSoldOut: IfSoldOut,
  awaiting: Awaiting.nullable().describe('What the customer is asked; null: nothing'),
  amendments: z.array(Amendment).describe('What answers made of the order, oldest first'),
  mayCancel: z.boolean(),
  mayChangeAddress: z.boolean(),
  rating: Rating.nullable().describe('What its customer thought of it; null: has not said'),
  mayRate: z.boolean(),
  problems: z
    .array(Problem)
    .describe('What its customer said is wrong with it, oldest first; empty for who holds the link alone'),
  reportableUntil: Instant.nullable().describe('Until then a problem can be reported; null: it was not received'),
  version: z.int(),
})

const Place = z.object({ lat: z.number(), lng: z.number() })

/** Where a delivery is. Who holds the order's link alone sees neither the door nor the courier. */
export const Delivery = z.object({
  state: z
    .enum(['searching', 'nobody', 'assigned', 'at_shop', 'on_way', 'delivered', 'failed', 'cancelled'])
    .nullable()
    .describe('Of the courier; null: none was called, or the outlet brings it itself'),
  isDelayed: z.boolean().describe('No courier can be assigned yet'),
  courier: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      vehicle: z.enum(['bicycle', 'scooter', 'car']).nullable().describe('Null: not told'),
    })
    .nullable(),
  position: Place.extend({ at: Instant }).nullable(),
  eta: Instant.nullable().describe('At the door, as the courier says'),
  from: Place,
  to: Place.nullable(),
  area: Id.nullable(),
  version: z.int().describe('Rises with every news of the courier; 0: none yet'),
})

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
    source: z.unknown().optional(),
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
    order: Order,
    payment: Payment.nullable(),
    link: z.string().describe('Path that opens this order without login'),
    recurring: Id.optional().describe('What repeats it, where that was asked for'),
  }),
  created: true,
})

export const listOrders = call({
  name: 'listOrders',
  summary: 'The user’s orders, newest first',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders',
  auth: 'session',
  query: z.object({
    stores: z.string().max(2000).optional(),
    sortByCreatedAt: z.enum(['-1', '1']).default('-1'),
    ...Paging.shape,
  }),
  answer: z.object({ items: z.array(Order), total: z.int(), skip: z.int(), limit: z.int() }),
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
]
