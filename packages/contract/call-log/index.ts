import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant, listOf, Paging } from '../values/index.ts'

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
})

export const listMerchantCalls = call({
  name: 'listMerchantCalls',
  summary:
    'What was changed in the console, with keys of the merchant, and with the platform’s at the merchant; the latest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/log',
  auth: 'merchant',
  staffRole: 'owner',
  query: Paging,
  answer: listOf(LoggedCall),
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
