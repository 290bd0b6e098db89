import { PICTURE_FOCUS } from '@compass/domain/catalogue'
import { PAYMENT_METHODS } from '@compass/domain/payments'
import { z } from 'zod'

/** Parts of a merchant's document that others are made of. */
export const words = z.string().trim().min(1)
const text = (most: number) =>
  z
    .strictObject({
      en: words.max(most).optional(),
      ar: words.max(most).optional(),
      sr: words.max(most).optional(),
      fr: words.max(most).optional(),
      el: words.max(most).optional(),
    })
    .refine((value) => Object.values(value).some(Boolean), 'write it in one language at least')
    .describe('Words by language: en, ar, sr, fr, el')

export const name = text(120)
export const paragraph = text(600)
export const page = text(20_000)
export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens, at most 60')
  .describe('Stable key: ids hang on it, so do not rename it')
/** Too many decimals for its currency is a rule's no with a sentence of its own, so the shape lets some more through. */
export const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'a decimal in quotes, such as "12.50"')
export const kilometres = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,3}(\.\d{1,3})?$/, 'kilometres in quotes, such as "2" or "2.5", above 0')
export const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'a percentage in quotes, such as "5" or "2.50"')
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time such as "09:30" or "24:00"')
const date = z.iso.date()
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'a local date and time such as "2026-12-24T18:00"')
export const language = z.enum(['en', 'ar', 'sr', 'fr', 'el'])
export const country = z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as "AE"')
const weekday = z.enum(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])

export const picture = z.strictObject({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'the SHA-256 of the picture, in hexadecimal (the command line writes it for `file`)'),
  kind: z.enum(['cutout', 'photo']).default('cutout').describe('A cut-out sits on the plate, a photo fills it'),
  focus: z
    .enum(PICTURE_FOCUS)
    .optional()
    .describe('What of a photo is kept where its place has another shape; absent: its middle'),
  alt: name.optional(),
})

const span = z.strictObject({ opens: clock, closes: clock })
const weekSpan = z.strictObject({ days: z.array(weekday).min(1).max(7), opens: clock, closes: clock })

export const hours = z.strictObject({
  timeZone: z.string().describe('IANA zone, such as "Asia/Dubai"'),
  week: z.array(weekSpan).max(50),
  services: z
    .strictObject({
      delivery: z.array(weekSpan).max(50).optional(),
      pickup: z.array(weekSpan).max(50).optional(),
      dineIn: z.array(weekSpan).max(50).optional(),
      room: z.array(weekSpan).max(50).optional(),
    })
    .default({})
    .describe('The week of a service that is shorter than the outlet’s'),
  plannedOff: z
    .array(
      z.strictObject({ date, fullDayClose: z.boolean().default(true), timings: z.array(span).max(10).default([]) }),
    )
    .max(400)
    .default([]),
  specialDays: z
    .array(z.strictObject({ date, spans: z.array(span).max(10) }))
    .max(400)
    .default([]),
})

export const windows = z.strictObject({
  isStoreTime: z.boolean().default(false),
  slots: z.array(weekSpan).max(50).default([]),
  dates: z
    .array(z.strictObject({ startDateTime: localDateTime, endDateTime: localDateTime }))
    .max(50)
    .default([]),
})

export const capacity = z
  .union([
    z.strictObject({ orders: z.int().min(1).max(100_000) }),
    z.strictObject({ items: z.int().min(1).max(100_000) }),
    z.strictObject({ money: decimal }),
  ])
  .nullable()
  .default(null)
  .describe('What one slot takes: orders, items, or money (the sum of subtotals); null: any number')

/** Orders of one service for later (the specification, section 3). */
export const scheduling = z
  .strictObject({
    active: z.boolean().default(true),
    widthMinutes: z.int().min(5).max(720).default(30).describe('Of a slot; a whole number of them fills a day'),
    slots: z.array(weekSpan).max(50).default([]).describe('Slots of your own instead of slots of one width'),
    leadMinutes: z.int().min(0).max(10_080).default(45).describe('From now to the start of a slot, at least'),
    daysAhead: z.int().min(0).max(60).default(6).describe('Days after today; 0: today alone'),
    cutOff: z
      .strictObject({ daysBefore: z.int().min(0).max(30).default(0), time: clock })
      .nullable()
      .default(null)
      .describe('The slots of a day can be chosen until then'),
    capacity,
  })
  .nullable()
  .default(null)

export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as "#C4420F"')
export const service = z.enum(['delivery', 'pickup', 'dineIn', 'room'])
export const method = z.enum(PAYMENT_METHODS)

export const sku = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'letters, digits, full stop, hyphen, underscore, at most 40')
