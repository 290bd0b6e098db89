import { z } from 'zod'
import { call } from '../call/index.ts'
import { CartLine, PartyMember } from '../cart/index.ts'
import { Order } from '../orders/index.ts'
import { Id, Instant, Money } from '../values/index.ts'

/** A line of a round with its quantity. Where the kitchen serves or rejects a part of it, it is two. */
export const RoundItem = CartLine.omit({ unavailable: true, isGift: true, by: true }).extend({
  line: Id.describe('The line of the basket that it was'),
  state: z.int().describe('Waiting 10, accepted 20, rejected 30, served 40, cancelled 50'),
  reason: z.string().nullable().describe('Why the kitchen rejected it'),
  by: PartyMember,
  at: Instant.describe('Since when it is in this state'),
  readyAt: Instant.nullable().describe('Of an accepted one: when it is probably served'),
  mayCancel: z.boolean().describe('By who asks: it waits, and is theirs, or they are the first member'),
})

export const SubOrder = z.object({
  _id: Id,
  number: z.int().describe('Within its order, from 1; at a court’s table within its vendor’s'),
  at: Instant,
  by: PartyMember.describe('Who sent it'),
  tableNumber: z.string().describe('Where the party sat as it was sent'),
  vendor: z
    .object({
      store: Id,
      order: Id.describe('The vendor’s order, a part of the table’s'),
      orderId: z.string(),
      status: z.int(),
    })
    .optional()
    .describe('At a court’s table: who makes it'),
  items: z.array(RoundItem),
})

export const sendRound = call({
  name: 'sendRound',
  summary:
    'Sends lines of the party’s basket to the kitchen, as a round of its open order or of a new one; with an `Idempotency-Key` once',
  tag: 'dineIn',
  method: 'POST',
  path: '/v1/orders/dineIn/subOrder',
  auth: 'session',
  body: z.object({
    visit: Id,
    lines: z.union([z.enum(['mine', 'all']), z.array(Id).min(1).max(100)]),
    expected: z
      .object({ version: z.int() })
      .optional()
      .describe('The version of the basket that was shown: without it, what is there now is sent'),
  }),
  answer: z.object({
    order: Order,
    subOrder: SubOrder,
    subOrders: z
      .array(SubOrder)
      .optional()
      .describe('At a court’s table: what was sent to each vendor, `subOrder` the first of them'),
  }),
  created: true,
})

export const getRounds = call({
  name: 'getRounds',
  summary: 'The rounds of an order, the newest first, and what of them is on its bill',
  tag: 'dineIn',
  method: 'GET',
  path: '/v1/orders/dineIn/subOrders/:id',
  auth: 'session',
  params: z.object({ id: Id.describe('The order') }),
  answer: z.object({
    order: Order,
    subOrders: z.array(SubOrder),
    onBill: Money.describe('Items accepted and served, before promotions and fees'),
    waiting: Money.describe('Items that wait for the kitchen'),
  }),
})

export const cancelItem = call({
  name: 'cancelItem',
  summary: 'A guest cancels an item while it waits (state 50)',
  tag: 'dineIn',
  method: 'PATCH',
  path: '/v1/orders/dineIn/items/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ state: z.int() }),
  answer: z.object({ order: Order, subOrder: SubOrder }),
})

export const roundCalls = [sendRound, getRounds, cancelItem]
