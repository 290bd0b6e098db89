import { z } from 'zod'
import { call } from '../call/index.ts'
import { CartAnswer, scheduledFields } from '../cart/index.ts'
import { Id, Instant, OrderService, SlotTime } from '../values/index.ts'

export const Slot = z.object({
  startTime: Instant,
  endTime: Instant,
  time: SlotTime,
  isFull: z.boolean().describe('It does not take this basket; one without items is taken for one item'),
  left: z.int().nullable().describe('Orders that it takes still, where it counts orders'),
})

const Slots = z.object({
  timeZone: z.string(),
  type: z.union([z.literal(10), z.literal(20)]).describe('Standard slots 10, slots of its own 20'),
  days: z
    .array(z.object({ date: z.string(), slots: z.array(Slot) }))
    .describe('Days with slots to choose, by the date in the store’s zone; planned-off days are left out'),
})

const MAX_DAYS = 31

const listSlots = {
  tag: 'stores',
  method: 'GET',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({
    from: z.iso.date().optional().describe('A date in the store’s zone; absent: today'),
    days: z.coerce
      .number()
      .int()
      .min(1)
      .default(7)
      .transform((days) => Math.min(days, MAX_DAYS)),
  }),
  answer: Slots,
} as const

export const getDeliverySlots = call({
  ...listSlots,
  name: 'getDeliverySlots',
  summary: 'The slots of scheduled delivery that can be chosen, day by day',
  path: '/v1/stores/:id/slots/delivery',
})

export const getPickupSlots = call({
  ...listSlots,
  name: 'getPickupSlots',
  summary: 'The slots of scheduled pickup that can be chosen, day by day',
  path: '/v1/stores/:id/slots/pickup',
})

export const getRoomSlots = call({
  ...listSlots,
  name: 'getRoomSlots',
  summary: 'The slots for which an order to a room can be chosen, day by day',
  path: '/v1/stores/:id/slots/room',
})

export const scheduleCart = call({
  name: 'scheduleCart',
  summary:
    'What time the basket is for; its place in the slot is kept for 10 minutes. Without a time: as soon as possible',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/schedule',
  auth: 'session',
  body: z.object({
    store: Id,
    orderType: OrderService.optional(),
    replace: z.boolean().default(false).describe('Let go of another store’s basket (the answer to 4200)'),
    ...scheduledFields,
  }),
  answer: CartAnswer,
})

const MAX_LOAD_DAYS = 15

export const listSlotLoads = call({
  name: 'listSlotLoads',
  summary: 'What the slots of a store carry: orders and baskets that hold a place; one without any is not listed',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/stores/:id/slots',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id }),
  query: z.object({
    from: z.iso.date().optional().describe('A date in the store’s zone; absent: today'),
    days: z.coerce
      .number()
      .int()
      .min(1)
      .default(7)
      .transform((days) => Math.min(days, MAX_LOAD_DAYS)),
  }),
  answer: z.object({
    now: Instant.describe('By the server’s clock'),
    items: z.array(
      z.object({
        service: z.int().describe('10 pickup, 20 delivery, 60 room'),
        startTime: Instant,
        orders: z.int(),
        items: z.int().describe('Pieces'),
        money: z.int().describe('Minor units of subtotals'),
      }),
    ),
  }),
})

export const slotCalls = [getDeliverySlots, getPickupSlots, getRoomSlots, scheduleCart]

export const merchantSlotCalls = [listSlotLoads]
