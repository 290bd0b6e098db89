import { z } from 'zod'
import { call } from '../call/index.ts'
import { Cart, Quote } from '../cart/index.ts'
import { Done, Id, Money, OrderService } from '../values/index.ts'

const charged = {
  tag: 'cart',
  method: 'POST',
  auth: 'session',
  body: z.object({
    store: Id,
    orderType: OrderService.optional(),
    address: z
      .object({
        _id: Id.optional(),
        areaId: Id.optional(),
        lat: z.number().optional(),
        lng: z.number().optional(),
      })
      .optional()
      .describe('A saved address, an area, or a point; absent: where the basket goes'),
  }),
  answer: z.object({
    charge: z.object({
      by: z.enum(['area', 'distance', 'courier']),
      area: Id,
      metres: z.int().describe('Over the ground, from the outlet to the pin or to the middle of the area'),
      amount: Money.describe('Before anything makes it free'),
      freeFrom: Money.nullable(),
      quote: Quote.nullable(),
    }),
    cart: Cart.nullable().describe('The basket with this charge, where it goes there; else null'),
  }),
} as const

export const chargeByCourier = call({
  name: 'chargeByCourier',
  summary: 'What delivery to an address costs; a courier is asked where the outlet charges by courier',
  path: '/v1/carts/charges/3pl',
  ...charged,
})

export const chargeByDistance = call({
  name: 'chargeByDistance',
  summary: 'The same by its other path: how an outlet charges stands in its document',
  path: '/v1/carts/charges/kmDistance',
  ...charged,
})

export const courierWebhook = call({
  name: 'courierNotice',
  summary: 'A courier company’s signed webhook that there is news of a booking, which it is asked for then',
  tag: 'orders',
  method: 'POST',
  path: '/v1/couriers/webhooks/:company',
  auth: 'anyone',
  params: z.object({ company: z.string().max(40) }),
  query: z.object({ account: z.string().max(80).optional() }),
  answer: Done,
  ownLimits: true,
  skipsCardCheck: true,
})

export const deliveryCalls = [chargeByCourier, chargeByDistance, courierWebhook]
