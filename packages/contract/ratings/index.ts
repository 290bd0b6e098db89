import { z } from 'zod'
import { call } from '../call/index.ts'
import { Order } from '../orders/index.ts'
import { Id } from '../values/index.ts'

export const rateOrder = call({
  name: 'rateOrder',
  summary: 'One to five stars and feedback, once, for an order that was received',
  tag: 'orders',
  method: 'POST',
  path: '/v1/orders/:id/rating',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    rating: z.number(),
    feedback: z.string().max(10_000).default('').describe('At most 1000 characters'),
  }),
  answer: z.object({ order: Order }),
  created: true,
})

export const ratingCalls = [rateOrder]
