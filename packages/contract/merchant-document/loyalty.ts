import { z } from 'zod'
import { decimal, key, name } from './parts.ts'

const points = z.int().min(1).max(1_000_000)

export const loyalty = z
  .strictObject({
    earn: z
      .strictObject({ points, per: decimal.describe('Of the subtotal') })
      .describe(
        'The rate: floor(subtotal × points / per) points, rounded down once; earned when the order is received',
      ),
    redeem: z.strictObject({ points, worth: decimal }).describe('So many points are worth so much'),
    mostPerOrder: decimal.nullable().default(null).describe('Most that points take off one order'),
    secretCode: z
      .enum(['always', 'in-store', 'never'])
      .default('in-store')
      .describe(
        'Where the order taker’s code is asked before points are used; a counter purchase needs it unless never',
      ),
  })
  .describe('Points')

export const reward = z.strictObject({
  key,
  name,
  amount: decimal.describe('What it takes off'),
  minimum: decimal.nullable().default(null).describe('Of the items after offers'),
  validDays: z.int().min(1).max(3650).nullable().default(null).describe('Days from the day on which it was given'),
  given: z
    .enum(['by-hand', 'welcome'])
    .default('by-hand')
    .describe('By the merchant’s call, or once to every phone that is verified for the first time'),
})
