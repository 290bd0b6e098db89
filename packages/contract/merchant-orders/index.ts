import { z } from 'zod'
import { call } from '../call/index.ts'
import { MerchantOrder } from '../merchant-side/index.ts'
import { Refund, refundOrder } from '../payments/index.ts'
import { Id, Instant, Money, Text } from '../values/index.ts'

export const ORDER_STATES = ['running', 'done', 'off', 'givenBack', 'unpaid'] as const

/** An order as a list has it. */
export const OrderRow = z.object({
  _id: Id,
  orderId: z.string().describe('The number that people read out'),
  placedAt: Instant,
  store: Id,
  status: z.int(),
  orderType: z.int().nullable().describe('Null: the amount of a pay link'),
  channel: z.int(),
  customer: z.object({
    _id: Id,
    name: z.string().nullable(),
    phone: z.string().nullable().describe('Null: none, or the reader sees it of running orders alone'),
  }),
  spot: z.string().nullable().describe('Number of the table or room'),
  lines: z.array(z.object({ name: Text, qty: z.int() })).describe('At most three'),
  lineCount: z.int(),
  total: Money,
  givenBack: Money,
  payment: z.object({ method: z.string(), status: z.int() }),
})

export const searchOrders = call({
  name: 'searchOrders',
  summary:
    'Orders by number, name or phone, the newest first, a page after another. People at the counter find those that run and those of the last day',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/search',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    query: z.string().max(100).optional().describe('A number, a part of a name, or digits of a phone'),
    state: z.enum(ORDER_STATES).optional().describe('`off`: given up; `givenBack`: money of it went back'),
    from: z.iso.date().optional().describe('First date in the zone of the outlet'),
    to: z.iso.date().optional().describe('Last date, counted; absent: until now'),
    store: Id.optional(),
    channel: z.coerce.number().int().optional(),
    customer: Id.optional(),
    payLink: Id.optional(),
    after: z.string().max(100).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({
    items: z.array(OrderRow),
    next: z.string().nullable().describe('Null: that was the last page'),
  }),
})

export const getMerchantOrder = call({
  name: 'getMerchantOrder',
  summary: 'One order, what happened to it, who it is for, and what of its money can go back',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: z.object({
    order: MerchantOrder.extend({
      timeline: z.array(
        MerchantOrder.shape.timeline.element.extend({
          person: z.string().nullable().describe('The member of staff or the key that did it; null: nobody’s'),
          minutes: z.int().nullable().describe('What the kitchen said that it takes; null: nothing was said'),
        }),
      ),
    }),
    customer: z
      .object({
        _id: Id,
        orders: z.int().describe('That they received, with this one'),
        spent: Money,
        earlier: z.array(OrderRow).describe('The three before this one'),
      })
      .nullable()
      .describe('Null: the reader does not see customers'),
    tax: z.array(z.object({ rate: z.int(), tax: Money })).describe('In what the order keeps, by rate in basis points'),
    refundedUnits: z.array(z.object({ line: Id, units: z.int() })),
    left: Money.describe('What can still go back'),
    refundLimit: Money.describe('From so much on that goes back of one order, staff show that it is they'),
  }),
})

export const previewRefund = call({
  name: 'previewRefund',
  summary: 'What a refund would do: what goes back where, the tax in it, points; nothing is done',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/orders/:id/refunds/preview',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  body: refundOrder.body!,
  answer: z.object({
    amount: Money,
    parts: z.array(Refund.pick({ amount: true, way: true, method: true, card: true, status: true })),
    tax: Money.describe('Inside it'),
    points: z.object({
      returned: z.int().describe('Points of the customer that come back'),
      taken: z.int().describe('Points that they had earned and lose'),
    }),
    left: Money.describe('What could go back afterwards'),
    asksConfirmation: z.boolean().describe('Staff show that it is they before it is done'),
  }),
})

export const merchantOrderCalls = [searchOrders, getMerchantOrder, previewRefund]
