import { z } from 'zod'
import { call } from '../call/index.ts'
import { DocumentVersion } from '../document-changes/index.ts'
import { Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'
import { CALL_SUBJECTS } from './matters.ts'

export { CALL_SUBJECTS, type CallSubject, matterOf, subjectOf } from './matters.ts'

const LoggedCall = z.object({
  _id: Id,
  at: Instant,
  actor: z.enum(['platform', 'merchant', 'staff']).describe('Whose key it was; staff: somebody in the console'),
  key: z.object({ _id: z.string(), name: z.string() }).describe('Of staff: the member'),
  operation: z.string().describe('Its `operationId` in this description'),
  object: z.record(z.string(), z.string()).describe('Ids and slugs of what it was about'),
  status: z.int().describe('HTTP'),
  error: z.string().nullable().describe('The reason of a refusal; null: it was done'),
  requestId: z.string(),
  details: z
    .object({
      order: z.string().describe('The number that people call it by'),
      status: z.int().describe('What the order became'),
      amount: Money.describe('What was given back; that is final'),
      store: z.object({ _id: Id, name: Text }),
      product: z.object({ _id: Id, name: Text }),
      soldOut: z.boolean(),
      channel: z.int(),
      isPaused: z.boolean(),
      until: Instant.nullable().describe('Null: until somebody ends it'),
      document: DocumentVersion.pick({ version: true, changes: true, count: true, isUndone: true }),
    })
    .partial()
    .nullable()
    .describe('What it was about; null: its operation says it all'),
})

export const listMerchantCalls = call({
  name: 'listMerchantCalls',
  summary:
    'What was changed in the console, with keys of the merchant, and with the platform’s at the merchant; the latest first, a page after another',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/log',
  auth: 'merchant',
  staffRole: 'owner',
  query: z.object({
    query: z
      .string()
      .max(100)
      .optional()
      .describe('Words of it: who did it, a product, an outlet, the number of an order, a value of before or after'),
    by: z.string().max(80).optional().describe('The id of a key or a member'),
    about: z.enum(CALL_SUBJECTS).optional().describe('What it concerned'),
    from: z.iso.date().optional().describe('First date in the zone of the first outlet'),
    to: z.iso.date().optional().describe('Last date, counted; absent: until now'),
    after: z.string().max(100).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  answer: z.object({
    items: z.array(LoggedCall),
    next: z.string().nullable().describe('Null: that was the last page'),
  }),
})

export const listPlatformCalls = call({
  name: 'listPlatformCalls',
  summary: 'The same of a merchant; without one, what was changed that is no merchant’s',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/log',
  auth: 'platform',
  query: z.object({ merchant: z.string().max(60).optional().describe('Its slug'), ...Paging.shape }),
  answer: listOf(LoggedCall),
})

export const merchantLogCalls = [listMerchantCalls]
export const platformLogCalls = [listPlatformCalls]
