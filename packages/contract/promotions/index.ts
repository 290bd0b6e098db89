import { z } from 'zod'
import { call } from '../call/index.ts'
import { Coordinates, Id, Instant, listOf, Money, OrderService, Paging, Text } from '../values/index.ts'

export const PromotionWhy = z
  .object({
    kind: z.enum([
      'other_store',
      'order_type',
      'area',
      'not_now',
      'exhausted',
      'used',
      'first_order',
      'products',
      'below_minimum',
      'empty',
      'payment_method',
      'card',
      'gone',
      'gift_gone',
    ]),
    missing: Money.optional().describe('Add so much more'),
    next: z.object({ at: Instant, timeZone: z.string() }).nullable().optional().describe('From then'),
    orderTypes: z.array(z.int()).optional().describe('Have it this way'),
    methods: z.array(z.string()).optional().describe('Pay this way'),
    times: z.int().optional().describe('Uses that one phone has'),
    areas: z.array(Text).optional().describe('Choose one of these; absent: another one is chosen already'),
    products: z.array(Id).optional().describe('One of these, or of `categories`, must be in the basket'),
    categories: z.array(Id).optional(),
  })
  .describe('Why an offer does not hold now, with the smallest change that would make it hold where there is one')

/** A promotion as it is called and what it is. */
export const Promotion = z.object({
  _id: Id,
  code: z.string().nullable().describe('What is typed; null for one that is applied by itself'),
  name: Text,
  description: Text,
  type: z.int().describe('Percentage 10, amount 20, free products 30, fixed price 40, free delivery 50'),
  paymentOptions: z.array(z.string()).nullable().describe('Only paid in one of these ways; null: in any'),
  rate: z.int().nullable().describe('What a percentage takes off, in basis points; null for the others'),
  amount: Money.nullable().describe('What an amount takes off, or the fixed price of an item; null for the others'),
  forbidsLoyalty: z.boolean(),
})

export const OfferedPromotion = Promotion.extend({
  state: z
    .enum(['applied', 'applicable', 'notApplicable'])
    .describe('For the basket and the customer of this session, as they are now'),
  why: PromotionWhy.nullable(),
  message: z.string().nullable().describe('The same in words of the caller’s language'),
  lowers: Money.nullable().describe('What it would take off the total now; null where it does not hold'),
})

export const listPromotions = call({
  name: 'listPromotions',
  summary: 'The offers of an outlet, each with its state for this basket',
  tag: 'promotions',
  method: 'GET',
  path: '/v1/promotions',
  auth: 'guest',
  query: z.object({ store: Id }),
  answer: z.object({ items: z.array(OfferedPromotion), total: z.int() }),
})

export const listPromotionCodes = call({
  name: 'listPromotionCodes',
  summary: 'The offers that a customer can type or choose',
  tag: 'promotions',
  method: 'GET',
  path: '/v1/promotions/consumer/codelist',
  auth: 'guest',
  query: z.object({
    stores: z.string().max(2000).describe('Outlets, separated by commas; states are those at the first'),
    country: z.string().max(80).optional(),
    areaId: Id.optional(),
    orderType: z.coerce.number().pipe(OrderService).optional(),
    ...Paging.shape,
  }),
  answer: listOf(OfferedPromotion),
})

export const checkPromotionLocation = call({
  name: 'checkPromotionLocation',
  summary: 'Whether an offer holds at a place: an area, or a point',
  tag: 'promotions',
  method: 'POST',
  path: '/v1/promotions/locationCheck',
  auth: 'guest',
  body: z.object({ promo: Id, store: Id, areaId: Id.optional(), coordinates: Coordinates.optional() }),
  answer: z.object({ isApplicable: z.boolean(), area: Id.nullable(), why: PromotionWhy.nullable() }),
})

export const promotionCalls = [listPromotions, listPromotionCodes, checkPromotionLocation]
