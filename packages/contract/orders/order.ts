import { RATING_TAGS } from '@compass/domain/orders'
import { z } from 'zod'
import { CartLine, CartSpot, Totals } from '../cart/index.ts'
import { OrderPayment } from '../payments/index.ts'
import { Id, Instant, Money, SlotTime, Text } from '../values/index.ts'
import { Problem } from './problem.ts'
import { Amendment, Awaiting, IfSoldOut } from './sold-out.ts'

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
  sourceOfOrder: z
    .object({
      outletUrl: z.string().nullable().describe('Address of the page around the frame; null: it is not known'),
    })
    .nullable()
    .describe('The page of another site that it was begun on, in a frame; null: it was begun at the shop itself'),
  visit: Id.nullable().describe('The visit that it belongs to, of an order with rounds'),
  courtOrder: z
    .object({ _id: Id, orderId: z.string().describe('The number that people read out') })
    .nullable()
    .describe('The court order that a vendor’s order belongs to; null: it is of no court'),
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
