import {
  BOARD_COLUMNS,
  COURIER_STATES,
  DECLINE_REASONS,
  KITCHEN_STEP_MINUTES,
  MAX_KITCHEN_ADDED_MINUTES,
} from '@compass/domain/orders'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Photo } from '../catalogue/index.ts'
import { Awaiting, IfSoldOut, Order } from '../orders/index.ts'
import { Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'
import { StaffCall } from '../visits/index.ts'

const InKitchensLanguage = 'In the language of the kitchen'

export const DeclineReason = z.enum(DECLINE_REASONS)

/** What somebody ordered, as a kitchen reads it. */
const TicketLine = z.object({
  _id: Id.describe('The line of the order; at a table the item of the round'),
  product: Id,
  name: z.string().describe(InKitchensLanguage),
  qty: z.int(),
  choices: z.array(z.string()).describe(InKitchensLanguage),
  note: z.string().describe('The customer’s words, as they were written'),
  photo: Photo.nullable(),
  ifSoldOut: IfSoldOut,
  state: z.int().nullable().describe('At a table: waiting 10, accepted 20, served 40; else null'),
  guest: z.string().nullable().describe('At a table: whose it is'),
})

/** An order as a board shows it: enough to do everything with it that a counter does. */
export const Ticket = z.object({
  _id: Id,
  revision: z.string().describe('Another one: something of it has changed'),
  column: z.enum(BOARD_COLUMNS).nullable().describe('Where it stands; null: it is on the board no more'),
  ...Order.pick({ orderId: true, orderType: true, channel: true, status: true, placedAt: true, spot: true }).shape,
  courtOrder: z.string().nullable().describe('The number of the court order that it belongs to'),
  acceptBy: Instant.nullable().describe('Accepted by then, or declined by itself'),
  waitsSince: Instant.describe('Since when the kitchen is asked: placed, or its newest round was sent'),
  acceptedAt: Instant.nullable().describe('Since when the kitchen works on it'),
  readyAt: Instant.nullable().describe('Since when it waits to be handed over'),
  readyBy: Instant.nullable().describe('When the kitchen said that it would be done'),
  promised: Order.shape.eta.describe('What the customer was promised'),
  kitchenMinutes: z.int().describe('The kitchen’s minutes that the promise has in it'),
  scheduledFor: Instant.nullable().describe('Of an order for later: the start of its slot'),
  kitchenAt: Instant.nullable().describe('Of an order for later: when it goes to the kitchen by itself'),
  customer: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    orders: z.int().describe('Their orders here so far, with this one'),
    language: z.string(),
  }),
  area: z.string().nullable().describe(InKitchensLanguage),
  address: z.string().nullable(),
  distanceKm: z.number().nullable(),
  visit: Id.nullable(),
  round: z.int().nullable().describe('At a table: the newest round'),
  lines: z.array(TicketLine),
  note: z.string().nullable().describe('What the customer said of the order'),
  collected: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('What the outlet asked for and was told'),
  payment: z.object({
    method: z.string(),
    isPaid: z.boolean(),
    toCollect: Money.describe('By people, at the door or the counter'),
  }),
  total: Money,
  next: z.array(z.int()).describe('Statuses that it may be moved to'),
  awaiting: Awaiting.pick({ since: true, deadline: true, lines: true })
    .nullable()
    .describe('What its customer is asked'),
  courier: z
    .object({
      state: z.enum(COURIER_STATES),
      name: z.string().nullable(),
      phone: z.string().nullable(),
      eta: Instant.nullable(),
    })
    .nullable(),
})

const Channel = z.object({
  orderChannel: z.int(),
  isPaused: z.boolean(),
  until: Instant.nullable().describe('It opens by itself then; null: when somebody opens it'),
})

const Kitchen = z.object({
  minutes: z.int().describe('What the kitchen takes now, in every promise'),
  added: z.int().describe('Minutes of them that were added because it is busy'),
})

export const BoardStore = z.object({
  _id: Id,
  name: Text,
  timeZone: z.string(),
  currency: z.string(),
  language: z.string().describe('Of its kitchen'),
  state: z.string(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  kitchen: Kitchen,
  channels: z.array(Channel),
  ends: z
    .object({ hour: Instant, day: Instant })
    .describe('What "one hour" and "tonight" are by the clock of the outlet: sold out or paused until then'),
})

export const BoardCall = StaffCall.extend({ visit: Id, table: z.string().describe('The table or the room') })

export const Board = z.object({
  at: Instant.describe('The clock of the server'),
  position: z.string().describe('From here the feed goes on, and `since` answers what changed'),
  store: BoardStore,
  tickets: z.array(Ticket).describe('Oldest first; with `since` those that changed after it'),
  open: z.array(z.object({ _id: Id, revision: z.string() })).describe('Every open order: what is missing here is over'),
  calls: z.array(BoardCall).describe('Not answered yet, the oldest first'),
  done: z.int().describe('Orders of today that were received'),
})

export const getBoard = call({
  name: 'getBoard',
  summary: 'The open orders of one outlet as its counter needs them, the oldest first, with calls and switches',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/board',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    store: Id,
    since: z
      .string()
      .regex(/^\d{12,14}$/)
      .optional()
      .describe('`position` of before: only what changed since then'),
  }),
  answer: Board,
})

export const getTicket = call({
  name: 'getTicket',
  summary: 'One order as a board shows it, whatever has become of it',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/:id/ticket',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: z.object({ ticket: Ticket, language: z.string().describe('Of the kitchen, for its paper') }),
})

export const previewDecline = call({
  name: 'previewDecline',
  summary: 'What a decline would do: the sentence that the customer reads for each reason, and what goes back',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/orders/:id/decline',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: z.object({
    reasons: z.array(
      z.object({
        reason: DeclineReason,
        sentence: z.string().describe('As the customer reads it'),
        translation: z.string().describe('The same in the language of who asks'),
      }),
    ),
    refund: z.object({
      money: Money.describe('What goes back to how it was paid, or is not taken; 0: nothing was paid yet'),
      method: z.string(),
      credits: Money,
      points: z.int(),
    }),
  }),
})

export const setKitchen = call({
  name: 'setKitchen',
  summary: 'Minutes that a busy kitchen adds to every promise from now on, in steps of five; 0: as usual',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/stores/:id/kitchen',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z.object({ added: z.int().min(0).max(MAX_KITCHEN_ADDED_MINUTES).multipleOf(KITCHEN_STEP_MINUTES) }),
  answer: z.object({ store: Id, kitchen: Kitchen }),
})

export const StockedProduct = z.object({
  _id: Id,
  name: Text,
  sku: z.string(),
  category: Text,
  photo: Photo.nullable(),
  price: Money,
  soldOut: z.boolean(),
  until: Instant.nullable().describe('It is back by itself then; null: when somebody says so'),
  stock: z.int().nullable().describe('Pieces left; null: not counted'),
})

export const listStockedProducts = call({
  name: 'listStockedProducts',
  summary:
    'Products of one outlet with what there is of them, those that are sold out first; searched in every language',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/products',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    store: Id,
    query: z.string().max(200).optional(),
    state: z.enum(['all', 'soldOut', 'counted']).default('all'),
    ...Paging.shape,
  }),
  answer: listOf(StockedProduct).extend({
    soldOut: z.int().describe('How many are sold out in all'),
    ends: BoardStore.shape.ends,
  }),
})

export const boardCalls = [getBoard, getTicket, previewDecline, setKitchen, listStockedProducts]
