import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Id, Instant } from '../values/index.ts'

export const getPush = call({
  name: 'getPush',
  summary:
    'The key with which a browser subscribes, how many browsers of the user are told, and whether one of them is',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/push-subscriptions',
  auth: 'session',
  query: z.object({ endpoint: z.string().max(2000).optional().describe('Of the browser that asks') }),
  answer: z.object({
    publicKey: z.string(),
    subscriptions: z.int(),
    isTold: z.boolean().describe('The browser of `endpoint` is one of them'),
  }),
})

export const subscribePush = call({
  name: 'subscribePush',
  summary: 'A browser that is told of the user’s orders (Web Push)',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/push-subscriptions',
  auth: 'session',
  body: z.object({
    endpoint: z.string().max(2000).describe('https, at a public host'),
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,90}={0,2}$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{20,26}={0,2}$/),
    }),
  }),
  answer: Done,
  created: true,
})

export const unsubscribePush = call({
  name: 'unsubscribePush',
  summary: 'A browser is told no more; without `endpoint` none of the user’s',
  tag: 'users',
  method: 'DELETE',
  path: '/v1/users/push-subscriptions',
  auth: 'session',
  query: z.object({ endpoint: z.string().max(2000).optional() }),
  answer: Done,
})

export const listSandboxMessages = call({
  name: 'listSandboxMessages',
  summary: 'In demo mode: what sandbox merchants sent to phones, the latest first',
  tag: 'sandbox',
  method: 'GET',
  path: '/v1/sandbox/messages',
  auth: 'anyone',
  query: z.object({ url: z.string().max(60).optional().describe('Of one merchant, by its slug') }),
  answer: z.object({
    items: z.array(
      z.object({
        _id: Id,
        merchant: z.object({ slug: z.string(), name: z.string() }),
        channel: z.union([z.literal(10), z.literal(20)]).describe('SMS 10, WhatsApp 20'),
        phone: z.string(),
        language: z.string(),
        kind: z.string(),
        body: z.string(),
        createdAt: Instant,
        sentAt: Instant.nullable(),
      }),
    ),
  }),
})

const provider = z.object({ provider: z.string().max(40).describe('twilio, whatsapp, http') })
const account = z.string().max(80).optional().describe('The merchant whose account it is; absent: the deployment’s')

export const messageReceipt = call({
  name: 'messageReceipt',
  summary:
    'What a provider of messages tells of one, checked with the secret of that account alone; told twice it is one',
  tag: 'messages',
  method: 'POST',
  path: '/v1/messages/receipts/:provider',
  auth: 'anyone',
  params: provider,
  query: z.looseObject({ account }),
  answer: Done,
  ownLimits: true,
  skipsCardCheck: true,
})

/** Not in the envelope: the challenge alone. */
export const messageHandshake = call({
  name: 'messageHandshake',
  summary: 'WhatsApp asks whether the address of receipts is ours: its challenge comes back, for the right token',
  tag: 'messages',
  method: 'GET',
  path: '/v1/messages/receipts/:provider',
  auth: 'anyone',
  params: provider,
  query: z.object({
    account,
    'hub.mode': z.string().max(40).optional(),
    'hub.challenge': z.string().max(200).optional(),
    'hub.verify_token': z.string().max(200).optional(),
  }),
  answer: z.string(),
})

export const listMessageTemplates = call({
  name: 'listMessageTemplates',
  summary: 'The templates that WhatsApp is to approve, in five languages, as they are submitted',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/message-templates',
  auth: 'platform',
  query: z.object({ merchant: z.string().max(60).optional().describe('For its own number; absent: the deployment’s') }),
  answer: z.object({
    items: z.array(
      z.object({
        template: z.string(),
        text: z.string().nullable().describe('Null: WhatsApp writes it'),
        submission: z
          .object({
            name: z.string(),
            language: z.string(),
            category: z.enum(['AUTHENTICATION', 'UTILITY']),
            message_send_ttl_seconds: z.int().optional(),
            components: z.array(z.looseObject({ type: z.string() })),
          })
          .describe('The body of `POST /{account}/message_templates`'),
      }),
    ),
  }),
})

export const notificationCalls = [
  getPush,
  subscribePush,
  unsubscribePush,
  listSandboxMessages,
  messageReceipt,
  messageHandshake,
  listMessageTemplates,
]
