import { z } from 'zod'
import { call } from '../call/index.ts'
import { Cart } from '../cart/index.ts'
import { Spot } from '../spots/index.ts'
import { Done, Id, Instant, Text } from '../values/index.ts'

export const VisitMember = z.object({
  _id: Id,
  name: z.string().nullable().describe('What they typed; null: "Guest" and `number`'),
  number: z.int().describe('The order of asking, from 1: it says the colour, and the name of who typed none'),
  state: z.enum(['in', 'waiting']),
  isFirst: z.boolean().describe('May change the lines of all: the first who is here'),
  isConnected: z.boolean().describe('Their screen was live within the last minute'),
  isChoosing: z.boolean().describe('Has changed the basket within the last 20 seconds'),
  since: Instant.describe('Asked to join, or joined'),
})

/** What staff were asked for. */
export const StaffCall = z.object({
  _id: Id,
  kind: z.string().describe('`waiter`, `billCash`, `billCard`, or a key of the outlet’s own words'),
  name: Text.nullable().describe('The outlet’s own words; null for the three that every outlet has'),
  by: Id.nullable().describe('The member; null: a share that people collect asked by itself'),
  at: Instant,
})

/** A visit as one of its members sees it. Who waits to be let in sees how many are here, and nothing of them. */
export const Visit = z.object({
  _id: Id,
  store: Id,
  spot: Spot,
  state: z.enum(['open', 'ended']),
  isSingleOrderDineIn: z.boolean(),
  beganAt: Instant,
  count: z.int().describe('How many are here'),
  me: z.object({
    member: Id,
    state: z.enum(['in', 'waiting', 'out']),
    wasIn: z.boolean().describe('Has been in; false for who asked alone'),
  }),
  goesToStaff: z.boolean().describe('Of who waits: nobody here was connected for ten minutes, so staff are asked'),
  party: z
    .object({
      members: z.array(VisitMember).describe('In the order of asking'),
      code: z
        .object({ digits: z.string(), expiresAt: Instant })
        .nullable()
        .describe('Who says it joins; null where nobody is asked for it'),
      cart: Cart.nullable().describe('With rounds: what nobody has sent yet, of all'),
      cartAskedAt: Instant.nullable().describe('Lines are unsent for 30 minutes: the screen asks about them'),
      orders: z
        .array(z.object({ _id: Id, orderId: z.string(), status: z.int(), isOpen: z.boolean() }))
        .describe('Of a visit with rounds, the newest first; `isOpen`: the next round goes to it'),
      calls: z.array(StaffCall).describe('Not answered yet'),
    })
    .nullable(),
  version: z.int(),
})

const visitAndMember = z.object({
  visit: Visit,
  member: z.object({ _id: Id, state: z.enum(['in', 'waiting']) }),
})

export const joinVisit = call({
  name: 'joinVisit',
  summary:
    'Joins the party of the table that this session’s code opened, or begins its visit; the same again answers how it stands',
  tag: 'visits',
  method: 'POST',
  path: '/v1/visits',
  auth: 'session',
  body: z.object({
    spot: Id.describe('The spot whose code this session scanned; another one is 404'),
    name: z.string().max(300).optional(),
    code: z.unknown().optional().describe('The four digits on a member’s screen, in any script'),
  }),
  answer: visitAndMember,
  created: true,
})

export const getVisit = call({
  name: 'getVisit',
  summary: 'The visit: members, basket, orders and calls',
  tag: 'visits',
  method: 'GET',
  path: '/v1/visits/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: z.object({ visit: Visit }),
})

/**
 * Server-sent events: not in the envelope. Each event is `id: <version>`, `event: visit`,
 * `data: { version, changed: ('members' | 'cart' | 'order' | 'bill' | 'calls' | 'visit')[] }`.
 */
export const visitEvents = call({
  name: 'visitEvents',
  summary: 'Server-sent events: what of the visit changed, resumed by Last-Event-ID; being connected is being here',
  tag: 'visits',
  method: 'GET',
  path: '/v1/visits/:id/events',
  auth: 'session',
  params: z.object({ id: Id }),
  query: z.object({ m: z.string().max(60).optional() }),
  answer: z.string(),
})

const memberParams = z.object({ id: Id, member: Id })

export const approveMember = call({
  name: 'approveMember',
  summary: 'A member lets somebody in who asked',
  tag: 'visits',
  method: 'POST',
  path: '/v1/visits/:id/members/:member/approve',
  auth: 'session',
  params: memberParams,
  answer: z.object({ visit: Visit }),
})

export const renameMember = call({
  name: 'renameMember',
  summary: 'One’s own name in this visit',
  tag: 'visits',
  method: 'PATCH',
  path: '/v1/visits/:id/members/:member',
  auth: 'session',
  params: memberParams,
  body: z.object({ name: z.string().max(300) }),
  answer: z.object({ visit: Visit }),
})

