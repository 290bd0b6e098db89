import { z } from 'zod'
import { Id, Instant } from '../values/index.ts'

const Place = z.object({ lat: z.number(), lng: z.number() })

/** Where a delivery is. Who holds the order's link alone sees neither the door nor the courier. */
export const Delivery = z.object({
  state: z
    .enum(['searching', 'nobody', 'assigned', 'at_shop', 'on_way', 'delivered', 'failed', 'cancelled'])
    .nullable()
    .describe('Of the courier; null: none was called, or the outlet brings it itself'),
  isDelayed: z.boolean().describe('No courier can be assigned yet'),
  courier: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      vehicle: z.enum(['bicycle', 'scooter', 'car']).nullable().describe('Null: not told'),
    })
    .nullable(),
  trackingUrl: z
    .string()
    .nullable()
    .describe('The courier company’s own page to follow it on; null: none, or not for who asks'),
  position: Place.extend({ at: Instant }).nullable(),
  eta: Instant.nullable().describe('At the door, as the courier says'),
  from: Place,
  to: Place.nullable(),
  area: Id.nullable(),
  version: z.int().describe('Rises with every news of the courier; 0: none yet'),
})
