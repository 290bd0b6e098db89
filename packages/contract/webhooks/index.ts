import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Id, Instant, Paging } from '../values/index.ts'

export const Webhook = z.object({
  _id: Id,
  store: Id.nullable().describe('The outlet whose orders it hears of; null: all'),
  url: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})

export const listWebhooks = call({
  name: 'listWebhooks',
  summary: 'Where the merchant’s systems hear of orders',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/webhooks',
  auth: 'merchant',
  staffRole: 'owner',
  answer: z.object({ items: z.array(Webhook) }),
})

export const putWebhook = call({
  name: 'putWebhook',
  summary: 'Sets the address that hears of an outlet’s orders, or of all; letters are signed in `compass-signature`',
  tag: 'merchant',
  method: 'PUT',
  path: '/v1/merchant/webhooks',
  auth: 'merchant',
  staffRole: 'owner',
  confirms: true,
  body: z.object({
    url: z.string().max(2000).describe('https, at a public host; in demo mode any'),
    store: Id.nullish(),
    newKey: z.boolean().default(false).describe('Another key signs from now on'),
  }),
  answer: z.object({
    webhook: Webhook,
    secret: z.string().nullable().describe('The key that signs: shown when it is new, and never again'),
  }),
})

export const deleteWebhook = call({
  name: 'deleteWebhook',
  summary: 'Takes an address away, with what was on its way to it',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/webhooks',
  auth: 'merchant',
  staffRole: 'owner',
  confirms: true,
  query: z.object({ store: Id.optional() }),
  answer: Done,
})

export const listFailedWebhooks = call({
  name: 'listDeadLetters',
  summary: 'Letters that nobody took after the last try',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/webhooks/dead',
  auth: 'merchant',
  staffRole: 'owner',
  query: Paging,
  answer: z.object({
    items: z.array(
      z.object({
        _id: Id,
        webhook: Id,
        event: Id,
        order: Id,
        version: z.int(),
        tries: z.int(),
        lastAnswer: z.string().nullable().describe('The status of the last answer, or why there was none'),
        createdAt: Instant,
        deadAt: Instant,
      }),
    ),
    total: z.int(),
    skip: z.int(),
    limit: z.int(),
  }),
})

export const resendWebhook = call({
  name: 'resendLetter',
  summary: 'A dead letter is due again, with all its tries',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/webhooks/:id/resend',
  auth: 'merchant',
  staffRole: 'owner',
  params: z.object({ id: Id }),
  answer: Done,
})

export const webhookCalls = [listWebhooks, putWebhook, deleteWebhook, listFailedWebhooks, resendWebhook]