export const removeMember = call({
  name: 'removeMember',
  summary:
    'Leaves (oneself), takes back one’s asking, says no to who waits, or removes somebody (the first member); what they have not sent goes with them',
  tag: 'visits',
  method: 'DELETE',
  path: '/v1/visits/:id/members/:member',
  auth: 'session',
  params: memberParams,
  answer: Done,
})

export const callStaff = call({
  name: 'callStaff',
  summary: 'Asks for staff; what is open already is answered again',
  tag: 'visits',
  method: 'POST',
  path: '/v1/visits/:id/calls',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ kind: z.string().max(40) }),
  answer: z.object({ call: StaffCall }),
  created: true,
})

export const withdrawCall = call({
  name: 'withdrawCall',
  summary: 'Takes the asking back, while nobody has answered',
  tag: 'visits',
  method: 'DELETE',
  path: '/v1/visits/:id/calls/:call',
  auth: 'session',
  params: z.object({ id: Id, call: Id }),
  answer: Done,
})

export const visitCalls = [
  joinVisit,
  getVisit,
  visitEvents,
  approveMember,
  renameMember,
  removeMember,
  callStaff,
  withdrawCall,
]

/** A visit as staff see it. */
export const MerchantVisit = Visit.pick({ _id: true, store: true, spot: true, state: true, beganAt: true }).extend({
  isSingleOrderDineIn: z.boolean(),
  members: z.array(VisitMember),
  orders: z.array(
    z.object({
      _id: Id,
      orderId: z.string(),
      status: z.int(),
      owed: z.object({ amount: z.int(), currency: z.string() }).describe('Of its bill: not paid and not written off'),
    }),
  ),
  calls: z.array(StaffCall),
  lastStepAt: Instant,
  version: z.int(),
})

export const listVisits = call({
  name: 'listVisits',
  summary: 'Open visits, those that ask for staff first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/visits',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({ store: Id.optional() }),
  answer: z.object({ items: z.array(MerchantVisit) }),
})

const visitWithCart = z.object({
  visit: MerchantVisit,
  cart: Cart.nullable().describe('With rounds: what nobody has sent yet, of all; null: nothing'),
})

export const getMerchantVisit = call({
  name: 'getMerchantVisit',
  summary: 'A visit with the basket of its party, ended ones too',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/visits/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  answer: visitWithCart,
})

export const changeLineByStaff = call({
  name: 'changeLineByStaff',
  summary: 'Staff change how many of a line nobody has sent yet, or take it out of the basket with 0',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/visits/:id/cart/lines/:line',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id, line: Id }),
  body: z.object({
    qty: z.int().min(0).max(999),
    expected: z
      .object({ version: z.int() })
      .optional()
      .describe('The version of the basket that was shown: another one is 409 `cart_changed` with what is there now'),
  }),
  answer: visitWithCart,
})

export const openVisit = call({
  name: 'openVisit',
  summary: 'Staff begin a visit at a free table; 409 where one is open',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/visits',
  auth: 'merchant',
  staffRole: 'counter',
  body: z.object({ spot: Id }),
  answer: z.object({ visit: MerchantVisit }),
  created: true,
})

export const changeVisit = call({
  name: 'changeVisit',
  summary: 'Moves the party to a free table, or ends its visit: with nothing owed, or with a reason to write it off',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/visits/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z
    .object({
      spot: Id.optional().describe('Where it goes'),
      end: z.literal(true).optional(),
      writeOff: z.object({ reason: z.string().min(1).max(300) }).optional(),
    })
    .refine(({ spot, end }) => (spot === undefined) !== (end === undefined), { path: ['spot'] })
    .refine(({ end, writeOff }) => end !== undefined || writeOff === undefined, { path: ['writeOff'] }),
  answer: z.object({ visit: MerchantVisit }),
})

export const approveMemberByStaff = call({
  name: 'approveMemberByStaff',
  summary: 'Staff let somebody in who asked',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/visits/:id/members/:member/approve',
  auth: 'merchant',
  staffRole: 'counter',
  params: memberParams,
  answer: z.object({ visit: MerchantVisit }),
})

export const removeMemberByStaff = call({
  name: 'removeMemberByStaff',
  summary: 'Staff say no to who asks, or remove a member',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/visits/:id/members/:member',
  auth: 'merchant',
  staffRole: 'counter',
  params: memberParams,
  answer: z.object({ visit: MerchantVisit }),
})

export const answerCall = call({
  name: 'answerCall',
  summary: 'Staff have answered: the guests see it',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/calls/:id',
  auth: 'merchant',
  staffRole: 'counter',
  params: z.object({ id: Id }),
  body: z.object({ answered: z.literal(true) }),
  answer: z.object({ call: StaffCall.extend({ answeredAt: Instant }) }),
})

export const merchantVisitCalls = [
  listVisits,
  getMerchantVisit,
  changeLineByStaff,
  openVisit,
  changeVisit,
  approveMemberByStaff,
  removeMemberByStaff,
  answerCall,
]
