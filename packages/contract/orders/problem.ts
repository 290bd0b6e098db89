import { MAX_PROBLEM_WORDS, PROBLEM_KINDS, PROBLEM_STATES } from '@compass/domain/orders'
import { z } from 'zod'
import { Id, Instant, Money } from '../values/index.ts'

export const ProblemKind = z.enum(PROBLEM_KINDS)

export const ProblemState = z
  .enum(PROBLEM_STATES)
  .describe('Open until the merchant declines it with words, or a refund answers it')

/** What a customer says is wrong with an order. */
export const Problem = z.object({
  _id: Id,
  kind: ProblemKind,
  lines: z.array(Id).describe('Lines of the order; none where it was late'),
  words: z.string().describe(`At most ${MAX_PROBLEM_WORDS} characters`),
  hasPicture: z.boolean(),
  at: Instant,
  state: ProblemState,
  answer: z
    .object({
      words: z.string().nullable().describe('The merchant’s, where it was declined'),
      amount: Money.nullable().describe('What went back in answer to it'),
      at: Instant,
    })
    .nullable()
    .describe('Null while it is open'),
})
