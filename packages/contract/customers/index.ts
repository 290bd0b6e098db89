import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant, Money, Text } from '../values/index.ts'

export const CustomerRow = z.object({
  _id: Id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isVerified: z.boolean().describe('They have proven the phone'),
  orders: z.int().describe('That they received or are to receive'),
  spent: Money.describe('On those, less what went back'),
  lastOrderAt: Instant.nullable(),
})

export const listCustomers = call({
  name: 'listCustomers',
  summary: 'Customers who have ordered, by name or phone, the newest first, a page after another',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/customers',
  auth: 'merchant',
  staffRole: 'manager',
  query: z.object({
    query: z.string().max(100).optional().describe('A part of the name, or digits of the phone'),
    after: z.string().max(100).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({ items: z.array(CustomerRow), next: z.string().nullable() }),
})

const HoldingKind = z.enum(['points', 'credits'])

export const getCustomer = call({
  name: 'getCustomer',
  summary: 'A customer with what they hold and how that came about',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/customers/:id',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  answer: z.object({
    customer: CustomerRow,
    holdings: z
      .object({
        points: z.int(),
        credits: Money,
        rewards: z.array(z.object({ _id: Id, name: Text, amount: Money, validUntil: Instant.nullable() })),
        entries: z.array(
          z.object({
            at: Instant,
            kind: z.enum(['points', 'credits', 'reward']),
            amount: z.int().describe('Points, or minor units; less than 0: used or taken'),
            cause: z
              .string()
              .describe('earned · recorded · given · spent · returned · refunded · taken · moved · closed'),
            order: Id.nullable(),
            orderId: z.string().nullable(),
            note: z.string().nullable().describe('Why somebody gave or took it'),
            by: z.string().nullable().describe('Who did'),
          }),
        ),
      })
      .nullable()
      .describe('Null: without a phone nothing is held'),
    offered: z.object({ points: z.boolean(), credits: z.boolean() }).describe('What the merchant has at all'),
  }),
})

export const changeHoldings = call({
  name: 'changeHoldings',
  summary:
    'Gives a customer points or credits, or takes them, with a reason; never below nothing. With an Idempotency-Key once',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/customers/:id/holdings',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  body: z.object({
    kind: HoldingKind,
    amount: z
      .int()
      .min(-1_000_000_000)
      .max(1_000_000_000)
      .describe('Points, or minor units of the merchant’s currency; less than 0: taken'),
    reason: z.string().max(300),
  }),
  answer: z.object({ kind: HoldingKind, balance: z.int() }),
  created: true,
})

export const exportCustomer = call({
  name: 'exportCustomer',
  summary: 'Everything that is held about a customer, as they would get it themselves; it is written down in the log',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/customers/:id/exports',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  answer: z.object({ fileName: z.string(), json: z.string() }),
  created: true,
})

export const customerCalls = [listCustomers, getCustomer, changeHoldings, exportCustomer]
