import { z } from 'zod'
import { Promotion, PromotionWhy } from '../promotions/index.ts'
import { Id, Money } from '../values/index.ts'

export const CartPromotion = Promotion.extend({
  isAutomatic: z.boolean().describe('Applied by itself; false: typed or chosen'),
  applied: z.boolean().describe('False: it is named, does not hold and gives nothing'),
  discount: Money.describe('What it takes off: items, delivery or the free product'),
  gift: z
    .object({ line: Id.nullable(), mustChoose: z.boolean() })
    .nullable()
    .describe('Of a free product: its line, or that one must be chosen (`/v1/carts/freeProducts/{_id}`)'),
  why: PromotionWhy.nullable(),
})
