import { z } from 'zod'
import { Id, Money, Text } from '../values/index.ts'

export const Explain = z.object({
  rule: z.string().describe('The rule that made the amount'),
  line: Id.optional(),
  store: Id.optional().describe('In the whole of a court: the vendor whose amount it is'),
  amount: Money.describe('Signed; those that are not informative sum to the grand total'),
  informative: z.literal(true).optional(),
  data: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Numbers that the sentence needs'),
  offer: z
    .object({ _id: Id, name: Text, code: z.string().nullable() })
    .optional()
    .describe('The offer that made the amount'),
  reward: z.object({ _id: Id, name: Text }).optional().describe('The reward that made the amount'),
})

export const Totals = z.object({
  itemsTotal: Money,
  offerDiscount: Money,
  reward: Money,
  loyalty: Money,
  credits: Money,
  subtotal: Money,
  fees: z.array(z.object({ kind: z.enum(['delivery', 'packaging', 'service', 'smallOrder']), amount: Money })),
  tax: Money,
  taxIncluded: z.boolean(),
  grandTotal: Money,
  refundAmount: Money,
  earned: z.int(),
  explain: z.array(Explain),
})
