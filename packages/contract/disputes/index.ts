import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant, Money, Paging } from '../values/index.ts'

const DISPUTE_STATES = ['open', 'answered', 'won', 'lost'] as const

/** A customer's bank takes money back, and asks the merchant why it should not. */
export const Dispute = z.object({
  _id: Id,
  pg: z.int().describe('Gateway id (docs/gateways.md)'),
  transactionId: z.string().describe('What the gateway calls the payment'),
  disputeId: z.string().describe('What the gateway calls the dispute'),
  payment: Id.nullable().describe('Null: for nothing that we know'),
  order: Id.nullable(),
  orderId: z.string().nullable().describe('The number that people read out'),
  store: Id.nullable(),
  amount: Money,
  reason: z.string().describe('In the gateway’s words'),
  state: z.enum(DISPUTE_STATES),
  answerBy: Instant.nullable().describe('Until when it can be answered, at the gateway; null: no day is said'),
  openedAt: Instant,
  updatedAt: Instant,
})

export const listDisputes = call({
  name: 'listDisputes',
  summary: 'Money that banks take back, what is to be answered soonest first; each is answered at its gateway',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/disputes',
  auth: 'merchant',
  staffRole: 'manager',
  query: Paging.extend({
    state: z
      .enum([...DISPUTE_STATES, 'running', 'all'])
      .default('running')
      .describe('`running`: open or answered'),
    store: Id.optional(),
  }),
  answer: z.object({ items: z.array(Dispute), total: z.int(), skip: z.int(), limit: z.int() }),
})

/** In which way a line of a payout is not what stands here. */
const Difference = z
  .enum(['unknown', 'amount', 'currency', 'twice'])
  .describe('`unknown`: nothing of it stands here; `amount`, `currency`: another; `twice`: paid out before')

const PayoutLine = z.object({
  payout: z.string().describe('What the gateway calls the transfer'),
  pg: z.int(),
  mode: z.enum(['test', 'live']),
  paidAt: Instant,
  kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
  transactionId: z.string().nullable().describe('What the gateway calls the payment'),
  payment: Id.nullable(),
  order: Id.nullable(),
  amount: Money.describe('What was taken away is negative'),
  fee: Money,
  expected: Money.nullable().describe('What stands here: captured, given back or lost; null: nothing does'),
  difference: Difference.nullable().describe('Null: as it stands here, or nothing of ours to compare it with'),
})

export const listPayouts = call({
  name: 'listPayouts',
  summary: 'What the gateways paid out to the merchant’s bank, line by line beside our ledger; differences are named',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/payouts',
  auth: 'merchant',
  staffRole: 'manager',
  query: z.object({
    from: Instant.describe('Of the transfers'),
    to: Instant.describe('At most 92 days later'),
  }),
  answer: z.object({
    lines: z.array(PayoutLine),
    waiting: z
      .array(
        z.object({
          payment: Id,
          pg: z.int(),
          order: Id.nullable(),
          amount: Money,
          capturedAt: Instant,
          isLate: z.boolean(),
        }),
      )
      .describe('Captured in the span and not paid out until now; late after ten days'),
    sums: z.array(z.object({ pg: z.int(), amount: Money, fee: Money })).describe('By gateway and currency'),
    differences: z.int().describe('Lines with a difference, and what waits and is late'),
    silent: z.array(z.int()).describe('Gateways of the merchant that do not say what they paid out'),
  }),
})

export const disputeCalls = [listDisputes, listPayouts]
