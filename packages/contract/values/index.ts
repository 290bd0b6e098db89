import { type Service as ServiceCode, serviceOf } from '@compass/domain/services'
import { z } from 'zod'

/** Ids are opaque strings; anything else in their place is an unknown id, not a crash. */
export const Id = z.string().min(1).max(80)

export const Text = z
  .object({ en: z.string(), ar: z.string(), sr: z.string(), fr: z.string(), el: z.string() })
  .partial()
  .describe('Words by language')

export const Money = z
  .object({ amount: z.int().describe('Minor units'), currency: z.string().length(3) })
  .describe('Integer of minor units beside its ISO 4217 code')

export const Instant = z.iso.datetime().describe('RFC 3339, UTC')

export const OrderType = z
  .union([z.literal(10), z.literal(20), z.literal(30), z.literal(40), z.literal(50), z.literal(60)])
  .describe('Pickup 10, delivery 20, scheduled pickup 30, scheduled delivery 40, dine-in 50, room 60')

/** The same where only the service counts: whether it is for later is said by its time. */
export const OrderService = OrderType.transform((orderType): ServiceCode => serviceOf(orderType))

/** A span as the clock in the store shows it (the specification, section 3). */
export const SlotTime = z.object({
  timeInCountryZone: z.string(),
  startTimeInCountryZone: z.string(),
  endTimeInCountryZone: z.string(),
})

export const Service = z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(60)])

/** Query strings carry text: `limit=20` is a number, `limit=x` a fault, too much is cut to the most. */
const whole = z.coerce.number().int()

export const Paging = z.object({
  skip: whole
    .min(0)
    .default(0)
    .transform((value) => Math.min(value, 10_000)),
  limit: whole
    .min(1)
    .default(10)
    .transform((value) => Math.min(value, 100)),
})

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), skip: z.int(), limit: z.int() })
}

export const Coordinates = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** An answer that says only that it was done. */
export const Done = z.object({ done: z.literal(true) })

/** What a schema gives, for those who read answers and check nothing. */
export type ShapeOf<Schema extends z.ZodType> = z.output<Schema>
