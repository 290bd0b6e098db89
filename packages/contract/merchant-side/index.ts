import { MAX_KITCHEN_MINUTES } from '@compass/domain/orders'
import { z } from 'zod'
import { DeclineReason, Ticket } from '../board/index.ts'
import { call } from '../call/index.ts'
import { Order, OrderStatus } from '../orders/index.ts'
import { SubOrder } from '../rounds/index.ts'
import { Id, Instant, Paging, Text } from '../values/index.ts'

const MINUTES = z
  .int()
  .min(1)
  .max(MAX_KITCHEN_MINUTES)
  .optional()
  .describe(
    'Of an acceptance: the kitchen is done in so many minutes, and the promise moves with it; absent: as promised',
  )

/** `data` of a 409 where somebody has moved the order before: who, and what they did. */
export const RivalStep = z.object({
  first: z.object({
    name: z.string().nullable().describe('The member of staff or the key; null: nobody of the merchant'),
    isYou: z.boolean(),
    by: z.string().describe('merchant, customer, system, courier, payment'),
    status: OrderStatus,
    minutes: z.int().nullable(),
    at: Instant,
  }),
  ticket: Ticket,
})

/** An order as the merchant sees it: what the customer sees, and who it is for. */
export const MerchantOrder = Order.extend({
  customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  payLink: Id.nullable().describe('The pay link that it was paid by; null: it was ordered'),
  next: z.array(z.int()).describe('Statuses that the merchant may move it to'),
  subOrders: z.array(SubOrder).nullable().describe('Of an order with rounds: its rounds, the newest first; else null'),
  kitchenAt: Instant.nullable().describe(
    'An order for later: when it goes to the kitchen by itself, once it is accepted; null: it is for now',
  ),
})

export const listMerchantOrders = call({
  name: 'listMerchantOrders',
  summary: 'The board: orders of the merchant, newest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    status: z.coerce.number().int().optional(),
    store: Id.optional(),
    since: z.iso.datetime().optional(),
    ...Paging.shape,
  }),
  answer: z.object({ items: z.array(MerchantOrder), total: z.int(), skip: z.int(), limit: z.int() }),
})

export const getSnippet = call({
  name: 'getSnippet',
  summary: 'The lines of HTML that show the shop in a frame on pages of the sites of `embedHosts`',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/snippet',
  auth: 'merchant',
  staffRole: 'manager',
  answer: z.object({
    html: z.string(),
    embedHosts: z.array(z.string()).describe('Where it works; empty: nowhere, until the document lists a site'),
  }),
})

export const merchantOrderEvents = call({
  name: 'merchantOrderEvents',
  summary:
    'The board’s live feed, as server-sent events: `order` for each change, `visit` for what staff see of a party, with `tickets` also `store`, `calls` and `tick` of one outlet; resumed by Last-Event-ID or `since`',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/events',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    store: Id.optional().describe('One outlet alone'),
    tickets: z
      .literal('true')
      .optional()
      .describe('Each `order` has its whole `ticket`; `calls`, `store` and `tick` come besides'),
    since: z
      .string()
      .regex(/^\d{12,14}$/)
      .optional()
      .describe('The `position` of a board, where no Last-Event-ID is sent'),
    m: z.string().max(60).optional().describe('The merchant whose staff session is used'),
  }),
  answer: z.string(),
})

export const moveOrder = call({
  name: 'moveOrder',
  summary:
    'One step of the order’s life; with an `Idempotency-Key` once. Where somebody was first: 409 with who, and what they did',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/orders/:id/transitions',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z
    .object({
      to: z.int().optional().describe('Left out with `unavailable`: the order keeps its status'),
      minutes: MINUTES,
      reason: z.string().max(300).optional(),
      decline: DeclineReason.optional().describe(
        'Of a decline: the reason, whose sentence the customer reads in place of `reason`',
      ),
      unavailable: z
        .array(z.object({ line: Id, suggestions: z.array(Id).max(10).default([]) }))
        .min(1)
        .max(100)
        .optional()
        .describe('Lines that can not be had, with products in their place: the customer is asked'),
    })
    .refine(({ to, unavailable }) => to !== undefined || unavailable !== undefined, { path: ['to'] }),
  answer: z.object({ order: MerchantOrder }),
})

export const moveItem = call({
  name: 'moveItem',
  summary:
    'One step of an item at a table: accepted 20, rejected 30 with a reason, served 40; of a part of it, it splits',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/orders/:id/items/:item/transitions',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id, item: Id }),
  body: z.object({
    to: z.int(),
    qty: z.int().min(1).max(999).optional().describe('So many of it alone; absent: all'),
    minutes: MINUTES,
    reason: z.string().max(300).optional(),
  }),
  answer: z.object({ order: MerchantOrder }),
})

export const recordPayment = call({
  name: 'recordPayment',
  summary: 'Money that people collected',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/orders/:id/payments',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z.object({
    method: z.enum(['cod', 'cardOnDelivery', 'cardSwipe', 'roomCharge']),
    amount: z.object({ amount: z.int(), currency: z.string() }),
    share: Id.optional().describe('Of a bill that is shared: the share that was collected'),
  }),
  answer: z.object({ order: MerchantOrder }),
})

export const pauseChannel = call({
  name: 'pauseChannel',
  summary: 'Pauses or opens an order channel of an outlet',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/stores/:id/pause',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z.object({
    orderChannel: z.union([z.literal(20), z.literal(30), z.literal(40), z.literal(50), z.literal(60)]),
    state: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullish().describe('Paused until then: it opens by itself'),
  }),
  answer: z.object({
    store: Id,
    pauseOrder: z.array(z.object({ orderChannel: z.int(), state: z.boolean(), until: Instant.nullable() })),
  }),
})

export const setAvailability = call({
  name: 'setAvailability',
  summary: 'Sold out, for a while or until it is said to be back, and how many are left, at one outlet',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/products/:id/availability',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z.object({
    store: Id,
    soldOut: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullish().describe('Sold out until then: it is back by itself'),
    stock: z.int().min(0).max(1_000_000).nullish().describe('Pieces left; null: not counted; absent: as it was'),
  }),
  answer: z.object({
    product: Id,
    name: Text,
    store: Id,
    soldOut: z.boolean(),
    until: Instant.nullable(),
    stock: z.int().nullable(),
  }),
})

export const applyCatalogue = call({
  name: 'applyCatalogue',
  summary:
    'The whole menu as one document, up to 16 MB: all of it or nothing, while people order; twice changes nothing',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/catalogue',
  auth: 'merchant',
  staffRole: 'manager',
  query: z.object({ store: Id.optional().describe('An outlet of the merchant, whose menu it is as well') }),
  body: z.unknown().describe('`catalogue` of the merchant’s document: GET /schemas/merchant.json'),
  answer: z.object({ storefrontVersion: z.int(), changes: z.array(z.string()) }),
  skipsCardCheck: true,
})

export const merchantSideCalls = [
  getSnippet,
  listMerchantOrders,
  merchantOrderEvents,
  moveOrder,
  moveItem,
  recordPayment,
  pauseChannel,
  setAvailability,
  applyCatalogue,
]
