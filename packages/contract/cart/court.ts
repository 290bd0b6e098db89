import { z } from 'zod'
import { Id, Instant, Money } from '../values/index.ts'
import { CartPromotion } from './cart-promotion.ts'
import { Totals } from './totals.ts'

/** The court's own lines: delivery and the fee of a small order, with their tax. */
const CourtFees = z.array(
  z.object({ kind: z.enum(['delivery', 'smallOrder']), amount: Money, tax: Money.describe('On top of it, or inside') }),
)

/** What a court's cart holds of one vendor. */
const CourtVendor = z.object({
  store: Id,
  lines: z.array(Id).describe('Those of `products` that it sells, the free products of both offers last'),
  promotion: CartPromotion.nullable().describe('The vendor’s own; the court’s stands beside `vendors`'),
  totals: Totals.nullable().describe(
    'What its order will cost, with its part of what the court takes off; null: it is parked',
  ),
  minimum: z.object({ required: Money.nullable(), missing: Money }),
  parked: z
    .object({
      reason: z.enum(['closed', 'paused', 'inactive', 'service', 'slot']),
      until: Instant.nullable().describe('When it is back; null: nobody knows'),
    })
    .optional()
    .describe('Its lines stay and are not priced; they come back by themselves'),
})

/** What the cart of a court has beside that of a store. */
export const inCourt = {
  vendors: z.array(CourtVendor).optional().describe('In a court: the vendors of its lines, in the court’s order'),
  fees: CourtFees.optional().describe('In a court: its own; `totals` is these and the totals of `vendors`'),
}
