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

export const notificationCalls = [getPush, subscribePush, unsubscribePush, listSandboxMessages]
