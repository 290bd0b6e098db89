import { MAX_PROBLEM_WORDS } from '@compass/domain/orders'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Order, Problem, ProblemKind, ProblemState } from '../orders/index.ts'
import { Id, Paging } from '../values/index.ts'

/** Bytes of a report; its picture is base64 in it. */
const MAX_REPORT_BYTES = 10 * 1024 * 1024
/** Characters of base64: some 7 MB. */
const MAX_PICTURE_CHARACTERS = 9_500_000

const id = z.object({ id: Id })

export const reportProblem = call({
  name: 'reportProblem',
  summary:
    'What is wrong with an order, within a day after it was received: a kind, its lines, each once. The same again answers the first, with `meta.replayed`',
  tag: 'orders',
  method: 'POST',
  path: '/v1/orders/:id/problem',
  auth: 'session',
  params: id,
  body: z.object({
    kind: ProblemKind,
    lines: z.array(Id).max(300).default([]).describe('Lines of the order; of a late one nothing'),
    words: z.string().max(10_000).default('').describe(`At most ${MAX_PROBLEM_WORDS} characters`),
    picture: z
      .string()
      .max(MAX_PICTURE_CHARACTERS)
      .optional()
      .describe('JPEG, PNG, WebP or AVIF as base64, up to 7 MB; what is stored of it is encoded anew'),
  }),
  answer: z.object({ order: Order, problem: Id }),
  created: true,
  maxBytes: MAX_REPORT_BYTES,
})

export const getProblemPicture = call({
  name: 'getProblemPicture',
  summary: 'The picture of a problem, for the customer who sent it',
  tag: 'orders',
  method: 'GET',
  path: '/v1/orders/:id/problem/:problem/picture',
  auth: 'session',
  params: z.object({ id: Id, problem: Id }),
  query: z.object({ m: z.string().max(60).optional() }),
  answer: z.string().describe('image/webp'),
})

/** A problem as the merchant sees it, with what it takes to answer it. */
const MerchantProblem = Problem.extend({
  order: Id,
  orderId: z.string().describe('The number that people read out'),
  store: Id,
})

export const listProblems = call({
  name: 'listProblems',
  summary: 'What customers said is wrong with their orders, the one that waits longest first',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/problems',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    state: z.enum([...ProblemState.options, 'all']).default('open'),
    store: Id.optional(),
    ...Paging.shape,
  }),
  answer: z.object({ items: z.array(MerchantProblem), total: z.int(), skip: z.int(), limit: z.int() }),
})

export const readProblemPicture = call({
  name: 'readProblemPicture',
  summary: 'The picture that a customer sent with a problem',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/problems/:id/picture',
  auth: 'merchant',
  staffRole: 'counter',
  params: id,
  answer: z.string().describe('image/webp'),
})

export const declineProblem = call({
  name: 'declineProblem',
  summary:
    'Declines a problem with words that its customer reads; a refund answers it otherwise (409 `already_answered`)',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/problems/:id',
  auth: 'merchant',
  staffRole: 'manager',
  params: id,
  body: z.object({
    state: z.literal('declined'),
    words: z.string().max(10_000).describe(`At most ${MAX_PROBLEM_WORDS} characters, never empty`),
  }),
  answer: z.object({ problem: MerchantProblem }),
})

export const problemCalls = [reportProblem, getProblemPicture]
export const merchantProblemCalls = [listProblems, readProblemPicture, declineProblem]
