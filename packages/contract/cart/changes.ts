import { z } from 'zod'
import { Id, Money, Service, Text } from '../values/index.ts'

/** What of a product's choices is another: the options that are gone by name, or the group that wants another choice. */
const choiceChange = { options: z.array(Text).optional(), group: Text.optional() }
export const Dropped = z.object({ product: Id, name: Text, because: z.string(), ...choiceChange })
export const Changed = z.object({
  line: Id.optional().describe('Absent: of the basket itself'),
  name: Text,
  what: z
    .string()
    .describe(
      '`price`, `option_gone`, `order_type` …; `offer`: an automatic one counts no more, `instead` does; `service`: the store `name` offers `orderType` alone',
    ),
  instead: Text.optional(),
  orderType: Service.optional().describe('Of `service`: what the basket is for now'),
  from: Money.optional(),
  to: Money.optional(),
  ...choiceChange,
})
