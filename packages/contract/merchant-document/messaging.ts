import { z } from 'zod'
import { country, decimal } from './parts.ts'

const sender = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('The registered sender name, a number such as "+15005550006", or, of Twilio, a messaging service "MG…"')

const twilio = z
  .strictObject({
    provider: z.literal('twilio'),
    accountSid: z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'the account SID of Twilio, "AC" and 32 digits'),
    sender,
  })
  .describe('Its secret is `authToken` (`npm run merchant -- secret <slug> twilio`)')

const path = z.string().regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,5}$/, 'a path of names such as "data.MessageID"')
const texts = z.array(z.string().trim().min(1).max(60)).max(20)

const http = z
  .strictObject({
    provider: z.literal('http'),
    url: z.url({ protocol: /^https?$/ }).max(500),
    method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    format: z.enum(['json', 'form']).default('json').describe('How `body` is written; with GET a form is the query'),
    body: z
      .string()
      .min(2)
      .max(2000)
      .describe(
        'A pattern whose values may hold {phone} (E.164), {digits} (without its plus), {text}, {sender}, {id}, {callback} (where receipts go) and {secret}',
      ),
    sender,
    secretHeader: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'the name of a header')
      .nullable()
      .default(null)
      .describe('Carries the secret `secret`; null: no header does'),
    secretPrefix: z.string().max(20).default('').describe('Before the secret in its header, such as "Bearer "'),
    idPath: path
      .nullable()
      .default(null)
      .describe('Where the answer has the id of the message; an answer without one is a refusal. Null: it has none'),
    receipt: z
      .strictObject({ statusPath: path, delivered: texts.min(1), undelivered: texts.default([]) })
      .nullable()
      .default(null)
      .describe('How what comes to {callback} is read: JSON, a form, or the query'),
  })
  .describe('Any other provider: one request of HTTP a message')

const whatsapp = z
  .strictObject({
    phoneNumberId: z.string().regex(/^\d{5,25}$/, 'the id of the number in digits, which is not the number itself'),
    templatePrefix: z
      .string()
      .regex(/^[a-z0-9_]{0,40}$/, 'small letters, digits and underscores')
      .default('compass_')
      .describe('Begins the names of all templates (`npm run merchant -- templates <slug>` lists them)'),
    templates: z
      .record(
        z.string().max(60),
        z.string().regex(/^[a-z0-9_]{1,512}$/, 'the name of a template: small letters, digits and underscores'),
      )
      .default({})
      .describe('Templates that are called otherwise, such as `code: shop_login_code`'),
  })
  .describe('The WhatsApp Cloud API; its secrets are `accessToken`, `appSecret` and `verifyToken`')

/** How a merchant reaches phones, where it has accounts of its own. Keys and tokens never stand here. */
export const messaging = z
  .strictObject({
    sms: z.discriminatedUnion('provider', [twilio, http]).nullable().default(null),
    whatsapp: whatsapp.nullable().default(null),
    countries: z
      .array(
        z.strictObject({
          country,
          price: decimal.describe('Of one part of an SMS there, in the merchant’s currency'),
          perDay: decimal.describe(
            'What SMS there may cost in a day of UTC; half of it is told, and at the whole they stop',
          ),
        }),
      )
      .max(250)
      .nullable()
      .default(null)
      .describe('Where SMS may go, and for how much; null: where phones may be from, within the deployment’s limit'),
  })
  .prefault({})
  .describe('Accounts at providers of messages; what is left out the deployment does')
