import { CONVERSION_EVENTS } from '@compass/domain/conversions'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant, listOf, Paging } from '../values/index.ts'

const Event = z.enum(CONVERSION_EVENTS)

/** No honest event sends more bytes, and none says more about itself. */
const MAX_BYTES = 8 * 1024
const MAX_PARAMS = 20

const Params = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/),
    z.union([z.string().max(100), z.number(), z.boolean(), z.null()]),
  )
  .refine((params) => Object.keys(params).length <= MAX_PARAMS)

/** How advertisers know a browser again: cookies of their own. */
const Browser = z.object({
  fbp: z
    .string()
    .regex(/^fb\.\d\.\d{10,14}\.\d{1,20}$/)
    .optional(),
  fbc: z
    .string()
    .regex(/^fb\.\d\.\d{10,14}\.[\w-]{1,300}$/)
    .optional(),
  scid: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional(),
})

const fields = {
  event: Event,
  sourcePath: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .describe('Path of the page; what stands behind a question mark is dropped'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .nullable()
    .describe('Two letters'),
  host: z.string().max(253).nullable().describe('Host name of the page: one of ours'),
}

export const sendEvent = call({
  name: 'sendEvent',
  summary:
    'A conversion: counted once by its id. The browser’s ids are kept, for the merchant to pass on, only after the visitor’s yes',
  tag: 'conversions',
  method: 'POST',
  path: '/v3/events',
  auth: 'anyone',
  skipsCardCheck: true,
  maxBytes: MAX_BYTES,
  body: z.object({
    ...fields,
    country: fields.country.optional(),
    host: fields.host.optional(),
    params: Params.default({}),
    browser: Browser.optional(),
    id: z
      .string()
      .regex(/^[\w-]{8,80}$/)
      .describe('The same event has the same id, however often it is sent'),
  }),
  answer: z.object({ counted: z.boolean().describe('False: it was counted before') }),
})

export const getFunnel = call({
  name: 'getFunnel',
  summary: 'How many looked, chose and ordered, by day (UTC), newest first; nobody in particular is in it',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/funnel',
  auth: 'merchant',
  staffRole: 'manager',
  query: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }),
  answer: z.object({
    items: z.array(z.object({ day: z.iso.date(), counts: z.record(Event, z.int()) })),
  }),
})

export const listConversions = call({
  name: 'listConversions',
  summary:
    'Conversions of browsers that said yes, oldest first, to be passed on to who was paid for an advertisement; kept for 7 days',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/conversions',
  auth: 'merchant',
  staffRole: 'manager',
  query: z.object({ since: Instant.optional(), ...Paging.shape }),
  answer: listOf(z.object({ _id: Id, ...fields, params: Params, browser: Browser, at: Instant })),
})

export const conversionCalls = [sendEvent]
export const merchantConversionCalls = [getFunnel, listConversions]
