import { z } from 'zod'
import { Id, Instant, Money, Text } from '../values/index.ts'

export const IfSoldOut = z
  .union([z.literal(10), z.literal(20), z.literal(30), z.literal(40)])
  .describe('Leave it out 10, something similar 20, cancel the order 30, ask me 40')

/** A question of the merchant that is open (decisions, "Life of an order"): the order keeps its status meanwhile. */
export const Awaiting = z.object({
  since: Instant,
  deadline: Instant.describe('Who has not answered by then gets what was chosen at checkout'),
  lines: z.array(Id).describe('Lines that can not be had'),
  reasons: z
    .array(z.object({ line: Id, reason: z.string() }))
    .describe('Why, in the merchant’s words, where it said so: a prescription that was not accepted'),
  isPaying: z.boolean().describe('A payment of the difference is under way'),
})

/** What an answer made of an order. */
export const Amendment = z.object({
  at: Instant,
  by: z.string().describe('customer, or system where nobody answered'),
  outcome: z.string().describe('left_out, replaced, similar'),
  left: z.array(z.object({ _id: Id, name: Text, qty: z.int(), paid: Money })),
  entered: z.array(z.object({ _id: Id, name: Text, qty: z.int(), paid: Money })),
  difference: Money.describe('Of the total: less than 0 where it costs less now'),
  refund: Money.describe('What goes back to how it was paid; 0 where the total was not paid yet'),
  credits: Money.describe('What came back as credits'),
  points: z.int().describe('Points that came back'),
  payment: z
    .object({ _id: Id, method: z.string(), amount: Money })
    .nullable()
    .describe('What was paid online for it before it counted'),
})
