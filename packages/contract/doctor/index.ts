import { z } from 'zod'
import { call } from '../call/index.ts'

const Finding = z.object({
  subject: z.enum(['stores', 'menu', 'payment', 'keys', 'messages', 'texts', 'hosts', 'pictures', 'orders']),
  state: z
    .enum(['missing', 'attention', 'well'])
    .describe('missing: it can not open like this; attention: look at it; well: as it should be'),
  sentence: z.string().describe('English'),
})

export const examineMerchant = call({
  name: 'examineMerchant',
  summary: 'What a merchant lacks before it can open, and what is well; asks its providers whether they take its keys',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/doctor',
  auth: 'platform',
  params: z.object({ slug: z.string().max(60) }),
  answer: z.object({ merchant: z.string(), canOpen: z.boolean(), findings: z.array(Finding) }),
})

export const doctorCalls = [examineMerchant]
