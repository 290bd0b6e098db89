import { RATING_TAGS } from '@compass/domain/orders'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Order, RatingTag } from '../orders/index.ts'
import { Id } from '../values/index.ts'

export const rateOrder = call({
  name: 'rateOrder',
  summary: 'One to five stars for an order that was received; tags and feedback with them, or once after them',
  tag: 'orders',
  method: 'POST',
  path: '/v1/orders/:id/rating',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    rating: z.number(),
    feedback: z.string().max(10_000).default('').describe('At most 1000 characters'),
    tags: z
      .array(RatingTag)
      .max(RATING_TAGS.length)
      .optional()
      .describe('What is marked beside the stars, none is an empty list; absent: more may be said once'),
  }),
  answer: z.object({ order: Order }),
  created: true,
})

export const ratingCalls = [rateOrder]
