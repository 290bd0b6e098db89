import { z } from 'zod'
import { call } from '../call/index.ts'
import { Photo } from '../catalogue/index.ts'
import { Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'

/** Numbers may be anything here: what breaks a rule is 422 and says which (hostile 32). */
export const RecurrenceInput = z.object({
  every: z.number().optional().describe('Every so many units; absent: 1'),
  unit: z.string().max(20).optional().describe('day, week or month'),
  weekdays: z.array(z.number()).max(50).optional().describe('Of weeks: 0 Sunday … 6 Saturday'),
  monthDay: z.number().nullable().optional().describe('Of months; absent: the day of the first order'),
  end: z
    .object({
      on: z.string().max(20).nullable().optional().describe('The last date, YYYY-MM-DD'),
      after: z
        .number()
        .nullable()
        .optional()
        .describe(
          'After so many orders, the first one included (the order that is repeated; with scope `following` that of its date): at least one more than there are',
        ),
    })
    .nullable()
    .optional()
    .describe('Absent or null: never'),
  time: z.string().max(20).optional().describe('HH:MM in the outlet’s zone; absent: that of the order'),
})

const Scope = z.enum(['this', 'following', 'all'])
const DateText = z.string().max(20).describe('YYYY-MM-DD in the outlet’s zone')

export const Occurrence = z.object({
  date: z.string(),
  time: z.string(),
  startTime: Instant.nullable().describe('Of its slot; null: there is none on that day'),
  endTime: Instant.nullable(),
  state: z.enum(['planned', 'asked', 'ordered', 'skipped']).describe('asked: it needs your yes'),
  isChanged: z.boolean().describe('It has something of its own'),
  because: z
    .object({ kind: z.string(), message: z.string() })
    .nullable()
    .describe('Why it is left out, or will be as far as is known today'),
  order: z.object({ _id: Id, orderId: z.string(), grandTotal: Money }).nullable(),
  ask: z.object({ grandTotal: Money, before: Money, until: Instant }).nullable(),
})

export const Recurring = z.object({
  _id: Id,
  order: Id.describe('The order that is repeated'),
  store: z.object({ _id: Id, name: Text, timeZone: z.string() }),
  orderType: z.union([z.literal(10), z.literal(20)]),
  state: z.enum(['active', 'paused', 'ended']),
  every: z.int(),
  unit: z.enum(['day', 'week', 'month']),
  weekdays: z.array(z.int()),
  monthDay: z.int().nullable(),
  end: z.object({
    on: z.string().nullable(),
    after: z.int().nullable().describe('Orders in all, the first one included'),
  }),
  time: z.string(),
  rrule: z.string().describe('The same as RFC 5545 writes it'),
  products: z.array(
    z.object({
      _id: Id,
      product: z.object({ _id: Id }),
      name: Text,
      qty: z.int(),
      photo: Photo.nullable(),
      isGone: z.boolean().describe('It is no more on the menu'),
    }),
  ),
  agreed: Money.describe('Up to this an order is placed without asking'),
  payment: z.object({ method: z.string() }),
  address: z.string().nullable(),
  occurrences: z.array(Occurrence).describe('The last ones and the next ones, by date'),
  version: z.int(),
})

export const listRecurring = call({
  name: 'listRecurring',
  summary: 'The user’s repeating orders, those that have ended last',
  tag: 'orders',
  method: 'GET',
  path: '/v1/recurring',
  auth: 'session',
  query: z.object({ order: Id.optional(), ...Paging.shape }),
  answer: listOf(Recurring),
})

export const getRecurring = call({
  name: 'getRecurring',
  summary: 'One repeating order',
  tag: 'orders',
  method: 'GET',
  path: '/v1/recurring/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: z.object({ recurring: Recurring }),
})

export const addRecurring = call({
  name: 'addRecurring',
  summary: 'Has an order repeated; the same again answers the one that there is',
  tag: 'orders',
  method: 'POST',
  path: '/v1/recurring',
  auth: 'session',
  body: z.object({
    order: Id,
    recurrenceObj: RecurrenceInput,
    payment: z.looseObject({ mod: z.string().max(40) }).optional(),
  }),
  answer: z.object({ recurring: Recurring }),
  created: true,
})

export const changeRecurring = call({
  name: 'changeRecurring',
  summary: 'Changes one date, it and all that follow, or the whole; says yes to a higher total; pauses',
  tag: 'orders',
  method: 'PATCH',
  path: '/v1/recurring/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    scope: Scope,
    occurrence: DateText.optional().describe('Its date, unless the scope is all'),
    recurrenceObj: RecurrenceInput.optional().describe('Another rule: not of one date'),
    time: z.string().max(20).optional(),
    address: z.looseObject({ _id: Id }).optional(),
    payment: z.looseObject({ mod: z.string().max(40) }).optional(),
    basket: z
      .literal('draft')
      .optional()
      .describe('What lies in its draft cart; `expected` says the total that was shown'),
    expected: z.object({ grandTotal: Money }).optional(),
    accept: z.object({ grandTotal: Money }).optional().describe('Yes to the total that was asked about'),
    state: z.enum(['active', 'paused']).optional().describe('Of the whole alone'),
  }),
  answer: z.object({ recurring: Recurring }),
})

export const endRecurring = call({
  name: 'endRecurring',
  summary: 'Leaves one date out, ends with the one before it, or ends at once',
  tag: 'orders',
  method: 'DELETE',
  path: '/v1/recurring/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  query: z.object({ scope: Scope.default('all'), occurrence: DateText.optional() }),
  answer: z.object({ recurring: Recurring }),
})

export const recurringCalls = [listRecurring, getRecurring, addRecurring, changeRecurring, endRecurring]
