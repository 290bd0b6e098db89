import { z } from 'zod'
import { Id, Instant, Money, Text } from '../values/index.ts'

/** The question that the order taker answers with the store's secret code: it dies after 120 seconds or three wrong tries. */
export const SecretCodeAsk = z.object({ expiresAt: Instant, triesLeft: z.int() })

/** What of the customer's own the cart uses; each is null where it uses none of it. */
export const CartSpending = z.object({
  loyalty: z
    .object({
      asked: z.int().nullable().describe('Points that the customer wants to use; null: as many as can be'),
      points: z.int().describe('Points that it uses now'),
      amount: Money,
      balance: z.int(),
      secretCode: SecretCodeAsk.nullable().describe(
        'They count once the secret code is given; `triesLeft` 0 or past `expiresAt`: ask again by applyLoyalty',
      ),
      forbiddenBy: z
        .object({ _id: Id, name: Text, code: z.string().nullable() })
        .nullable()
        .describe('The basket’s offer, beside which they do not count'),
    })
    .nullable(),
  reward: z
    .object({
      _id: Id,
      name: Text,
      amount: Money.describe('What it takes off now'),
      applied: z.boolean(),
      missing: Money.nullable().describe('Add so much more to use it'),
      gone: z.boolean().describe('Used in another order, ended or taken back'),
    })
    .nullable(),
  credits: z
    .object({
      asked: Money.nullable().describe('No more than so much; null: as much as there is'),
      amount: Money.describe('What they pay now'),
      balance: Money,
    })
    .nullable(),
})
